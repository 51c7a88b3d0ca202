import { findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { productSearch } from '../../../shared/contract/product/product.routes.ts'
import type { ProductListing } from '../../../shared/contract/product/product.ts'
import type { BodyOf, ReplyOf } from '../../../shared/contract/route.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import type { ApiContext } from '../http/context.ts'
import { dropPercent } from './price-drop.ts'
import { findProducts, pageRows } from './product-ids.queries.ts'
import { publicProduct, triesOf } from './product-page.rules.ts'
import { findItems, type ItemRow } from './product-search.queries.ts'

const convertedTo = (currency: string | null, amount: number | null, rateDay: string | null) =>
  amount !== null && currency && rateDay ? { amount, currency, rateDay } : null

const dropOf = (previous: number | null, amount: number, currency: string) =>
  previous !== null && previous > amount
    ? { dropPercent: dropPercent(previous, amount), previous: { amount: previous, currency } }
    : { dropPercent: null, previous: null }

function bestOf(row: ItemRow, currency: string | null): ProductListing['best'] {
  const { amount, currency: own, previous, seenAt, shopId, shopName, shopSlug: slug } = row
  if (amount === null || own === null || !seenAt || shopId === null || shopName === null || slug === null) return null
  return {
    price: { amount, currency: own },
    converted: convertedTo(currency, row.converted, row.rateDay),
    shop: { id: shopId, shopName, slug },
    ...dropOf(previous, amount, own),
    seenAt: seenAt.toISOString(),
  }
}

function effectiveOf(row: ItemRow, currency: string | null): ProductListing['effective'] {
  const { couponId, code, effective: amount, codeCurrency: own, codeShopId: id, codeShopName: shopName } = row
  const slug = row.codeShopSlug
  if (!couponId || !code || amount === null || !own || id === null || shopName === null || slug === null) return null
  return {
    price: { amount, currency: own },
    converted: convertedTo(currency, row.effectiveConverted, row.effectiveRateDay),
    couponId,
    code,
    tries: triesOf(row),
    shop: { id, shopName, slug },
  }
}

function itemOf(row: ItemRow, currency: string | null): ProductListing {
  const { id, name, slugName, arabicName, brand, image, shopCount } = row
  const { categoryId, categoryName, englishCategory, arabicCategory, packAmount, packUnit } = row
  const category = { categoryId, categoryName, englishCategory, arabicCategory }
  return {
    ...publicProduct({ id, name, slugName, arabicName, brand, image, ...category, packAmount, packUnit }),
    best: bestOf(row, currency),
    effective: effectiveOf(row, currency),
    shopCount: shopCount ?? 0,
  }
}

/** One page of search results, or of recent drops if there is no search. */
export async function searchProducts(
  { database }: Pick<ApiContext, 'database'>,
  { search = '', country, categoryId, limit = pageRows, cursor }: BodyOf<typeof productSearch>,
  language: Language,
): Promise<ReplyOf<typeof productSearch>> {
  const connection = database.replica
  const [place = 0] = cursor === undefined ? [] : decodeCursor(cursor, 'products', [cursorForms.integer])
  const found = await findProducts(connection, { search, country: country ?? null, categoryId: categoryId ?? null })

  const from = Math.max(Number(place), 0)
  const ids = found.ids.slice(from, from + limit)
  const currency = findCountry(country)?.currency ?? null
  const rows = await findItems[language](connection, { ids, country: country ?? null, currency })
  const next = from + limit
  return {
    items: rows.map((row) => itemOf(row, currency)),
    total: found.ids.length,
    didYouMean: found.didYouMean,
    nextCursor: next < found.ids.length ? encodeCursor('products', [next]) : null,
  }
}
