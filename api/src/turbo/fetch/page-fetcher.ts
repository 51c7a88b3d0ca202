import { errorCode, toError } from '../../../../shared/server/error-code.ts'
import { readBody } from './bounded-body.ts'
import {
  type FailedFetch,
  FetchFailed,
  type FetchFailure,
  type FetchResult,
  type FileResult,
  type PartResult,
} from './fetch-result.ts'
import {
  checkedAddress,
  type FixedHosts,
  type Hop,
  type HopOptions,
  headerOf,
  hostOf,
  type ResolveHost,
  resolveBySystem,
  takeHop,
} from './hop.ts'
import { hostPacing } from './host-pacing.ts'
import { pageText } from './page-text.ts'
import { type RobotsAnswer, robotsOf } from './robots.ts'
import { registrableDomain } from './shop-domains.ts'

export interface FetchRequest {
  readonly url: string
  /** Whether a page may be fetched from a lower-case host; checked again at every redirect. */
  readonly isHostAllowed: (host: string) => boolean
  /** From the last fetch, for a conditional request. */
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  /** As in `Accept-Language`. */
  readonly language?: string | undefined
}

/** A file other than a page. */
interface FileRequest extends Pick<FetchRequest, 'url' | 'isHostAllowed'> {
  /** As in `Accept`, matched against the declared type. */
  readonly accept: string
  readonly types: RegExp
  /** After decompression. */
  readonly maxBytes: number
}

/** A resource requested by a page's script during rendering. */
interface PartRequest extends Pick<FetchRequest, 'url' | 'isHostAllowed'> {
  readonly headers: Readonly<Record<string, string>>
  /** Sent with POST; without it the request is a GET. */
  readonly body?: Uint8Array | undefined
}

/** The resources of one page, under the rules for pages: robots, turns per site, checked addresses. */
export interface PartFetcher {
  /** Requests once, without following: a redirect is a result. Never rejects. */
  fetch(request: PartRequest): Promise<PartResult>
}

export interface PageFetcher {
  /** Fetches a page, or returns why it cannot. Never rejects. */
  fetch(request: FetchRequest): Promise<FetchResult>
  /** Fetches resources of a page until the signal ends; `maxBytes`: of all together, decompressed. */
  parts(limits: PartLimits): PartFetcher
  /** Fetches a file, under the same rules. Never rejects. */
  fetchFile(request: FileRequest): Promise<FileResult>
}

/** Milliseconds for a page including redirects, its turn and robots.txt. */
const pageDeadline = 10_000

interface FetchLimits {
  readonly deadline: number
  /** After decompression. */
  readonly maxBytes: number
  readonly maxRedirects: number
  /** Milliseconds between two pages of one site. */
  readonly gap: number
}

const usualLimits: FetchLimits = { deadline: pageDeadline, maxBytes: 3_000_000, maxRedirects: 5, gap: 1_000 }

export interface FetcherOptions {
  /** Our identity: the name for robots.txt, and an address with information for site owners. */
  readonly agent: { readonly name: string; readonly about: string }
  readonly hosts?: FixedHosts
  readonly resolve?: ResolveHost
  readonly reach?: HopOptions['reach'] | undefined
  readonly limits?: Partial<FetchLimits>
}

const pageAccept = 'text/html,application/xhtml+xml,application/json;q=0.9'
const pageTypes = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[\w.-]+\+)?json)\s*(?:;|$)/i
const redirects = new Set([301, 302, 303, 307, 308])
/** Response headers passed to the browser: none that it could store. */
const partHeaders = [
  'content-type',
  'location',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
]

/** Seconds that a site asks to wait. */
function retryAfterOf(hop: Hop): number | undefined {
  const seconds = headerOf(hop, 'retry-after')
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined
}

function failureOf(error: unknown, signal: AbortSignal): FetchFailure {
  if (error instanceof FetchFailed) return error.failure
  if (signal.aborted || /Timeout/.test(toError(error).name) || errorCode(error) === 'UND_ERR_CONNECT_TIMEOUT')
    return 'timeout'
  return 'unreachable'
}

/** What all pages of a fetcher share. */
interface Tools extends Pick<HopOptions, 'hosts' | 'resolve' | 'reach'> {
  readonly limits: FetchLimits
  readonly userAgent: string
  readonly robots: ReturnType<typeof robotsOf>
  readonly pacing: ReturnType<typeof hostPacing>
}

interface PartLimits {
  readonly signal: AbortSignal
  readonly maxBytes: number
}

/** State shared by the requests for one page. */
interface VisitState {
  readonly signal: AbortSignal
  readonly resolved: HopOptions['resolved']
  /** Sites whose turn was taken. */
  readonly turns: Set<string>
}

type VisitRequest = FetchRequest & Partial<FileRequest> & Partial<PartRequest>

/** One page, file or resource being fetched. */
class Visit {
  readonly #tools: Tools
  readonly #request: VisitRequest
  readonly #state: VisitState
  #url: string

  constructor(tools: Tools, request: VisitRequest, state?: VisitState) {
    this.#tools = tools
    this.#request = request
    this.#state = state ?? {
      signal: AbortSignal.timeout(tools.limits.deadline),
      resolved: new Map(),
      turns: new Set(),
    }
    this.#url = request.url
  }

  get signal(): AbortSignal {
    return this.#state.signal
  }

  /** Where it is. */
  get url(): string {
    return this.#url
  }

  /** @throws FetchFailed, or the connection's error. */
  fetch(): Promise<FetchResult> {
    return this.#arrive((url, hop) => this.#read(url, hop))
  }

  /** @throws FetchFailed, or the connection's error. */
  fetchFile(): Promise<FileResult> {
    return this.#arrive(async (url, hop) => {
      const contentType = this.#contentTypeOf(hop)
      return { outcome: 'fetched', url: url.href, bytes: await this.#bytesOf(hop, this.#maxBytes), contentType }
    })
  }

  /** @throws FetchFailed, or the connection's error. */
  async fetchPart(): Promise<PartResult> {
    const url = checkedAddress(this.#request.url, undefined, this.#tools.hosts)
    if (!this.#request.isHostAllowed(hostOf(url))) throw new FetchFailed('host')
    const hop = await this.#takeTurn(url)
    try {
      return {
        outcome: 'fetched',
        status: hop.status,
        headers: Object.fromEntries(partHeaders.map((name) => [name, headerOf(hop, name)])),
        bytes: redirects.has(hop.status) ? Buffer.alloc(0) : await this.#bytesOf(hop, this.#maxBytes),
      }
    } finally {
      await hop.end()
    }
  }

  async #arrive<Result>(read: (url: URL, hop: Hop) => Promise<Result>): Promise<Result> {
    const start = checkedAddress(this.#request.url, undefined, this.#tools.hosts)
    const { url, hop } = await this.#follow(start, (at) => this.#takeTurn(at))
    try {
      return await read(url, hop)
    } finally {
      await hop.end()
    }
  }

  /** Follows redirects to the first other response, checking each address. */
  async #follow(start: URL, take: (url: URL) => Promise<Hop>): Promise<{ readonly url: URL; readonly hop: Hop }> {
    const seen = new Set<string>()
    for (let url = start; ; ) {
      if (!this.#request.isHostAllowed(hostOf(url))) throw new FetchFailed('host')
      if (seen.has(url.href) || seen.size > this.#tools.limits.maxRedirects) throw new FetchFailed('redirects')
      seen.add(url.href)
      this.#url = url.href
      const hop = await take(url)
      if (!redirects.has(hop.status)) return { url, hop }
      const location = headerOf(hop, 'location')
      await hop.end()
      url = checkedAddress(location, url.href, this.#tools.hosts)
    }
  }

  #ask(url: URL, headers: Readonly<Record<string, string>>, body?: Uint8Array): Promise<Hop> {
    const { hosts, resolve, reach, userAgent } = this.#tools
    const { signal } = this
    return takeHop(url, {
      hosts,
      resolve,
      reach,
      resolved: this.#state.resolved,
      signal,
      headers: { ...headers, 'user-agent': userAgent },
      ...(body && { body }),
    })
  }

  /** Requests a page if its site's robots.txt allows it, in its turn. */
  async #takeTurn(url: URL): Promise<Hop> {
    const { robots, pacing, limits } = this.#tools
    const rules = await robots.rulesOf(url.origin, (address) => this.#askRobots(address))
    this.#url = url.href
    // A site that is briefly down has not asked to be left alone for days.
    if (rules.areUnknown) throw new FetchFailed('unreachable')
    if (!rules.isAllowed(url.href)) throw new FetchFailed('robots')
    const site = registrableDomain(hostOf(url)) ?? hostOf(url)
    const { turns } = this.#state
    if (!turns.has(site)) {
      turns.add(site)
      await pacing.turn(site, Math.max(limits.gap, rules.gap), this.signal)
    }
    const { language, etag, lastModified, accept = pageAccept, headers, body } = this.#request
    if (headers) return this.#ask(url, headers, body)
    return this.#ask(url, {
      accept,
      ...(language && { 'accept-language': language }),
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    })
  }

  async #askRobots(address: string): Promise<RobotsAnswer> {
    const { hop } = await this.#follow(new URL(address), (url) => this.#ask(url, { accept: 'text/plain,*/*' }))
    try {
      if (hop.status < 200 || hop.status > 299) return { status: hop.status, text: '' }
      return {
        status: hop.status,
        text: pageText(await this.#bytesOf(hop, this.#tools.limits.maxBytes), 'text/plain; charset=utf-8'),
      }
    } finally {
      await hop.end()
    }
  }

  get #maxBytes(): number {
    return this.#request.maxBytes ?? this.#tools.limits.maxBytes
  }

  #bytesOf(hop: Hop, maxBytes: number): Promise<Buffer> {
    return readBody(hop.body, headerOf(hop, 'content-encoding').toLowerCase(), { maxBytes, signal: this.signal })
  }

  /** @throws FetchFailed for a response of another type than requested. */
  #contentTypeOf(hop: Hop): string {
    if (hop.status !== 200) throw new FetchFailed('status', { status: hop.status, retryAfter: retryAfterOf(hop) })
    const contentType = headerOf(hop, 'content-type')
    if (!(this.#request.types ?? pageTypes).test(contentType)) throw new FetchFailed('content')
    if (Number(headerOf(hop, 'content-length')) > this.#maxBytes) throw new FetchFailed('too-large')
    return contentType
  }

  async #read(url: URL, hop: Hop): Promise<FetchResult> {
    if (hop.status === 304) return { outcome: 'not-modified', url: url.href }
    const contentType = this.#contentTypeOf(hop)
    return {
      outcome: 'fetched',
      url: url.href,
      text: pageText(await this.#bytesOf(hop, this.#maxBytes), contentType),
      contentType,
      etag: headerOf(hop, 'etag').slice(0, 500) || undefined,
      lastModified: headerOf(hop, 'last-modified').slice(0, 100) || undefined,
    }
  }
}

/** Fetches pages, only from the public internet, within limits and as their sites ask. */
export function pageFetcher(options: FetcherOptions): PageFetcher {
  const { agent, hosts = new Map(), resolve = resolveBySystem, reach } = options
  const limits = { ...usualLimits, ...options.limits }
  const tools: Tools = {
    hosts,
    resolve,
    reach,
    limits,
    userAgent: `${agent.name}/1.0 (+${agent.about})`,
    robots: robotsOf(agent.name),
    pacing: hostPacing({ maxWait: limits.deadline * 0.8 }),
  }
  async function taken<Result>(visit: Visit, fetch: () => Promise<Result>): Promise<Result | FailedFetch> {
    try {
      return await fetch()
    } catch (error) {
      const { status, retryAfter } = error instanceof FetchFailed ? error : {}
      return { outcome: 'failed', failure: failureOf(error, visit.signal), url: visit.url, status, retryAfter }
    }
  }
  return {
    fetch(request) {
      const visit = new Visit(tools, request)
      return taken(visit, () => visit.fetch())
    },
    fetchFile(request) {
      const visit = new Visit(tools, request)
      return taken(visit, () => visit.fetchFile())
    },
    parts({ signal, maxBytes }) {
      const state: VisitState = { signal, resolved: new Map(), turns: new Set() }
      let left = maxBytes
      return {
        async fetch(request) {
          const visit = new Visit(tools, { ...request, maxBytes: Math.min(left, limits.maxBytes) }, state)
          const result = await taken(visit, () => visit.fetchPart())
          if (result.outcome === 'fetched') left -= result.bytes.length
          return result
        },
      }
    },
  }
}
