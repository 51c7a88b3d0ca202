import type { PartFetcher } from '../fetch/page-fetcher.ts'
import type { Chromium } from './chromium.ts'

/** The page to render, as it was fetched. */
export interface RenderedPage {
  readonly url: string
  readonly text: string
  /** Whether a host belongs to the shop: only such hosts may be navigated or posted to. */
  readonly isShopHost: (host: string) => boolean
}

/** Maximum requests of one page, and maximum navigations. */
const maxRequests = 200
const maxDocuments = 4
const maxBody = 65_536
const maxHeaders = 40

/** Request types without price information; unlisted types are refused as well. */
const answeredEmpty = new Set(['Stylesheet'])
const fetched = new Set(['Script', 'XHR', 'Fetch', 'Other'])

/** Headers never forwarded: about the visitor, the referrer, and the connection. */
const kept =
  /^(?:accept|accept-language|content-type|origin|x-(?!forwarded|real-ip|client-ip)[a-z0-9-]{1,60}|[a-z]+-(?:id|token|key|locale|currency|country|language|channel|store|site|version))$/
const neverSent = /cookie|auth|csrf|session|proxy/

/** A request waiting for its response. */
interface Paused {
  readonly id: string
  readonly url: string
  readonly method: string
  readonly kind: string
  readonly frame: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly hasBody: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function pausedOf(params: Readonly<Record<string, unknown>>): Paused {
  const request: Readonly<Record<string, unknown>> = Object(params.request)
  const headers: Readonly<Record<string, unknown>> = Object(request.headers)
  return {
    id: textOf(params.requestId),
    url: textOf(request.url),
    method: textOf(request.method),
    kind: textOf(params.resourceType),
    frame: textOf(params.frameId),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)])),
    body: typeof request.postData === 'string' ? request.postData : undefined,
    hasBody: request.hasPostData === true,
  }
}

const sentHeaders = (headers: Paused['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => kept.test(name) && !neverSent.test(name) && value.length <= 2_000)
      .slice(0, maxHeaders),
  )

/** Answers every request of a rendered page, through the page fetcher or not at all. */
export class PageRequests {
  readonly #browser: Chromium
  readonly #session: string
  readonly #page: RenderedPage
  readonly #parts: PartFetcher
  #count = 0
  #documents = 0
  /** The main frame. */
  #frame = ''
  /** Requests that wait. */
  open = 0
  /** When the last request was answered. */
  idleSince = performance.now()
  /** The page's current address. */
  url: string

  constructor(browser: Chromium, session: string, page: RenderedPage, parts: PartFetcher) {
    this.#browser = browser
    this.#session = session
    this.#page = page
    this.#parts = parts
    this.url = page.url
  }

  async answer(params: Readonly<Record<string, unknown>>): Promise<void> {
    this.open += 1
    const paused = pausedOf(params)
    // The browser may have ended meanwhile: then nothing waits any more.
    await this.#answer(paused).catch(() => this.#refuse(paused).catch(() => {}))
    this.open -= 1
    this.idleSince = performance.now()
  }

  #refuse({ id }: Paused) {
    return this.#browser.send('Fetch.failRequest', { requestId: id, errorReason: 'BlockedByClient' }, this.#session)
  }

  #fulfill({ id }: Paused, status: number, headers: Readonly<Record<string, string>>, body: Uint8Array | string = '') {
    const responseHeaders = Object.entries(headers).flatMap(([name, value]) => (value ? [{ name, value }] : []))
    return this.#browser.send(
      'Fetch.fulfillRequest',
      { requestId: id, responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') },
      this.#session,
    )
  }

  async #answer(paused: Paused): Promise<unknown> {
    const { url, method, kind, headers } = paused
    this.#count += 1
    // Embedded in the page itself.
    if (/^(?:data|blob):/.test(url))
      return this.#browser.send('Fetch.continueRequest', { requestId: paused.id }, this.#session)
    if (!/^https?:/.test(url) || this.#count > maxRequests) return this.#refuse(paused)
    if (kind === 'Document') return this.#document(paused)
    if (answeredEmpty.has(kind)) return this.#fulfill(paused, 200, { 'content-type': 'text/css' })
    if (method === 'OPTIONS' && headers['access-control-request-method']) return this.#preflight(paused)
    return fetched.has(kind) ? this.#part(paused) : this.#refuse(paused)
  }

  /** Answers a CORS preflight: no credentials are sent, so any page may. */
  #preflight(paused: Paused) {
    const { headers } = paused
    return this.#fulfill(paused, 204, {
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-methods': headers['access-control-request-method'] ?? '',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      'access-control-allow-credentials': 'true',
    })
  }

  async #document(paused: Paused): Promise<unknown> {
    const { url, method, frame } = paused
    if (this.#documents === 0 && url === this.#page.url) {
      this.#documents = 1
      this.#frame = frame
      return this.#fulfill(paused, 200, { 'content-type': 'text/html; charset=utf-8' }, this.#page.text)
    }
    this.#documents += 1
    if (frame !== this.#frame || method !== 'GET' || this.#documents > maxDocuments) return this.#refuse(paused)
    const answer = await this.#parts.fetch({
      url,
      isHostAllowed: this.#page.isShopHost,
      headers: this.#headersOf(paused),
    })
    if (answer.outcome === 'failed') return this.#refuse(paused)
    const { status, bytes } = answer
    this.url = url
    const { 'content-type': type = '', location = '' } = answer.headers
    if (location === '' && !/^text\/html/i.test(type)) return this.#refuse(paused)
    return this.#fulfill(paused, status, { 'content-type': type, location }, bytes)
  }

  async #part(paused: Paused): Promise<unknown> {
    const { url, method, body, hasBody } = paused
    const isSent = method === 'POST'
    if ((method !== 'GET' && !isSent) || (isSent ? body === undefined : hasBody)) return this.#refuse(paused)
    const bytes = isSent ? Buffer.from(body ?? '') : undefined
    if (bytes && bytes.length > maxBody) return this.#refuse(paused)
    // Scripts and data may come from other hosts; nothing is sent there.
    const isHostAllowed = isSent ? this.#page.isShopHost : () => true
    const answer = await this.#parts.fetch({ url, isHostAllowed, headers: this.#headersOf(paused), body: bytes })
    if (answer.outcome === 'failed') return this.#refuse(paused)
    return this.#fulfill(paused, answer.status, answer.headers, answer.bytes)
  }

  #headersOf({ headers }: Paused) {
    return { accept: '*/*', ...sentHeaders(headers) }
  }
}
