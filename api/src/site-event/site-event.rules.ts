import type { addSiteEvents } from '../../../shared/contract/insights/site-event.routes.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'

/** Something that a visitor saw or did, as it is counted. */
export interface CountedEvent {
  readonly kind: 'view' | 'copy' | 'visit' | 'watch' | 'download' | 'form' | 'search'
  /** Route of a view, download, form, or folded text of a search. */
  readonly name?: string
  /** Part of the site of a download, or how a form or a search ended. */
  readonly detail?: string
  readonly shopId?: number
  /** The coupon that was copied; its store is looked up when the event is written. */
  readonly couponId?: string
  /** The store that a product page leads to, likewise. */
  readonly shopSlug?: string
  /** The store that a page leads to directly, likewise. */
  readonly shopDomain?: string
  readonly language?: string
  /** Host that the visitor came from. */
  readonly from?: string
}

type GivenEvent = BodyOf<typeof addSiteEvents>['events'][number]

const maxQueryLength = 60

/**
 * The folded text of a search; undefined for one that may name a person: an email address, or a number as long as a
 * telephone's.
 */
export function countedQuery(text: string): string | undefined {
  const query = foldForSearch(text.trim()).slice(0, maxQueryLength)
  return query === '' || text.includes('@') || /(?:\d\D?){7}/.test(query) ? undefined : query
}

/**
 * What is counted of an event that a browser sent: undefined for actions that nothing is asked about, and for those that the
 * API counts when it is called for them (copies, and visits by `/visit`).
 */
export function countedEvent({ kind, name, label, shopId, language, from }: GivenEvent): CountedEvent | undefined {
  const of = { ...(language && { language }), ...(from && { from }) }
  if (kind === 'page') return { kind: 'view', name, ...(shopId && { shopId }), ...of }
  const [category, action = ''] = name.split('/', 2)
  if (category === 'download') return { kind: 'download', name: action, detail: label ?? '', ...of }
  if (category === 'form' && label && /^(success|error)$/.test(action))
    return { kind: 'form', name: label, detail: action, ...of }
  if (category === 'product' && action === 'visit' && label) return { kind: 'visit', shopSlug: label, ...of }
  if (category === 'store' && action === 'leave' && label)
    return { kind: 'visit', shopDomain: label.replace(/^www\./, ''), ...of }
  const query = category === 'search' && /^(found|nothing)$/.test(action) ? countedQuery(label ?? '') : undefined
  return query === undefined ? undefined : { kind: 'search', name: query, detail: action, ...of }
}
