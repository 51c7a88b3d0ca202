import { createHash } from 'node:crypto'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { PageRequest, Rendering } from '@qasima/shared/federation/rendering'
import { LRUCache } from 'lru-cache'
import type { Renderer } from './renderer.ts'

/** Milliseconds after which a page is rendered anew, since it may say in how many days something ends. */
const renewAfter = 3_600_000

/** Milliseconds after which a page is not used any more. */
const maxAge = 2 * renewAfter

/** Bytes of all pages that are kept, two for a character. */
const maxBytes = 64 * 2 ** 20

/** A rendering, and the hour that it is of. ISO 8601. */
export interface KeptRendering {
  readonly rendering: Rendering
  readonly at: string
}

/** Bytes that an entry takes beside its texts, roughly. */
const entryBytes = 500

function sizeOf({ rendering }: KeptRendering): number {
  const texts = 'reads' in rendering ? rendering.reads : Object.values(rendering.page)
  return entryBytes + 2 * texts.reduce((sum, { length }) => sum + length, 0)
}

/**
 * All that decides a page but the hour: release, address, visitor, and every reply. The time of the replies is shown only
 * with the notice that they are outdated.
 */
function keyOf({ release }: RegistryEntry, { address, state }: PageRequest): string {
  const { rendered: { at: _, ...choices } = { at: '' }, asOf, ...rest } = state
  return createHash('sha256')
    .update(JSON.stringify([release, address, choices, rest, rest.lateness && asOf]))
    .digest('base64url')
}

/**
 * Keeps rendered pages by everything that they were rendered from, so that none is ever out of date: other data are
 * another page. One of the hour before is used while it is rendered anew, and one that came too late for its document is
 * there for the next.
 */
export function keepPages({ render }: Pick<Renderer, 'render'>) {
  const kept = new LRUCache<string, KeptRendering>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const underWay = new Map<string, Promise<KeptRendering>>()

  async function renew(key: string, entry: RegistryEntry, page: PageRequest, from: string): Promise<KeptRendering> {
    try {
      const made = { rendering: await render(entry, page, from), at: page.state.rendered?.at ?? '' }
      kept.set(key, made)
      return made
    } finally {
      underWay.delete(key)
    }
  }

  /** From: the address of who asks. @throws RenderFailure */
  return (entry: RegistryEntry, page: PageRequest, from: string): Promise<KeptRendering> => {
    const key = keyOf(entry, page)
    const known = kept.get(key)
    const age = known ? Date.parse(page.state.rendered?.at ?? '') - Date.parse(known.at) : maxAge
    if (known && age < renewAfter) return Promise.resolve(known)
    const begun = underWay.get(key) ?? renew(key, entry, page, from)
    underWay.set(key, begun)
    if (!known || age >= maxAge) return begun
    // What fails is reported, and tried again with the next document.
    begun.catch(() => {})
    return Promise.resolve(known)
  }
}
