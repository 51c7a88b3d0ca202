import { evidenceFields, type PageEvidence } from '../../../shared/contract/product/product-lookup.routes.ts'
import { readPrice } from '../../../shared/prices/read-price.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { cutText } from '../../../shared/server/cut-text.ts'
import {
  allDomains,
  countryAt,
  currencyAt,
  domainAt,
  type ShopAddresses,
  type ShopDomains,
} from '../shop/shop-domain.rules.ts'
import { sources } from '../turbo/product-reading.ts'
import type { TurboReading, TurboRequest } from '../turbo/turbo.ts'

export type ReadPage = Extract<TurboReading, { outcome: 'read' }>

/** What is known about a shop that helps to read its pages. */
export interface ReadableShop extends ShopDomains, ShopAddresses {
  readonly currency: string
  readonly countries: readonly string[]
  readonly recipe: unknown
}

/** What is known about prices at the shop's domains and below the paths of its pages. */
function placesOf({ domain, domains, addresses }: ReadableShop): Pick<TurboRequest, 'places'> {
  const places = [
    ...(addresses?.places ?? []).map(({ path, currency, country }) => ({ domain, path, currency, country })),
    ...domains.flatMap((one) =>
      one.kind === 'shop' ? { domain: one.domain, currency: one.currency ?? undefined, country: one.countries[0] } : [],
    ),
  ]
  return places.length > 0 ? { places } : {}
}

/** Whether an address is on a host with product pages, not on that of the cart or short links. */
export const isPagePlace = (url: string, shop: ShopDomains): boolean =>
  (domainAt(new URL(url).hostname, shop)?.kind ?? 'shop') === 'shop'

/** The request to Turbo for a page of a shop. */
export const requestFor = (
  url: string,
  shop: ReadableShop,
  known: { readonly etag: string | null; readonly lastModified: string | null } = { etag: null, lastModified: null },
): TurboRequest => ({
  url,
  domains: allDomains(shop),
  hints: {
    currency: currencyAt(url, shop) ?? shop.currency,
    country: countryAt(url, shop) ?? domainAt(URL.parse(url)?.hostname ?? '', shop)?.countries[0] ?? shop.countries[0],
  },
  ...placesOf(shop),
  // It was validated when it was saved with the shop.
  recipe: (shop.recipe ?? undefined) as TurboRequest['recipe'],
  ...(known.etag && { etag: known.etag }),
  ...(known.lastModified && { lastModified: known.lastModified }),
})

/** The one price of a page; undefined if it has none or leaves it open. */
export const singlePrice = ({ product: { price } }: ReadPage): Money | undefined =>
  price && !('ambiguous' in price) ? price : undefined

/** Whether a page has several candidate prices. */
export const isOpen = ({ product: { price } }: ReadPage): boolean => price !== undefined && 'ambiguous' in price

/** Validators for a conditional request; none if the price is open, since each check may settle it. */
export const validatorsOf = (page: ReadPage) => ({
  etag: isOpen(page) ? null : (page.etag ?? null),
  lastModified: isOpen(page) ? null : (page.lastModified ?? null),
})

export const isSameMoney =
  (one: Money) =>
  (other: Money): boolean =>
    one.amount === other.amount && one.currency === other.currency

const maxChoices = 6

/** The distinct prices in order; empty if there is nothing to choose. */
function choicesAmong(prices: readonly Money[]): Money[] {
  const different = new Map(prices.map((price) => [`${price.amount} ${price.currency}`, price]))
  return different.size < 2 ? [] : [...different.values()].slice(0, maxChoices)
}

/** The candidate prices of a page: all of them if its price is open, or those on which its sources disagree. */
export function choicesOf({ product: { price, candidates, conflicts } }: ReadPage): Money[] {
  if (!price) return []
  if ('ambiguous' in price) return choicesAmong(price.ambiguous)
  if (!conflicts.includes('price')) return []
  return choicesAmong([
    price,
    ...candidates.price.flatMap(({ value }) => (value && !('ambiguous' in value) ? value : [])),
  ])
}

/** The same for a current price, from the stored evidence of its page. */
export function choicesIn(price: Money | null, evidence: readonly PageEvidence[]): Money[] {
  if (!price) return []
  const said = evidence.flatMap(({ field, text }) => {
    const read = field === 'price' ? readPrice(text, { currency: price.currency }) : undefined
    return read && !('ambiguous' in read) ? read : []
  })
  return choicesAmong([price, ...said])
}

const textsShown = 200
const placesShown = 12

/** What was found on a page, and where, most trusted sources first. */
export const evidenceOf = ({ product: { candidates } }: ReadPage): readonly PageEvidence[] =>
  evidenceFields
    .flatMap((field) =>
      sources.flatMap((source) =>
        candidates[field]
          .filter((one) => one.source === source)
          .slice(0, 2)
          .map(({ text }) => ({
            field,
            source: source === 'script' ? ('page' as const) : source,
            text: cutText(text, textsShown),
          })),
      ),
    )
    .slice(0, placesShown)

/** What is stored beside a price, to show staff how it was read. */
export const pageEvidence = (page: ReadPage) => ({
  url: page.url,
  found: evidenceOf(page),
  ...(page.product.conflicts.length > 0 && { conflicts: page.product.conflicts }),
})

/** A text cut to the length of a column; null if empty. */
export const fitted = (text: string | undefined, length: number): string | null =>
  cutText(text?.trim() ?? '', length).trim() || null

/** The title and identifiers of a page, cut to the lengths that a listing stores. */
export const saidOf = ({ product }: ReadPage) => ({
  title: fitted(product.title, 500),
  gtin: product.gtin && /^\d{8,14}$/.test(product.gtin) ? product.gtin : null,
  sku: fitted(product.sku, 100),
  seller: fitted(product.seller, 200),
})
