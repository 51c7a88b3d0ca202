import { findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { productSearch } from '../../../shared/contract/product/product.routes.ts'
import type { ProductListing } from '../../../shared/contract/product/product.ts'
import type { BodyOf, ReplyOf } from '../../../shared/contract/route.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { readSearch } from '../collection/search-reading.ts'
import type { ApiContext } from '../http/context.ts'
import { publicProduct } from './product-page.rules.ts'
import { findByWords, findDropped, findItems, type ItemRow } from './product-search.queries.ts'

const pageRows = 24
/** A search that fits more products than this names the first ones; more words find the others. */
const maxFound = 480

function itemOf(row: ItemRow, currency: string | null): ProductListing {
  const { amount, currency: own, previous, shopId, shopName, shopSlug, converted, rateDay, shopCount, ...product } = row
  const hasBest = amount !== null && own !== null && shopId !== null && shopName !== null && shopSlug !== null
  const drop = amount !== null && previous ? Math.round((1 - amount / previous) * 100) : 0
  return {
    ...publicProduct(product),
    best: hasBest
      ? {
          price: { amount, currency: own },
          converted: converted !== null && currency && rateDay ? { amount: converted, currency, rateDay } : null,
          shop: { id: shopId, shopName, slug: shopSlug },
          dropPercent: drop > 0 ? drop : null,
        }
      : null,
    shopCount: shopCount ?? 0,
  }
}

/** One page of what a search finds, or of what dropped where nothing is searched for. */
export async function searchProducts(
  { database }: Pick<ApiContext, 'database'>,
  { search = '', country, cursor }: BodyOf<typeof productSearch>,
  language: Language,
): Promise<ReplyOf<typeof productSearch>> {
  const connection = database.replica
  const [place = 0] = cursor === undefined ? [] : decodeCursor(cursor, 'products', [cursorForms.integer])
  const reading = readSearch(search)
  const found = reading
    ? await findByWords(connection, {
        pattern: reading.typed.patterns[0] ?? '',
        patterns: reading.typed.patterns,
        otherPattern: (reading.repaired ?? reading.typed).patterns[0] ?? '',
        otherPatterns: (reading.repaired ?? reading.typed).patterns,
        most: maxFound,
      })
    : await findDropped(connection, { country: country ?? null, most: maxFound })

  const from = Math.max(Number(place), 0)
  const ids = found.slice(from, from + pageRows).map(({ id }) => id)
  const currency = findCountry(country)?.currency ?? null
  const rows = await findItems[language](connection, { ids, country: country ?? null, currency })
  const next = from + pageRows
  return {
    items: rows.map((row) => itemOf(row, currency)),
    total: found.length,
    nextCursor: next < found.length ? encodeCursor('products', [next]) : null,
  }
}
