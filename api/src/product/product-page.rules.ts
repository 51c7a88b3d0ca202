import type { CodeTries } from '../../../shared/contract/coupon/coupon.ts'
import type { productPage } from '../../../shared/contract/product/product.routes.ts'
import type { ConvertedPrice, PublicListing, PublicProduct } from '../../../shared/contract/product/product.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { isCurrent } from '../../../shared/prices/reading-age.ts'
import { readPackSize, unitPrice } from '../../../shared/prices/unit-price.ts'
import { inLatinLetters } from './arabic-letters.ts'
import { drawingOf } from './product-drawing.rules.ts'
import type { findProduct, OfferRow } from './product-page.queries.ts'

type Page = ReplyOf<typeof productPage>

const slugLength = 80

/** The slug of a product name, with Arabic transliterated; `product` for any other script. */
export const productSlug = (name: string): string =>
  inLatinLetters(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus')
    .replace(/[’'“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replace(/^-|-$/g, '') || 'product'

type ProductRow = Awaited<ReturnType<(typeof findProduct)['ar']>>[number]

/** A product as it is shown; the pack size is read from its name if staff did not enter it. */
export const publicProduct = ({
  slugName,
  arabicName,
  englishCategory,
  arabicCategory,
  packAmount,
  packUnit,
  ...row
}: ProductRow): PublicProduct => ({
  ...row,
  slug: productSlug(slugName),
  drawing: drawingOf({ englishName: slugName, arabicName, brand: row.brand, englishCategory, arabicCategory }),
  pack:
    packAmount !== null && packUnit !== null
      ? { amount: packAmount, unit: packUnit }
      : (readPackSize(slugName) ?? null),
})

function unitPriceOf(price: PublicListing['price'], { pack }: Pick<PublicProduct, 'pack'>): PublicListing['unitPrice'] {
  const unit = price && pack ? unitPrice(price.amount, pack) : undefined
  return price && unit ? { price: { amount: unit.amount, currency: price.currency }, per: unit.per } : null
}

const convertedOf = (
  row: Pick<OfferRow, 'targetCurrency' | 'rateDay'>,
  amount: number | null,
): ConvertedPrice | null =>
  amount === null || row.targetCurrency === null || row.rateDay === null
    ? null
    : { amount, currency: row.targetCurrency, rateDay: row.rateDay }

/** Shoppers' tries of the code behind a lowered price. */
export const triesOf = ({ worked, failed }: { worked: number | null; failed: number | null }): CodeTries => ({
  worked: worked ?? 0,
  failed: failed ?? 0,
})

/** What is shown of an offer, whether it is a stored listing or a page that was only read. */
type ShownOffer = Omit<
  OfferRow,
  'id' | 'productId' | 'dollars' | 'effectiveDollars' | 'firstAt' | 'effectiveConverted' | 'previous'
>

export function shownOffer(row: ShownOffer, product: Pick<PublicProduct, 'pack'>): Omit<PublicListing, 'id'> {
  const { shopId, shopName, shopSlug, logo, domain, url, delivers, amount, currency, claimed } = row
  const money = (value: number | null) => (value === null || currency === null ? null : { amount: value, currency })
  const price = money(amount)
  const effective = money(row.effective)
  return {
    shop: { id: shopId, shopName, slug: shopSlug, logo, domain },
    url,
    delivers,
    price,
    converted: convertedOf(row, row.converted),
    inStock: row.inStock ?? false,
    stock: row.stock ?? 'unknown',
    since: row.since?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    claimed: money(claimed),
    effective:
      effective && row.couponId && row.code && row.description
        ? {
            price: effective,
            couponId: row.couponId,
            code: row.code,
            tries: triesOf(row),
            description: row.description,
          }
        : null,
    unitPrice: unitPriceOf(price, product),
  }
}

export const publicListing = (row: OfferRow, product: PublicProduct): PublicListing => ({
  id: row.id,
  ...shownOffer(row, product),
})

/** The matching rows, or all rows if none matches. */
const preferred = (rows: readonly OfferRow[], fits: (row: OfferRow) => boolean): readonly OfferRow[] =>
  rows.some(fits) ? rows.filter(fits) : rows

/**
 * Listings in stock; of these, if any deliver to the country, only those; then preferably those with a current price.
 */
function buyable(rows: readonly OfferRow[], at = Date.now()): readonly OfferRow[] {
  const inStock = rows.filter((row) => row.inStock && row.amount !== null)
  const near = preferred(inStock, ({ delivers }) => delivers)
  return preferred(near, ({ seenAt }) => isCurrent(seenAt, at))
}

/** The cheapest listing that can be bought: rows are sorted by price. */
export const bestOf = (rows: readonly OfferRow[]): OfferRow | undefined => buyable(rows)[0]

/** More lines than a chart can distinguish. */
const listingsOfHistory = 6

/** The listings whose history is shown: the cheapest with a price, preferably of shops that deliver. */
export function historyOffers(rows: readonly OfferRow[]): readonly OfferRow[] {
  const priced = rows.filter(({ amount }) => amount !== null)
  const near = priced.filter(({ delivers }) => delivers)
  return (near.length > 0 ? near : priced).slice(0, listingsOfHistory)
}

export function bestPrice(row: OfferRow | undefined): Page['best'] {
  if (!row || row.amount === null || row.currency === null) return null
  const { amount, currency, previous } = row
  return {
    listingId: row.id,
    price: { amount, currency },
    converted: convertedOf(row, row.converted),
    previous: previous !== null && previous > amount ? { amount: previous, currency } : null,
  }
}

/** The comparable price of a row: in dollars, or in minor units of its own currency if no rate is known. */
const cost = (row: OfferRow) => ({
  isUnrated: row.dollars === null,
  amount: row.effectiveDollars ?? row.dollars ?? row.effective ?? row.amount ?? 0,
})

function byCost(row: OfferRow, other: OfferRow): number {
  const [one, two] = [cost(row), cost(other)]
  return Number(one.isUnrated) - Number(two.isUnrated) || one.amount - two.amount
}

/** The lowest price after a code, unless a shop without a code is as cheap. */
export function bestEffective(rows: readonly OfferRow[]): Page['effective'] {
  const [cheapest] = buyable(rows).toSorted(byCost)
  if (!cheapest || cheapest.effective === null || cheapest.currency === null) return null
  const { id, couponId, code, description } = cheapest
  if (!couponId || !code || !description) return null
  const price = { amount: cheapest.effective, currency: cheapest.currency }
  return {
    listingId: id,
    price,
    converted: convertedOf(cheapest, cheapest.effectiveConverted),
    couponId,
    code,
    tries: triesOf(cheapest),
    description,
  }
}
