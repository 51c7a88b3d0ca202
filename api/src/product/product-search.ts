import { findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { productSearch } from '../../../shared/contract/product/product.routes.ts'
import type { ProductListing } from '../../../shared/contract/product/product.ts'
import type { BodyOf, ReplyOf } from '../../../shared/contract/route.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import type { ApiContext } from '../http/context.ts'
import { dropPercent } from './price-drop.ts'
import { findProducts, pageRows } from './product-ids.queries.ts'
import { publicProduct } from './product-page.rules.ts'
import { findItems, type ItemRow } from './product-search.queries.ts'

function itemOf(row: ItemRow, currency: string | null): ProductListing {
  const { amount, currency: own, previous, shopId, shopName, shopSlug, converted, rateDay, shopCount, ...product } = row
  const hasBest = amount !== null && own !== null && shopId !== null && shopName !== null && shopSlug !== null
  return {
    ...publicProduct(product),
    best: hasBest
      ? {
          price: { amount, currency: own },
          converted: converted !== null && currency && rateDay ? { amount: converted, currency, rateDay } : null,
          shop: { id: shopId, shopName, slug: shopSlug },
          dropPercent: previous !== null && previous > amount ? dropPercent(previous, amount) : null,
        }
      : null,
    shopCount: shopCount ?? 0,
  }
}

/** One page of what a search finds, or of what dropped where nothing is searched for. */
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
