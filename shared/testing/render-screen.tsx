import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { type ErrorKey, entryOf } from '../contract/error-catalogue.ts'
import { directionOf, languageOfPath } from '../contract/language.ts'
import type { FieldProblem, Problem } from '../contract/problem.ts'
import { bases, type ParamsOf, type ReplyOf, type RouteContract } from '../contract/route.ts'
import { type DownloadSlug, downloadSlugs } from '../contract/shortner/download.ts'
import type { ScreenModule } from '../federation/screen.ts'
import { VisitorContext } from '../federation/visitor.ts'
import { configureCalls } from '../http/client-settings.ts'
import { type Digits, DigitsContext } from '../i18n/digits.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { clearReads } from '../session/account-client.ts'
import { sessionCredentials } from '../session/session-credentials.ts'
import { UiProvider } from '../ui/provider.tsx'
import { Toaster } from '../ui/toast.tsx'

// A loaded machine is slow, not wrong: waits end when their condition holds.
configure({ asyncUtilTimeout: 10_000 })

/** jsdom has no files that can be read. */
function readBlob(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(this)
  })
}
// Without a browser the class is that of Node itself, which other suites of the process have too.
if (typeof FileReader !== 'undefined') Blob.prototype.text = readBlob

/** One call as the screen made it. */
export interface RecordedCall<Route = RouteContract> {
  readonly params: ParamsOf<Route>
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** What the stubbed API answers to one route. */
export interface StubbedAnswer {
  readonly route: RouteContract
  readonly respond: (asked: RecordedCall) => unknown
}

type Eventually<Value> = Value | Promise<Value>

/** The API answers this route with a fixed reply, or with one made from what was asked. */
export function answer<Route extends RouteContract>(
  route: Route,
  reply: ReplyOf<Route> | ((asked: RecordedCall<Route>) => Eventually<ReplyOf<Route>>),
): StubbedAnswer {
  const respond = typeof reply === 'function' ? (reply as StubbedAnswer['respond']) : () => reply
  return { route, respond }
}

interface ProblemParts {
  /** The fields that are wrong, where it is not the whole that is. */
  readonly fields?: readonly FieldProblem[]
  /** Seconds. */
  readonly retryAfter?: number
  /** The records in the way. */
  readonly records?: Problem['records']
  /** With which a sign-in continues. */
  readonly challenge?: string
  /** Why the page of a store was not read. */
  readonly reason?: Problem['reason']
}

/** A failure of the catalogue as the API sends it; throw it from an answer or give it to {@link refuse}. */
export function problem(
  key: ErrorKey,
  { fields, retryAfter, records, challenge, reason }: ProblemParts = {},
): Response {
  const { code, name, status, text } = entryOf(key)
  const message = fields ?? key
  const parts = { type: 'about:blank', title: name, status, detail: text.en, instance: 'test', code, name, message }
  const body = { ...parts, ...(records && { records }), ...(challenge && { challenge }), ...(reason && { reason }) }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return Response.json(body, { status: status || 500, headers })
}

/** The API refuses this route. */
export const refuse = (route: RouteContract, key: ErrorKey, parts?: ProblemParts): StubbedAnswer => ({
  route,
  respond: () => problem(key, parts),
})

const patternOf = (route: RouteContract) =>
  new RegExp(`^${(bases[route.base] + route.path).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** What was sent, as its content type says to read it. */
const sentBody = (request: RequestInit, text: string): unknown =>
  new Headers(request.headers).get('content-type') === 'application/json' ? JSON.parse(text) : text

async function respondTo(address: string, request: RequestInit | undefined, answers: readonly StubbedAnswer[]) {
  const url = new URL(address, 'http://localhost')
  for (const { route, respond } of answers) {
    const match = patternOf(route).exec(url.pathname)
    if (!match || route.method !== (request?.method ?? 'GET')) continue
    const sent = request?.body instanceof Blob ? await request.body.text() : request?.body
    const body = request && typeof sent === 'string' ? sentBody(request, sent) : undefined
    const headers = new Headers(request?.headers)
    const reply = await Promise.resolve({
      params: { ...match.groups } as never,
      query: url.searchParams,
      body,
      headers,
    })
      .then(respond)
      .catch((thrown) => (thrown instanceof Response ? thrown : Promise.reject(thrown)))
    if (reply instanceof Response) return reply
    const { status = 200 } = route
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status })
  }
  throw new Error(`No answer for ${request?.method ?? 'GET'} ${address}`)
}

/** What is sent to be watched is answered like all else, once the whole of it is sent. */
class StubbedRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onprogress = () => {}
  onload = () => {}
  onabort = () => {}
  onerror = () => {}
  onloadend = () => {}
  withCredentials = false
  status = 0
  statusText = ''
  responseText = ''
  #reply = new Response()
  readonly #sent = new Headers()
  readonly #giveUp = new AbortController()
  #call: readonly [method: string, address: string] = ['GET', '']

  open(...call: [method: string, address: string]) {
    this.#call = call
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.set(name, value)
  }
  getAllResponseHeaders() {
    return [...this.#reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  abort() {
    this.#giveUp.abort()
    this.onabort()
    this.onloadend()
  }
  send(body: string | Blob) {
    this.upload.onprogress?.({ loaded: 1, total: 1 })
    this.#answer(body).catch(() => this.#giveUp.signal.aborted || this.onerror())
  }
  async #answer(body: string | Blob) {
    const [method, address] = this.#call
    const { signal } = this.#giveUp
    this.#reply = await fetch(address, { method, headers: this.#sent, body, signal })
    this.status = this.#reply.status
    const reader = this.#reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      signal.throwIfAborted()
      this.responseText += step.value
      this.onprogress()
    }
    signal.throwIfAborted()
    this.onload()
    this.onloadend()
  }
}
Object.assign(globalThis, { XMLHttpRequest: StubbedRequest })

const contact = { email: 'hello@qasima.example', whatsapp: '+201012345678' }

interface ScreenSetting {
  /** Path of the screen as its remote declares it. */
  readonly path: string
  /** Address to open; its first segment decides the language. */
  readonly at: string
  readonly answers?: readonly StubbedAnswer[]
  /** Country of the visitor. */
  readonly country?: string
  /** What can be downloaded; all by default. */
  readonly downloads?: readonly DownloadSlug[]
  /** The visitor's choice for Arabic pages. */
  readonly digits?: Digits
  /** Stands in for the waits that a screen has; without it, they take no time. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/**
 * Opens one screen as the shell would: language and direction from the address, theme, toasts, a router with
 * the screen's own path (every other address shows nothing), and an API that gives the stubbed answers.
 * @returns the router, a user, and every address that was called.
 */
export async function renderScreen(
  screen: ScreenModule,
  {
    path,
    at,
    answers = [],
    country = 'eg',
    downloads = downloadSlugs,
    digits = 'latn',
    pause = async () => {},
  }: ScreenSetting,
) {
  const { pathname, search, hash } = new URL(at, 'http://localhost')
  const language = languageOfPath(pathname)
  const called: string[] = []
  globalThis.fetch = async (address, request) => {
    called.push(String(address))
    request?.signal?.throwIfAborted()
    return respondTo(String(address), request, answers)
  }
  configureCalls({
    language: () => language,
    country: () => country,
    pause,
    wait: async () => {},
    credentials: sessionCredentials,
  })
  clearReads()
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)

  const routes: RouteObject[] = [
    {
      path: '/en?',
      // The shell's own splash stands where the first data is awaited.
      hydrateFallbackElement: <></>,
      children: [
        { path: path.slice(1), ...screen, errorElement: <p role="alert">The shell’s error view</p> },
        { path: '*', element: null },
      ],
    },
  ]
  // Each opening is an entry of its own, so that nothing kept for Back leaks from one test into the next.
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, key: crypto.randomUUID() }] })
  const user = userEvent.setup({ delay: null })
  const view = render(
    <LanguageContext value={language}>
      <DigitsContext value={digits}>
        <VisitorContext value={{ country, contact, downloads, appRedirects: ['qasima://'] }}>
          <UiProvider direction={directionOf(language)}>
            <main>
              <RouterProvider router={router} />
            </main>
            <Toaster label="Notifications" closeLabel="Close" />
          </UiProvider>
        </VisitorContext>
      </DigitsContext>
    </LanguageContext>,
  )
  return { ...view, router, user, called }
}
