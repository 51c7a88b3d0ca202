import { setTimeout as wait } from 'node:timers/promises'
import { bases } from '@qasima/shared/contract/route'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { Registry, RegistryEntry } from '@qasima/shared/federation/registry'
import type { RenderedPage } from '@qasima/shared/federation/rendering'
import { addressKey } from '@qasima/shared/federation/template'
import { RenderFailure } from '@qasima/shared/render/render-failure'
import type { keepPages } from '../render/kept-pages.ts'
import type { Renderer } from '../render/renderer.ts'
import type { FirstReplies } from './first-replies.ts'
import { ageOf } from './lateness.ts'
import type { MatchedRoute } from './match-route.ts'

/** The state of a document to be rendered. */
type RenderedState = DocumentState & Required<Pick<DocumentState, 'rendered'>>

/** How pages are rendered; a document waits for its page, including reads, until the deadline. */
interface PageRendering extends Pick<Renderer, 'deadline' | 'report'> {
  readonly render: ReturnType<typeof keepPages>
}

/** What decides whether a document's page is rendered. */
interface PageToRender {
  readonly match: MatchedRoute | null
  readonly remotes: Registry
  readonly found: FirstReplies
  /** Path and query. */
  readonly address: string
  readonly state: RenderedState
  /** Of who asks. */
  readonly from: string
  /** Milliseconds that the document waits for its page; by default the renderer's deadline. */
  readonly patience?: number | undefined
  /** Reads addresses of the API on behalf of the visitor. */
  readonly read: (addresses: readonly string[]) => Promise<FirstReplies>
}

interface HeldPage {
  readonly page: RenderedPage
  /** Includes the replies of every read that the page was rendered with. */
  readonly state: DocumentState
}

/** A page's own reads, and at most one more round that depends on them. */
const maxRounds = 2

/** Maximum number of reads beyond those that the route declares. */
const maxReads = 8

const isReadable = (address: string): boolean => address.startsWith(`${bases.api}/`)

/** The release that renders the page: that of its owner, or any rendered one for an unknown address. */
export function rendererOf({ match, remotes }: Pick<PageToRender, 'match' | 'remotes'>): RegistryEntry | undefined {
  const remote = match ? match.owner?.remote : remotes.find(({ server }) => server)
  return remote?.server && remote
}

/** Whether a document's page should be rendered, judged by its address and data. */
const isToBeRendered = (page: Pick<PageToRender, 'match' | 'remotes'>): boolean =>
  rendererOf(page) !== undefined && (page.match?.route.access ?? 'public') === 'public'

/** The outcome of rendering a page. */
interface PageOutcome {
  /** Undefined if the browser renders it. */
  readonly held?: HeldPage
  /** The time of its oldest reply, including further reads. */
  readonly asOf?: number | undefined
  /** A retry soon is worthwhile: nothing is wrong with the page. */
  readonly isAwaited: boolean
  /** It should have been rendered, but was not. */
  readonly isEmpty: boolean
  /** Another visitor would have got the same. */
  readonly isForAll: boolean
}

const drawnByBrowser: PageOutcome = { isAwaited: false, isEmpty: false, isForAll: true }

/** The outcome of a page that requests what it cannot have: the browser renders it, and its team gets a report. */
function giveUp(report: Renderer['report'], remote: RegistryEntry, why: string): PageOutcome {
  report(remote, new RenderFailure('failed', why))
  return { ...drawnByBrowser, isEmpty: true }
}

/**
 * Renders the page with its reads.
 * @throws RenderFailure
 */
async function renderWithReads(
  { render, report }: PageRendering,
  remote: RegistryEntry,
  { address, state: first, found, from, read }: PageToRender,
): Promise<PageOutcome> {
  let state = first
  let oldest = found.asOf
  for (let round = 0; round <= maxRounds; round += 1) {
    const { rendering, at } = await render(remote, { address, state }, from)
    if ('page' in rendering) {
      // The browser hydrates it with the time at which it was rendered.
      const held = { page: rendering.page, state: { ...state, rendered: { ...state.rendered, at } } }
      return { held, asOf: oldest, isAwaited: false, isEmpty: false, isForAll: true }
    }
    const { reads } = rendering
    if (reads.length > maxReads) return giveUp(report, remote, `it asks for ${reads.length} reads at once`)
    if (!reads.every(isReadable)) return giveUp(report, remote, 'it asks for an address that is none of the API')
    const { replies, asOf, isForAll, isApiSilent } = await read(reads)
    if (!reads.every((address) => addressKey(address) in replies)) {
      if (!isForAll) return { isAwaited: true, isEmpty: true, isForAll }
      return giveUp(report, remote, 'it asks for what the API refuses')
    }
    if (asOf !== undefined) oldest = Math.min(asOf, oldest ?? asOf)
    state = {
      ...state,
      replies: { ...state.replies, ...replies },
      ...ageOf({ asOf: oldest, isApiSilent }),
    }
  }
  return giveUp(report, remote, `it asks for more after ${maxRounds} rounds of reads`)
}

/** @throws RenderFailure `late` after the given milliseconds. */
function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new RenderFailure('late')), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Milliseconds before a late page, or one without a slot, is retried. */
const pause = 500

const isLateOrBusy = (error: unknown): boolean =>
  error instanceof RenderFailure && (error.reason === 'late' || error.reason === 'busy')

/** @throws RenderFailure */
async function renderInTime(rendering: PageRendering, remote: RegistryEntry, page: PageToRender): Promise<PageOutcome> {
  const { patience = rendering.deadline } = page
  const end = performance.now() + patience
  for (;;) {
    try {
      return await inTime(renderWithReads(rendering, remote, page), end - performance.now())
    } catch (error) {
      // Documents share one rendering of a page, which ends at the deadline of the first.
      if (!isLateOrBusy(error) || performance.now() + pause >= end) throw error
      await wait(pause)
    }
  }
}

/**
 * The rendered page of a document; none if the browser has to render it: a guarded page, a failed one, which the
 * renderer reports, and a late one, which continues for the next document.
 */
export async function renderedPage(rendering: PageRendering | undefined, page: PageToRender): Promise<PageOutcome> {
  const remote = rendererOf(page)
  if (!rendering || !remote || !isToBeRendered(page)) return drawnByBrowser
  if (page.found.isApiUnavailable) return { isAwaited: true, isEmpty: true, isForAll: false }
  try {
    return await renderInTime(rendering, remote, page)
  } catch (error) {
    return { isAwaited: isLateOrBusy(error), isEmpty: true, isForAll: true }
  }
}
