import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

interface WindowParts {
  /** `from` item named `kept` with the listings: their `product_id`, `listing_id` and current `currency`. */
  readonly kept: RawBuilder<unknown>
  /** Rows of `price_day` that the same statement writes, with the days that they replace. */
  readonly fresh?: { readonly rows: RawBuilder<unknown>; readonly days: readonly string[] }
  /** ISO 8601; the day of the database in UTC unless given. */
  readonly today?: string
}

/**
 * Writes the figures of listings over their last days, today included, in the currency of the current price; a day
 * without a change counts with what it carries on. Each day is read once, for the part of the year that it is in; the
 * longer spans add these parts up. Rows that are right stay as they are. One statement for one listing and for many,
 * because a job runs it for all listings every day.
 */
export function storedWindows({ kept, fresh, today }: WindowParts): RawBuilder<unknown> {
  const stored = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${columns} from price_day
    where price_day.product_id = kept.product_id and price_day.listing_id = kept.listing_id and day <= today and ${condition}
  `
  const isLeft = fresh ? sql`day <> all (${fresh.days}::date[])` : sql`true`
  const added = fresh && sql`union all select * from ${fresh.rows} as fresh where fresh.day <= today`
  return sql`
    insert into price_window as stored (product_id, listing_id, days, currency, known_days, low_minor, high_minor,
      mean_minor, stock_share, as_of)
    select kept.product_id, kept.listing_id, total.days, kept.currency, total.known, total.low, total.high,
      round(total.paid / nullif(total.stocked, 0))::bigint, coalesce(total.stocked / total.known, 0)::real, today
    from (select coalesce(${today ?? null}::date, (now() at time zone 'UTC')::date)) as clock (today)
    cross join ${kept} cross join lateral (
      with known as (
        ${stored(
          sql`price_day.*`,
          sql`${isLeft} and day >= coalesce(
            (${stored(sql`day`, sql`${isLeft} and day <= today - 364`)} order by day desc limit 1), '-infinity'
          )`,
        )}
        ${added ?? sql``}
      ), span as (
        select day, currency, close_minor, low_minor, high_minor, mean_minor, stock_share, close_in_stock,
          lead(day, 1, today + 1) over (order by day) as next_day
        from known
      ), figure as (
        -- Days on which the price changed.
        select case when day > today - 7 then 7 when day > today - 30 then 30 when day > today - 90 then 90
            when day > today - 180 then 180 else 365 end as days,
          count(*) as known, min(low_minor) as low, max(high_minor) as high,
          sum(coalesce(mean_minor, 0) * stock_share::float8) as paid, sum(stock_share::float8) as stocked
        from span where currency = kept.currency and day > today - 365 group by 1
        union all
        -- Days that carry on the price of the one before.
        select ring.days, sum(carried), min(close_minor) filter (where close_in_stock),
          max(close_minor) filter (where close_in_stock), sum(carried * close_minor::float8) filter (where close_in_stock),
          sum(carried) filter (where close_in_stock)
        from span
        join (values (7, 0, 6), (30, 7, 29), (90, 30, 89), (180, 90, 179), (365, 180, 364)) as ring (days, near, far)
          on next_day > day + 1 and day < today - ring.near and next_day > today - ring.far
        cross join lateral (
          select least(next_day, today - ring.near + 1) - greatest(day + 1, today - ring.far)
        ) as gap (carried)
        where currency = kept.currency group by ring.days
      )
      select days, sum(sum(known)) over shorter as known, min(min(low)) over shorter as low,
        max(max(high)) over shorter as high, sum(sum(paid)) over shorter as paid, sum(sum(stocked)) over shorter as stocked
      from (values (7), (30), (90), (180), (365)) as wanted (days) left join figure using (days)
      group by days window shorter as (order by days)
    ) as total
    where total.known > 0
    on conflict (product_id, listing_id, days) do update set
      currency = excluded.currency, known_days = excluded.known_days, low_minor = excluded.low_minor,
      high_minor = excluded.high_minor, mean_minor = excluded.mean_minor, stock_share = excluded.stock_share,
      as_of = excluded.as_of
    where (stored.currency, stored.known_days, stored.low_minor, stored.high_minor, stored.mean_minor, stored.stock_share)
      is distinct from (excluded.currency, excluded.known_days, excluded.low_minor, excluded.high_minor,
        excluded.mean_minor, excluded.stock_share)
  `
}

/** Recomputes the windows of listings. One whose days in its current currency are all in the future has none. */
export async function refreshWindows(db: Kysely<Schema>, listings: readonly string[], today?: string): Promise<void> {
  const kept = sql`(select * from listing_price where listing_id = any (${listings}::uuid[])) as kept`
  await sql`
    with gone as (
      delete from price_window using ${kept}
      where price_window.product_id = kept.product_id and price_window.listing_id = kept.listing_id
        and not exists (
          select from price_day where price_day.product_id = kept.product_id and price_day.listing_id = kept.listing_id
            and day <= coalesce(${today ?? null}::date, (now() at time zone 'UTC')::date) and currency = kept.currency
        )
    )
    ${storedWindows({ kept, ...(today && { today }) })}
  `.execute(db)
}
