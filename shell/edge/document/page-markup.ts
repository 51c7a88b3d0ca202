import { bases } from '@qasima/shared/contract/route'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { Registry, RegistryEntry } from '@qasima/shared/federation/registry'
import type { RenderedPage } from '../../src/render/rendering.ts'
import type { keepPages } from '../render/kept-pages.ts'
import type { FirstReplies } from './first-replies.ts'
import type { MatchedRoute } from './match-route.ts'

/** The state of a document that is to hold its page. */
type RenderedState = DocumentState & Required<Pick<DocumentState, 'rendered'>>

/** What decides whether a document holds its page. */
interface PageToRender {
  readonly match: MatchedRoute | null
  readonly remotes: Registry
  readonly found: FirstReplies
  /** Path and query. */
  readonly address: string
  readonly state: RenderedState
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
function rendererOf({ match, remotes }: Pick<PageToRender, 'match' | 'remotes'>): RegistryEntry | undefined {
  const remote = match ? match.owner?.remote : remotes.find(({ server }) => server)
  return remote?.server && remote
}

/** Whether a document is to hold its page, as far as its address and its data decide that. */
export const isToBeRendered = (page: Pick<PageToRender, 'match' | 'remotes' | 'found'>): boolean =>
  rendererOf(page) !== undefined && (page.match?.route.access ?? 'public') === 'public' && !page.found.missing

/** The page with its replies; undefined where reads fail, or there is no end to them. @throws RenderFailure */
async function renderWithReads(
  render: ReturnType<typeof keepPages>,
  remote: RegistryEntry,
  { address, state: first, read }: PageToRender,
): Promise<HeldPage | undefined> {
  let state = first
  for (let round = 0; round <= maxRounds; round += 1) {
    const { rendering, at } = await render(remote, { address, state })
    // The browser takes it over as of the moment that it was rendered at.
    if ('page' in rendering) return { page: rendering.page, state: { ...state, rendered: { ...state.rendered, at } } }
    const { reads } = rendering
    if (reads.length > maxReads || !reads.every(isReadable)) return undefined
    const { replies } = await read(reads)
    if (Object.keys(replies).length < reads.length) return undefined
    state = { ...state, replies: { ...state.replies, ...replies } }
  }
  return undefined
}

/**
 * The page of a document; undefined where the browser draws it: a guarded one, one whose data are not there, and one that
 * could not be rendered, which the renderer reports.
 */
export async function renderedPage(
  render: ReturnType<typeof keepPages> | undefined,
  page: PageToRender,
): Promise<HeldPage | undefined> {
  const remote = rendererOf(page)
  if (!render || !remote || !isToBeRendered(page) || page.found.isApiUnavailable) return undefined
  return renderWithReads(render, remote, page).catch(() => undefined)
}
