import { clientVersion } from '../../../shared/contract/call.limits.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { QueryOf, ReplyOf } from '../../../shared/contract/route.ts'
import type { SalePermit } from '../../../shared/contract/shop/sale-permit.ts'
import { appState, shopList, shopPage } from '../../../shared/contract/shop/shop.routes.ts'
import { shopByDomain } from '../../../shared/contract/shop/shop-by-domain.routes.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { type CursorValue, cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import type { CouponRow } from '../coupon/public-coupon.rules.ts'
import { publicCoupon, withBadges } from '../coupon/public-coupon.rules.ts'
import { cacheFor } from '../database/cache.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findDownloadsOut } from '../shortner/downloads-out.queries.ts'
import { type FoundShops, findShops } from './find-shops.queries.ts'
import { findSalePermits } from './sale-permits.queries.ts'
import {
  countShops,
  countSite,
  findLetters,
  findShopByDomain,
  findShopPage,
  type ListInput,
  listShops,
} from './shop.queries.ts'
import {
  cursorOfOrder,
  directoryLetter,
  domainCandidates,
  orderFor,
  roundedDown,
  shownSavings,
  urlOf,
  visitUrlOf,
} from './shop.rules.ts'
import { countryAt } from './shop-domain.rules.ts'

type ListQuery = QueryOf<typeof shopList>

type SiteCounts = Omit<ReplyOf<typeof appState>, 'minVersions' | 'flags'>

const pageRows = 24
const maxRows = 100

/** The shape and values of the statement for a directory query. */
function plan(query: ListQuery, language: Language, found: FoundShops | null) {
  const order = orderFor(query.sort, found !== null)
  const cursor = query.cursor === undefined ? [] : decodeCursor(query.cursor, order, cursorOfOrder[order])
  const filter = {
    category: query.categoryId !== undefined,
    country: query.country !== undefined,
    letter: query.letter !== undefined,
    search: found !== null,
  } as const
  const limit = query.limit ?? pageRows
  // Two page lengths limit the number of prepared statements; the page is cut to the requested size.
  const rows = (limit <= pageRows ? pageRows : maxRows) + 1
  const shape = { order, language, ...filter, after: cursor.length > 0, rows }
  const input: ListInput = {
    categoryId: query.categoryId ?? '',
    country: query.country ?? '',
    letter: query.letter ? directoryLetter(query.letter) : '',
    ids: found?.shops.map(({ id }) => id) ?? [],
    fits: found?.shops.map(({ fit }) => fit) ?? [],
    first: cursor[0] ?? '',
    second: cursor[1] ?? '',
    third: cursor[2] ?? '',
  }
  return { filter, shape, input, order, limit }
}

/** The cursor of a page's last code: its position among the store's codes, and its id. */
const codeCursor = [cursorForms.integer, cursorForms.uuid]

/** Where the next page of codes begins: after the code, wherever it is now, or at its former position if it is gone. */
function placeOfCode(coupons: readonly PublicCoupon[], [place, id]: readonly CursorValue[]): number {
  const last = coupons.findIndex((coupon) => coupon.id === id)
  return last < 0 ? Math.max(0, Number(place)) : last + 1
}

function codesOfPage(coupons: readonly PublicCoupon[], { cursor, limit = 100 }: QueryOf<typeof shopByDomain>) {
  const first = cursor === undefined ? 0 : placeOfCode(coupons, decodeCursor(cursor, 'code', codeCursor))
  const last = first + limit < coupons.length ? coupons[first + limit - 1] : undefined
  return {
    coupons: coupons.slice(first, first + limit),
    nextCursor: last ? encodeCursor('code', [first + limit, last.id]) : null,
  }
}

export const routes: NounRoutes = (serve, context) => {
  const { database, cacheSeconds, config } = context
  const keepTotal = cacheFor<number>(cacheSeconds)
  const keepLetters = cacheFor<string[]>(cacheSeconds)
  const keepCounts = cacheFor<SiteCounts>(cacheSeconds)

  serve(appState, async () => {
    const counts = await keepCounts('site', async () => {
      const [row] = await countSite(database.replica, {})
      if (!row) throw new ApiError('INTERNAL_SERVER_ERROR')
      const { savedCents, ...counts } = row
      const downloads = await findDownloadsOut(database.replica.kysely, config.publicOrigin)
      return { ...counts, downloads, totalUsers: roundedDown(row.totalUsers), totalSaved: shownSavings(savedCents) }
    })
    return {
      ...counts,
      minVersions: { extension: clientVersion, ios: clientVersion, android: clientVersion },
      flags: config.featureFlags,
    }
  })

  serve(shopList, async ({ query, language }) => {
    const connection = database.replica
    const typed = query.search === undefined ? '' : foldForSearch(query.search)
    const found = typed === '' ? null : await findShops(connection, query.search ?? '')
    const { filter, shape, input, order, limit } = plan(query, language, found)
    const key = JSON.stringify([input.categoryId, input.country, typed])
    const [rows, total, letters] = await Promise.all([
      listShops(shape)(connection, input),
      keepTotal(`${key}${input.letter}`, async () => (await countShops(filter)(connection, input))[0]?.total ?? 0),
      keepLetters(key, async () => (await findLetters(filter)(connection, input)).map(({ letter }) => letter)),
    ])
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return {
      items,
      total,
      letters,
      didYouMean: found?.didYouMean ?? null,
      nextCursor: last ? encodeCursor(order, last.cursor) : null,
    }
  })

  const pageOf = async (id: number, language: Language, { country, sort }: QueryOf<typeof shopPage> = {}) => {
    const shape = { language, country: country !== undefined, sort: sort ?? null }
    const [row] = await findShopPage(shape)(database.replica, { id, country: country ?? '' })
    if (!row) throw new ApiError('NOT_FOUND')
    const { countsByCountry, active, elsewhere, upcoming, expired, similarShops, isTracked, domains, ...shop } = row
    const now = new Date()
    const shown = (coupons: readonly CouponRow[], state: PublicCoupon['state']) =>
      coupons.map((coupon) => publicCoupon(coupon, { state, shopName: shop.shopName, language, now }))
    return {
      shop: {
        ...shop,
        visitUrl: visitUrlOf({ ...shop, domains, isTracked }, { publicOrigin: config.publicOrigin, country }),
      },
      countsByCountry,
      coupons: [
        ...withBadges(shown(active, 'active'), active, now),
        ...shown(elsewhere, 'active'),
        ...shown(upcoming, 'upcoming'),
        ...shown(expired, 'expired'),
      ],
      similarShops,
    }
  }

  const permitsOf = async (shopId: number, country: string): Promise<SalePermit[]> =>
    (await findSalePermits(database.replica, { shopId, country })).flatMap(({ number, endsAt, ...permit }) =>
      number === null ? [] : [{ ...permit, number, endsAt: endsAt?.toISOString() ?? null }],
    )

  serve(shopPage, async ({ params: { id }, query, language }) => {
    const [page, permits] = await Promise.all([pageOf(id, language, query), permitsOf(id, query.country ?? '')])
    return { ...page, permits }
  })

  serve(shopByDomain, async ({ params, query, language }) => {
    const [found] = await findShopByDomain(database.replica, { candidates: domainCandidates(params.domain) })
    if (!found) throw new ApiError('NOT_FOUND')
    const country = query.country ?? countryAt(urlOf(params.domain)?.href ?? '', found)
    const { shop, countsByCountry, coupons } = await pageOf(found.id, language, { country })
    return { shop, countsByCountry, ...codesOfPage(coupons, query) }
  })
}
