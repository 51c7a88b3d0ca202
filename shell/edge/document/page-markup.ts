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

/** The state of a document that is to hold its page. */
type RenderedState = DocumentState & Required<Pick<DocumentState, 'rendered'>>

/** How pages are rendered; a document waits for its own until the deadline, with all that it reads. */
interface PageRendering extends Pick<Renderer, 'deadline' | 'report'> {
  readonly render: ReturnType<typeof keepPages>
}

/** What decides whether a document holds its page. */
interface PageToRender {
  readonly match: MatchedRoute | null
  readonly remotes: Registry
  readonly found: FirstReplies
  /** Path and query. */
  readonly address: string
  readonly state: RenderedState
  /** Of who asks. */
  readonly from: string
  /** Milliseconds that the document waits for its page; those of the renderer by default. */
  readonly patience?: number | undefined
  /** Reads addresses of the API as the visitor would. */
  readonly read: (addresses: readonly string[]) => Promise<FirstReplies>
}

interface HeldPage {
  readonly page: RenderedPage
  /** With the replies of every read that the page was rendered with. */
  readonly state: DocumentState
}

/** A page reads what its address leads to, and at most once more what came of that. */
const maxRounds = 2

/** Reads that a page may need besides those that its route declares. */
const maxReads = 8

const isReadable = (address: string): boolean => address.startsWith(`${bases.api}/`)

/** Whose release draws the page: its owner's, and any that is rendered where the address leads nowhere. */
export function rendererOf({ match, remotes }: Pick<PageToRender, 'match' | 'remotes'>): RegistryEntry | undefined {
  const remote = match ? match.owner?.remote : remotes.find(({ server }) => server)
  return remote?.server && remote
}

/** Whether a document is to hold its page, as far as its address and its data decide that. */
const isToBeRendered = (page: Pick<PageToRender, 'match' | 'remotes'>): boolean =>
  rendererOf(page) !== undefined && (page.match?.route.access ?? 'public') === 'public'

/** What came of a page. */
interface PageOutcome {
  /** Undefined where the browser draws it. */
  readonly held?: HeldPage
  /** As of its replies: those of the document's first reads and of any further ones. */
  readonly asOf?: number | undefined
  /** It is worth asking again soon: nothing is wrong with the page. */
  readonly isAwaited: boolean
  /** It was to be rendered, and could not be. */
  readonly isEmpty: boolean
  /** Another visitor would have got the same. */
  readonly isForAll: boolean
}

const drawnByBrowser: PageOutcome = { isAwaited: false, isEmpty: false, isForAll: true }

/** What came of a page that asks for what it cannot have: the browser draws it, and its team learns why. */
function giveUp(report: Renderer['report'], remote: RegistryEntry, why: string): PageOutcome {
  report(remote, new RenderFailure('failed', why))
  return { ...drawnByBrowser, isEmpty: true }
}

/** The page with its replies. @throws RenderFailure */
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
      // The browser takes it over as of the moment that it was rendered at.
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

/** @throws RenderFailure `late` after so many milliseconds. */
function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new RenderFailure('late')), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Milliseconds until a page that came too late, or found no place, is asked for once more. */
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
      // Documents share the rendering of a page, which ends with the deadline of the one that asked first.
      if (!isLateOrBusy(error) || performance.now() + pause >= end) throw error
      await wait(pause)
    }
  }
}

/**
 * The page of a document; none where the browser draws it: a guarded one, one that could not be rendered, which the
 * renderer reports, and one that is not there in time, which goes on for the next document.
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
