import type { addSiteEvents } from '../../../shared/contract/insights/site-event.routes.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { downloadSlugs } from '../../../shared/contract/shortner/download.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { cutText } from '../../../shared/server/cut-text.ts'

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

/** An email address, or a number as long as a telephone's, in any digits. Of a text in its folded form. */
const mayNamePerson = (text: string): boolean => text.includes('@') || /(?:\p{Nd}\P{Nd}{0,2}){7}/u.test(text)

/** The folded text of a search; undefined for one that may name a person. */
export function countedQuery(text: string): string | undefined {
  // Folding makes one sign of its variants, such as a full-width @.
  const query = foldForSearch(text)
  return query === '' || mayNamePerson(query) ? undefined : cutText(query, maxQueryLength)
}

const isDownload = (slug: string): boolean => downloadSlugs.some((each) => each === slug)

/** A part of a route: a word, or a parameter such as `:slug?`. Many digits are no word's. */
const segment = '(?![^/]*[0-9]{4})(?:[a-z0-9-]{1,40}|:[a-zA-Z]{1,40}\\??)'
/** `*` is an address without a page. */
const route = new RegExp(`^(?:\\*|/|(?:/${segment}){1,6})$`)

/** The name of a form or of a part of the site, as code gives it. */
const isName = (text: string): boolean => text.length <= 40 && /^[a-z]+(?:-[a-z]+)*$/.test(text)

/** The slug or the domain of a store. */
const isStore = (text: string): boolean => /^[a-z0-9][a-z0-9.-]*$/.test(text)

/**
 * What is counted of an event that a browser sent: undefined for actions that nothing is asked about, and for those that the
 * API counts when it is called for them (copies, and visits by `/visit`). Anybody can send events, so that what they are called
 * is held to forms that have no room for a person.
 */
export function countedEvent({ kind, name, label = '', shopId, language, from }: GivenEvent): CountedEvent | undefined {
  const of = { ...(language && { language }), ...(from && { from }) }
  if (kind === 'page') return route.test(name) ? { kind: 'view', name, ...(shopId && { shopId }), ...of } : undefined
  const [category, action = ''] = name.split('/', 2)
  if (category === 'download')
    return isDownload(action) && (label === '' || isName(label))
      ? { kind: 'download', name: action, detail: label, ...of }
      : undefined
  if (category === 'form' && isName(label) && /^(success|error)$/.test(action))
    return { kind: 'form', name: label, detail: action, ...of }
  if (category === 'product' && action === 'visit' && isStore(label)) return { kind: 'visit', shopSlug: label, ...of }
  if (category === 'store' && action === 'leave' && isStore(label))
    return { kind: 'visit', shopDomain: label.replace(/^www\./, ''), ...of }
  const query = category === 'search' && /^(found|nothing)$/.test(action) ? countedQuery(label) : undefined
  return query === undefined ? undefined : { kind: 'search', name: query, detail: action, ...of }
}
