import { sql } from 'kysely'
import { instantOf } from './instant.rules.ts'
import { instant, type Place } from './known-price.queries.ts'
import type { Price } from './price.rules.ts'
import { type DayFigures, type FiguredDay, figureDay, type TimedPrice } from './price-figures.rules.ts'

/** What the figures of a day follow from. */
export interface DayParts {
  /** ISO 8601. */
  readonly day: string
  /** The close of the newest earlier day with figures, as they are stored. */
  readonly carried: (Price & { readonly day: string }) | null
  readonly prices: readonly TimedPrice[] | null
}

/** Columns with the parts of a day. `others` are days whose stored figures are not used: they are computed as well. */
export const dayParts = ({ productId, listingId }: Place, day: string, others: readonly string[] = []) => sql`
  ${day}::text as day,
  (
    select json_build_object('day', day, 'amount', close_minor, 'currency', currency, 'inStock', close_in_stock)
    from price_day
    where product_id = ${productId} and listing_id = ${listingId} and price_day.day < ${day}::date
      and price_day.day <> all (${others}::date[])
    order by price_day.day desc limit 1
  ) as carried,
  (
    select json_agg(json_build_object('at', ${instant('at')}, 'amount', amount_minor, 'currency', currency,
      'inStock', in_stock) order by at)
    from price_point
    where product_id = ${productId} and listing_id = ${listingId} and deleted_at is null
      and at >= ${`${day}T00:00:00Z`}::timestamptz and at < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'
  ) as prices
`

const closeOf = ({ day, figures }: FiguredDay) =>
  figures && { day, amount: figures.close, currency: figures.currency, inStock: figures.closeInStock }

/** The figures of some days, oldest first: a later one starts with what an earlier one ended with. */
export function figureDays(parts: readonly DayParts[]): FiguredDay[] {
  const figured: FiguredDay[] = []
  let newest: ReturnType<typeof closeOf> = null
  for (const { day, carried, prices } of parts) {
    const before: DayParts['carried'] = newest && (!carried || newest.day > carried.day) ? newest : carried
    const figures = figureDay(instantOf(new Date(day)), before, prices ?? [])
    const one: FiguredDay = { day, figures, prices: prices ?? [] }
    figured.push(one)
    newest = closeOf(one) ?? newest
  }
  return figured
}

const rowOf = ({ productId, listingId }: Place, day: string, figures: DayFigures) => ({
  product_id: productId,
  listing_id: listingId,
  day,
  currency: figures.currency,
  open_minor: figures.open,
  close_minor: figures.close,
  low_minor: figures.low,
  high_minor: figures.high,
  mean_minor: figures.mean === null ? null : Math.round(figures.mean),
  stock_share: figures.stockShare,
  close_in_stock: figures.closeInStock,
})

/** Stores the figures of days that have any; a part of statements that write more. */
export const storedDays = (place: Place, days: readonly FiguredDay[]) => sql`
  insert into price_day
  select * from jsonb_populate_recordset(null::price_day, ${JSON.stringify(
    days.flatMap(({ day, figures }) => (figures ? [rowOf(place, day, figures)] : [])),
  )}::jsonb)
  on conflict (product_id, listing_id, day) do update set
    currency = excluded.currency, open_minor = excluded.open_minor, close_minor = excluded.close_minor,
    low_minor = excluded.low_minor, high_minor = excluded.high_minor, mean_minor = excluded.mean_minor,
    stock_share = excluded.stock_share, close_in_stock = excluded.close_in_stock
  returning *
`

/** Deletes the other ones. */
export const deletedDays = ({ productId, listingId }: Place, days: readonly FiguredDay[]) => sql`
  delete from price_day
  where product_id = ${productId} and listing_id = ${listingId}
    and day = any (${days.filter(({ figures }) => figures === null).map(({ day }) => day)}::date[])
`
