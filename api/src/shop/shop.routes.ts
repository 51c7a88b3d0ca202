import { clientVersion } from '../../../shared/contract/call.limits.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import { appState, shopList, shopPage } from '../../../shared/contract/shop/shop.routes.ts'
import { shopByDomain } from '../../../shared/contract/shop/shop-by-domain.routes.ts'
import { decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { readSearch } from '../collection/search-reading.ts'
import type { CouponRow } from '../coupon/public-coupon.rules.ts'
import { publicCoupon } from '../coupon/public-coupon.rules.ts'
import { cacheFor } from '../database/cache.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countShops, countSite, findShopByDomain, findShopPage, type ListInput, listShops } from './shop.queries.ts'
import { cursorOfOrder, directoryLetter, domainCandidates, orderFor, roundedDown, visitUrlOf } from './shop.rules.ts'

type ListQuery = QueryOf<typeof shopList>

const pageRows = 24
const maxRows = 100

/** The shape and the values of the statement that answers a query of the directory. */
function plan(query: ListQuery, language: Language) {
  const search = query.search === undefined ? null : readSearch(query.search)
  const order = orderFor(query.sort, search?.typed)
  const cursor = query.cursor === undefined ? [] : decodeCursor(query.cursor, order, cursorOfOrder[order])
  const filter = {
    category: query.categoryId !== undefined,
    country: query.country !== undefined,
    letter: query.letter !== undefined,
    search: search === null ? 'none' : search.repaired === null ? 'typed' : 'typed or repaired',
  } as const
  const limit = query.limit ?? pageRows
  // Two lengths keep the number of prepared statements small; the page takes what it asked for.
  const rows = (limit <= pageRows ? pageRows : maxRows) + 1
  const shape = { order, language, ...filter, after: cursor.length > 0, rows }
  const { typed, repaired } = search ?? {}
  const input: ListInput = {
    categoryId: query.categoryId ?? '',
    country: query.country ?? '',
    letter: query.letter ? directoryLetter(query.letter) : '',
    text: typed?.text ?? '',
    pattern: typed?.patterns[0] ?? '',
    patterns: typed?.patterns ?? [],
    repairedText: repaired?.text ?? '',
    repairedPattern: repaired?.patterns[0] ?? '',
    repairedPatterns: repaired?.patterns ?? [],
    first: cursor[0] ?? '',
    second: cursor[1] ?? '',
    third: cursor[2] ?? '',
  }
  return { filter, shape, input, order, limit }
}

const keyOf = ({ categoryId, country, letter, text }: ListInput): string =>
  JSON.stringify([categoryId, country, letter, text])

export const routes: NounRoutes = (serve, context) => {
  const { database, cacheSeconds, config } = context
  const keepTotal = cacheFor<number>(cacheSeconds)
  const keepCounts = cacheFor<Awaited<ReturnType<typeof countSite>>[number]>(cacheSeconds)

  serve(appState, async () => {
    const counts = await keepCounts('site', async () => {
      const [row] = await countSite(database.replica, {})
      if (!row) throw new ApiError('INTERNAL_SERVER_ERROR')
      return { ...row, totalUsers: roundedDown(row.totalUsers) }
    })
    return {
      ...counts,
      minVersions: { extension: clientVersion, ios: clientVersion, android: clientVersion },
      flags: config.featureFlags,
    }
  })

  serve(shopList, async ({ query, language }) => {
    const { filter, shape, input, order, limit } = plan(query, language)
    const [rows, total] = await Promise.all([
      listShops(shape)(database.replica, input),
      keepTotal(keyOf(input), async () => (await countShops(filter)(database.replica, input))[0]?.total ?? 0),
    ])
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return { items, total, nextCursor: last ? encodeCursor(order, last.cursor) : null }
  })

  const pageOf = async (id: number, language: Language) => {
    const [row] = await findShopPage({ language })(database.replica, { id })
    if (!row) throw new ApiError('NOT_FOUND')
    const { active, upcoming, expired, similarShops, ...shop } = row
    const now = new Date()
    const shown = (coupons: readonly CouponRow[], state: PublicCoupon['state']) =>
      coupons.map((coupon) => publicCoupon(coupon, { state, shopName: shop.shopName, language, now }))
    return {
      shop: { ...shop, visitUrl: visitUrlOf(shop.domain) },
      coupons: [...shown(active, 'active'), ...shown(upcoming, 'upcoming'), ...shown(expired, 'expired')],
      similarShops,
    }
  }

  serve(shopPage, ({ params, language }) => pageOf(params.id, language))

  serve(shopByDomain, async ({ params, language }) => {
    const [found] = await findShopByDomain(database.replica, { candidates: domainCandidates(params.domain) })
    if (!found) throw new ApiError('NOT_FOUND')
    const { shop, coupons } = await pageOf(found.id, language)
    return { shop, coupons }
  })
}
