import { type SqlBool, sql } from 'kysely'
import { cheapestPrices, dailyPrices } from '../../../shared/prices/daily-prices.ts'
import { isCurrent, lastKnownDay } from '../../../shared/prices/reading-age.ts'
import { judgePrice, verdictWindowDays } from '../../../shared/prices/verdict.ts'
import type { Connection } from '../database/connection.ts'
import { namedQuery } from '../database/named-query.ts'
import type { OfferRow } from './product-page.queries.ts'
import { historyOffers } from './product-page.rules.ts'

interface ChangedDaysInput {
  readonly productId: string
  readonly listingIds: readonly string[]
  readonly from: string
  readonly currency: string
}

/** The days on which prices of the listings changed, each starting with the last one before the given day. */
const findChangedDaysOf = namedQuery('product-changed-days-of', (db, input: ChangedDaysInput) =>
  db
    .selectFrom(
      sql<{ id: string; first: string }>`(
        select listed.id, coalesce((
          select max(before.day) from price_day before
          where before.product_id = ${input.productId} and before.listing_id = listed.id and before.day < ${input.from}::date
        ), ${input.from}::date) as first
        from unnest(${input.listingIds}::uuid[]) as listed (id)
      )`.as('compared'),
    )
    .innerJoin('price_day', 'price_day.listing_id', 'compared.id')
    .select([
      'price_day.listing_id as listingId',
      sql<string>`price_day.day::text`.as('day'),
      'open_minor as open',
      'close_minor as close',
      'low_minor as low',
      'high_minor as high',
      'mean_minor as mean',
      'stock_share as stockShare',
      'close_in_stock as closeInStock',
    ])
    .where('price_day.product_id', '=', input.productId)
    .where('price_day.currency', '=', input.currency)
    .where(sql<SqlBool>`price_day.day >= compared.first`)
    .orderBy('price_day.day'),
)

interface Judged {
  readonly productId: string
  /** All offers of the product, as its page compares them. */
  readonly offers: readonly OfferRow[]
  /** The offer whose price is judged. */
  readonly offer: OfferRow | undefined
  readonly now: Date
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/**
 * Judges the price of an offer against the product's earlier best prices in the compared shops and the same currency:
 * exchange rates are not prices.
 */
export async function verdictOf(connection: Connection, { productId, offers, offer, now }: Judged) {
  const to = dayOf(now.getTime())
  const { currency, amount = null } = offer ?? {}
  if (!currency || amount === null) return judgePrice({ current: null, days: [], today: to })
  const from = dayOf(now.getTime() - verdictWindowDays * 86_400_000)
  const compared = historyOffers(offers).filter((other) => other.currency === currency)
  const listingIds = [...new Set([...compared, offer].flatMap((one) => one?.id ?? []))]
  const rows = await findChangedDaysOf(connection, { productId, listingIds, from, currency })
  const seenAt = new Map([...compared, ...(offer ? [offer] : [])].map((one) => [one.id, one.seenAt]))
  const listings = [...Map.groupBy(rows, ({ listingId }) => listingId)].map(([id, changed]) =>
    dailyPrices(changed, { from, to: lastKnownDay(seenAt.get(id) ?? null, now.getTime()) }),
  )
  const isKnown = offer?.inStock && isCurrent(offer.seenAt, now.getTime())
  return judgePrice({ current: isKnown ? amount : null, days: cheapestPrices(listings), today: to })
}
