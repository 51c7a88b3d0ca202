import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import {
  answerPipe,
  type PageRequest,
  type RenderAnswer,
  type RenderRequest,
} from '@qasima/shared/federation/rendering'
import { isScreens, type Screens } from '@qasima/shared/federation/screen'
import { renderPage } from './render-page.tsx'

/**
 * The process in which the edge lets one release of a remote render pages. It starts with an empty environment, Node's
 * permission model, and a memory limit; remaining Node APIs are removed here before code of the remote runs.
 */

// The only reference to it: code of the remote finds another `process`.
const own = process

const scheme = 'qasima-release:'
let sources: Readonly<Record<string, string>> = {}

/** Loads only the text that the edge has sent. */
registerHooks({
  resolve(specifier) {
    if (!Object.hasOwn(sources, specifier))
      throw new Error(`"${specifier}" cannot be imported while pages are rendered`)
    return { url: specifier, format: 'module', shortCircuit: true }
  },
  load: (url) => ({ format: 'module', source: sources[url] ?? '', shortCircuit: true }),
})

/** Ways out of the process that no page needs. */
const takenAway = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'MessageChannel', 'navigator'] as const

function takeAway(): void {
  for (const name of takenAway) Reflect.deleteProperty(globalThis, name)
  Object.defineProperty(globalThis, 'process', { value: Object.freeze({ env: Object.freeze({}) }) })
}

/** A page with only the frame, at an unknown address. */
const firstPage: PageRequest = {
  address: '/en/-',
  state: {
    language: 'en',
    country: 'EG',
    mainDomain: 'localhost',
    appRedirects: [],
    apiOrigins: [''],
    registry: [],
    replies: {},
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
    rendered: { at: new Date().toISOString(), theme: 'dark', digits: 'latn', hasSession: false },
  },
}

let screens: Screens | undefined

async function open(release: string, source: string): Promise<void> {
  const url = scheme + release
  sources = { [url]: source }
  const module: { readonly screens?: unknown } = await import(/* webpackIgnore: true */ url)
  if (!isScreens(module.screens, [])) throw new Error('the server half exports no screens')
  // The first page takes several times longer than later ones; no visitor waits for this one.
  await renderPage(firstPage, module.screens)
  screens = module.screens
}

async function answer(request: RenderRequest): Promise<RenderAnswer> {
  try {
    if (request.kind === 'release') {
      await open(request.release, request.source)
      return { kind: 'ready' }
    }
    if (!screens) throw new Error('no release was sent')
    const rendering = await renderPage(request.page, screens)
    return { kind: 'rendering', rendering, memory: own.memoryUsage.rss() }
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', reason: reason.slice(0, 2_000), memory: own.memoryUsage.rss() }
  }
}

/** Waits until the edge has read all of it. */
function send(reply: RenderAnswer): void {
  for (let rest = Buffer.from(`${JSON.stringify(reply)}\n`); rest.length > 0; )
    rest = rest.subarray(writeSync(answerPipe, rest))
}

// Sequential: the edge sends the next line after the reply.
let begun = ''
own.stdin.setEncoding('utf8').on('data', (text) => {
  begun += text
  if (!begun.endsWith('\n')) return
  const request: RenderRequest = JSON.parse(begun)
  begun = ''
  answer(request).then(send)
})
// If the edge ended, no pages are needed.
own.stdin.on('end', () => own.exit())
takeAway()
