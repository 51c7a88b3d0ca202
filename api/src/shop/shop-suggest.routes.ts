import type { Language } from '../../../shared/contract/language.ts'
import type { QueryOf, ReplyOf } from '../../../shared/contract/route.ts'
import { type ShopSuggestion, shopSuggest } from '../../../shared/contract/shop/shop-suggest.routes.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { type CouponRow, publicCoupon } from '../coupon/public-coupon.rules.ts'
import { cacheFor } from '../database/cache.ts'
import type { Connection } from '../database/connection.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { type FoundShops, findShops } from './find-shops.queries.ts'
import { findCodeSuggestions, findShopsWithCode, findSuggestions } from './shop-suggest.queries.ts'

const suggested = 6

function bestOf(row: CouponRow | undefined, shopName: string, language: Language): ShopSuggestion['bestCoupon'] {
  if (!row) return null
  const { id, code, description, discountType, percent, amount } = publicCoupon(row, {
    state: 'active',
    shopName,
    language,
    now: new Date(),
  })
  return { id, code, title: description, value: { discountType, percent, amount } }
}

/** A code is one word; shorter ones are initials of stores. */
const codeForm = /^\S{3,60}$/u

const isAsTyped = ({ shops, didYouMean }: FoundShops): boolean => shops.length > 0 && didYouMean === null

/** The stores that a text may mean by name or code, shown while typing. */
export async function suggestShops(
  connection: Connection,
  { search, country, limit = suggested }: QueryOf<typeof shopSuggest>,
  language: Language,
): Promise<ReplyOf<typeof shopSuggest>> {
  const named = await findShops(connection, search)
  const code = search.trim()
  const mayBeCode = codeForm.test(code) && !isAsTyped(named)
  const withCode = mayBeCode ? await findShopsWithCode(connection, { code, place: country ?? 'all', limit }) : []
  const isCode = withCode.length > 0
  const { shops, didYouMean } = isCode ? { shops: withCode, didYouMean: null } : named
  if (shops.length === 0) return { items: [], didYouMean }
  const find = (isCode ? findCodeSuggestions : findSuggestions)[language][country ? 'inCountry' : 'anywhere']
  const rows = await find(connection, {
    ids: shops.map(({ id }) => id),
    fits: shops.map(({ fit }) => fit),
    country: country ?? '',
    code,
    limit,
  })
  const items = rows.map(({ active, ...shop }) => ({
    shop,
    // If nothing works in the country, the page shows other countries' codes, which must not be suggested.
    bestCoupon: shop.couponCount > 0 ? bestOf(active[0], shop.shopName, language) : null,
  }))
  return { items, didYouMean }
}

export const routes: NounRoutes = (serve, { database, cacheSeconds }) => {
  const keep = cacheFor<ReplyOf<typeof shopSuggest>>(cacheSeconds)

  serve(shopSuggest, ({ query, language }) => {
    const { search, country, limit } = query
    const key = JSON.stringify([foldForSearch(search), country, limit, language])
    return keep(key, () => suggestShops(database.replica, query, language))
  })
}
