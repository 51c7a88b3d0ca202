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

/** What is known of a store that helps to read its pages. */
export interface ReadableShop extends ShopDomains, ShopAddresses {
  readonly currency: string
  readonly countries: readonly string[]
  readonly recipe: unknown
}

/** What is known of prices at the domains and below the paths where the pages of a store stand. */
function placesOf({ domain, domains, addresses }: ReadableShop): Pick<TurboRequest, 'places'> {
  const places = [
    ...(addresses?.places ?? []).map(({ path, currency, country }) => ({ domain, path, currency, country })),
    ...domains.flatMap((one) =>
      one.kind === 'shop' ? { domain: one.domain, currency: one.currency ?? undefined, country: one.countries[0] } : [],
    ),
  ]
  return places.length > 0 ? { places } : {}
}

/** Whether the product pages of a store stand at the host of an address, which are not its cart or its short links. */
export const isPagePlace = (url: string, shop: ShopDomains): boolean =>
  (domainAt(new URL(url).hostname, shop)?.kind ?? 'shop') === 'shop'

/** What Turbo is asked for a page of a store. */
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
  // Its form was checked when it was kept with the shop.
  recipe: (shop.recipe ?? undefined) as TurboRequest['recipe'],
  ...(known.etag && { etag: known.etag }),
  ...(known.lastModified && { lastModified: known.lastModified }),
})

/** The one price that a page says; undefined where it has none, or leaves open which. */
export const singlePrice = ({ product: { price } }: ReadPage): Money | undefined =>
  price && !('ambiguous' in price) ? price : undefined

/** Whether a page says a price, and leaves open which. */
export const isOpen = ({ product: { price } }: ReadPage): boolean => price !== undefined && 'ambiguous' in price

/** What a page is asked by, to hear only of a change; nothing where its price is open, as each look may settle that. */
export const validatorsOf = (page: ReadPage) => ({
  etag: isOpen(page) ? null : (page.etag ?? null),
  lastModified: isOpen(page) ? null : (page.lastModified ?? null),
})

export const isSameMoney =
  (one: Money) =>
  (other: Money): boolean =>
    one.amount === other.amount && one.currency === other.currency

const maxChoices = 6

/** Each price once, in their order; none where there is nothing to choose. */
function choicesAmong(prices: readonly Money[]): Money[] {
  const different = new Map(prices.map((price) => [`${price.amount} ${price.currency}`, price]))
  return different.size < 2 ? [] : [...different.values()].slice(0, maxChoices)
}

/** What the price of a page can be: all that it means where that is open, or what its places say differently. */
export function choicesOf({ product: { price, candidates, conflicts } }: ReadPage): Money[] {
  if (!price) return []
  if ('ambiguous' in price) return choicesAmong(price.ambiguous)
  if (!conflicts.includes('price')) return []
  return choicesAmong([
    price,
    ...candidates.price.flatMap(({ value }) => (value && !('ambiguous' in value) ? value : [])),
  ])
}

/** The same of a price in force, by what was kept of its page. */
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

/** What was found on a page, and where, the most trusted places first. */
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

/** What is kept beside a price, for staff to see how it was read. */
export const pageEvidence = (page: ReadPage) => ({
  url: page.url,
  found: evidenceOf(page),
  ...(page.product.conflicts.length > 0 && { conflicts: page.product.conflicts }),
})

/** A text that a column of so many characters takes; null for none. */
export const fitted = (text: string | undefined, length: number): string | null =>
  cutText(text?.trim() ?? '', length).trim() || null

/** What a page calls itself, in the lengths that a listing keeps. */
export const saidOf = ({ product }: ReadPage) => ({
  title: fitted(product.title, 500),
  gtin: product.gtin && /^\d{8,14}$/.test(product.gtin) ? product.gtin : null,
  sku: fitted(product.sku, 100),
  seller: fitted(product.seller, 200),
})
