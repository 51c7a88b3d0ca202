import { type OpenCoupon, openCoupons } from '../../../shared/contract/partner/open-coupon.routes.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findShopByDomain } from '../shop/shop.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { listOpenCoupons, type OpenRow } from './open-coupons.queries.ts'

/** Milliseconds in which a change that was begun is there for readers. */
const settling = 60_000

const order = 'updated'

function openCoupon({ id, shopId, domain, updatedAt, isLive, ...row }: OpenRow): OpenCoupon {
  const { code, description, discountType, percent, amount, currency, countries, worked, failed } = row
  return {
    id,
    shopId,
    domain,
    updatedAt: updatedAt.toISOString(),
    coupon: isLive
      ? {
          code,
          description,
          discountType,
          percent,
          amount: amount === null || currency === null ? null : { amount, currency },
          countries,
          startsAt: row.startsAt.toISOString(),
          endsAt: row.endsAt?.toISOString() ?? null,
          evidence: { worked, failed, lastWorkedAt: row.lastWorkedAt?.toISOString() ?? null },
        }
      : null,
  }
}

/** The place that a cursor names. */
function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [updated, id] = decodeCursor(cursor, order, [cursorForms.moment, cursorForms.uuid])
  return { updated: Number(updated), id: String(id) }
}

export const routes: NounRoutes = (serve, { database: { replica } }) => {
  const shopOf = async (domain: string): Promise<number> => {
    const [shop] = await findShopByDomain(replica, { candidates: domainCandidates(domain) })
    if (!shop) throw new ApiError('NOT_FOUND')
    return shop.id
  }

  serve(openCoupons, async ({ query, language }) => {
    const { domain, updatedSince = null, country = null, limit = 100 } = query
    const rows = await listOpenCoupons(replica.kysely, {
      language,
      shopId: domain === undefined ? null : await shopOf(domain),
      country,
      updatedSince,
      after: placeOf(query.cursor),
      rows: limit + 1,
    })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: rows.slice(0, limit).map(openCoupon),
      nextCursor: last ? encodeCursor(order, [last.updated, last.id]) : null,
      asOf: new Date(Date.now() - settling).toISOString(),
    }
  })
}
