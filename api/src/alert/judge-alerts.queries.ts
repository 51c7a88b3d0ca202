import { type Kysely, sql } from 'kysely'
import { bestCode } from '../coupon/best-code.queries.ts'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import { fireAlerts, isAnyConcerned } from './fire-alerts.queries.ts'
import {
  type AlertGroup,
  anywhere,
  concernedBy,
  decideEffective,
  decideEvents,
  decideLevels,
  type EffectiveOffer,
  isEffective,
  type JudgedPrice,
  type LowestBefore,
  type Offer,
  type PriceChange,
} from './judge.rules.ts'

type Db = Kysely<Schema>

const today = sql`(now() at time zone 'utc')::date`

/** Key of the advisory lock that serialises price changes of a product. */
export const alertLock = (productId: string) => sql`hashtextextended('alerts of ' || ${productId}::uuid::text, 0)`

/** Whether a product has alerts that a price change could concern. */
export const hasAlerts = (productId: string) =>
  sql<boolean>`(
    exists (select from price_alert where product_id = ${productId} and is_watching and ended_at is null)
      or ${hasUnbased(productId)}
  )`

/** Percentage alerts that were set before there was a price take the first price as their base. */
const hasUnbased = (productId: string) =>
  sql<boolean>`exists (select from price_alert where product_id = ${productId} and kind = 'percent' and base_minor is null)`

interface Standing {
  readonly after: JudgedPrice | null
  readonly isUnbased: boolean
}

/**
 * Evaluates the alerts of a product against current prices, in the transaction that writes the price: firings and
 * notifications are inserted, and open streams are notified. `changed` names the listing, which must be locked, and its
 * previous price; if the price is the same, nothing is evaluated.
 */
export async function judgeAlerts(
  db: Db,
  productId: string,
  changed?: { readonly listingId: string; readonly before: JudgedPrice | null },
): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => judgeAlerts(tx, productId, changed))
  const standing = await lockAlertsOf(db, productId, changed)
  if (!standing) return
  const { after, isUnbased } = standing
  const change = changed && after ? { ...changed, after } : null
  if (change && isUnbased) await beginPercentages(db, productId, change)
  const { groups, offers, convert } = await readWatched(db, productId)
  const levels = decideLevels(groups, offers, convert, change?.listingId ?? null)
  const effective = groups.some(isEffective) ? await decideAfterCodes(db, productId, groups) : []
  const events = change ? await decideChange(db, { productId, groups, offers }, change) : []
  const decisions = [...levels, ...effective, ...events]
  if (decisions.length > 0 && (await isAnyConcerned(db, productId, decisions))) {
    await fireAlerts(db, productId, decisions, change)
  }
}

/**
 * Serialises price changes of the product, so that the second of two concurrent changes sees what the first fired.
 * Takes no lock if there is nothing to evaluate.
 */
async function lockAlertsOf(
  tx: Db,
  productId: string,
  changed?: { readonly listingId: string; readonly before: JudgedPrice | null },
): Promise<Standing | undefined> {
  const { before, listingId } = changed ?? {}
  const isOther = changed
    ? sql`kept.listing_id is not null and (kept.amount_minor, kept.currency, kept.in_stock) is distinct from (
        ${before?.amount ?? null}::bigint, ${before?.currency ?? null}::text, ${before?.inStock ?? null}::boolean
      )`
    : sql`true`
  const { rows } = await sql<Partial<JudgedPrice> & { isUnbased: boolean; isLocked: boolean | null }>`
    ${planned} select kept.amount_minor as amount, kept.currency, kept.in_stock as "inStock",
      ${hasUnbased(productId)} as "isUnbased",
      case when ${hasAlerts(productId)} and ${isOther} then (select true from pg_advisory_xact_lock(${alertLock(productId)})) end
        as "isLocked"
    from (select) as one
    left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId ?? null}::uuid
  `.execute(tx)
  const [row] = rows
  if (!row?.isLocked) return undefined
  const { amount, currency, inStock, isUnbased } = row
  const isThere = amount != null && currency != null && inStock != null
  return { after: isThere ? { amount, currency, inStock } : null, isUnbased }
}

/** Percentage alerts that were set before there was a price to watch take the first price as their base. */
const beginPercentages = (tx: Db, productId: string, { listingId, after }: PriceChange) =>
  sql`
    update price_alert set base_minor = ${after.amount}, base_currency = ${after.currency}
    from watched_listing as changed
    where changed.product_id = ${productId} and changed.listing_id = ${listingId}
      and price_alert.product_id = ${productId} and price_alert.kind = 'percent' and price_alert.base_minor is null
      and case when price_alert.watched_listing = ${anywhere}
        then price_alert.watched_country = '' or price_alert.watched_country = any (changed.countries)
        else price_alert.watched_listing = changed.listing_id end
  `.execute(tx)

/** The columns that alerts are grouped by, in the same expressions as their index. */
const groupColumns = sql`
  kind, armed, watched_listing as listing, watched_country as country, wanted_currency as wanted,
  case kind when 'lowest' then threshold end as span
`

/**
 * The alert groups of a product, the offers they watch, and those offers converted to the currencies of the thresholds.
 * Groups are read with index skips, without reading each alert.
 */
async function readWatched(tx: Db, productId: string) {
  const { rows } = await sql<{
    groups: AlertGroup[] | null
    offers: Offer[] | null
    minors: { listingId: string; wanted: string; minor: number | null }[] | null
  }>`
    ${planned} with recursive wish as (
      (
        select ${groupColumns} from price_alert
        where product_id = ${productId} and is_watching and ended_at is null
        order by price_alert.kind, price_alert.armed, watched_listing, watched_country, wanted_currency, threshold limit 1
      )
      union all
      select following.* from wish cross join lateral (
        select ${groupColumns} from price_alert
        where product_id = ${productId} and is_watching and ended_at is null
          and (price_alert.kind, price_alert.armed, watched_listing, watched_country, wanted_currency, threshold)
            > (wish.kind, wish.armed, wish.listing, wish.country, wish.wanted, coalesce(wish.span, 9223372036854775807))
        order by price_alert.kind, price_alert.armed, watched_listing, watched_country, wanted_currency, threshold limit 1
      ) as following
    ), offer as (
      select listing_id as "listingId", amount_minor as amount, currency, in_stock as "inStock", countries
      from watched_price where product_id = ${productId}
    )
    select (select json_agg(wish) from wish) as groups, (select json_agg(offer) from offer) as offers,
      (
        select json_agg(json_build_object('listingId', offer."listingId", 'wanted', other.wanted, 'minor',
          convert_minor(offer.amount, offer.currency, other.wanted, ${today})))
        from offer cross join (select distinct wanted from wish where kind in ('target', 'percent') and wanted <> '') as other
        where offer."inStock" and other.wanted <> offer.currency
      ) as minors
  `.execute(tx)
  const [row] = rows
  const offers = row?.offers ?? []
  const minors = row?.minors ?? []
  const convert = (offer: Offer, wanted: string) =>
    offer.currency === wanted
      ? offer.amount
      : (minors.find((one) => one.listingId === offer.listingId && one.wanted === wanted)?.minor ?? null)
  return { groups: row?.groups ?? [], offers, convert }
}

/**
 * Decides on alerts for the price after a code: each offer with the best code of each country, in the currencies of the
 * thresholds.
 */
async function decideAfterCodes(tx: Db, productId: string, groups: readonly AlertGroup[]) {
  const wanted = [...new Set(groups.filter(isEffective).map((group) => group.wanted))]
  const code = bestCode({
    country: sql.ref('place.country'),
    amount: sql.ref('watched_price.amount_minor'),
    currency: sql.ref('watched_price.currency'),
  })
  const { rows } = await sql<EffectiveOffer & { minors: Record<string, number | null> }>`
    select offer.*, (
      select json_object_agg(wanted, convert_minor(offer.effective, offer.currency, wanted, ${today})) from unnest(${wanted}::text[]) as wanted
    ) as minors
    from (
      select listing_id as "listingId", amount_minor as amount, watched_price.currency, place.country,
        coalesce(code.effective_minor, amount_minor) as effective, code.coupon_id as "couponId"
      from watched_price
      cross join lateral unnest(watched_price.countries) as place (country)
      join shop on shop.id = watched_price.shop_id
      left join lateral ${code} as code on true
      where product_id = ${productId} and in_stock
      offset 0
    ) as offer
  `.execute(tx)
  return decideEffective(groups, rows, ({ minors }, currency) => minors[currency] ?? null)
}

/** Decides which alerts a change of price or stock fires by itself (any change, back in stock, lowest price). */
async function decideChange(
  tx: Db,
  { productId, groups, offers }: { productId: string; groups: readonly AlertGroup[]; offers: readonly Offer[] },
  change: PriceChange,
) {
  const concerned = concernedBy(groups, offers, change)
  const lowest = concerned.filter(({ kind }) => kind === 'lowest')
  const known = lowest.length > 0 ? await readLowest(tx, productId, lowest, change.after.currency) : []
  return decideEvents(concerned, change, (group) => known[lowest.indexOf(group)] ?? { low: null, days: null })
}

/**
 * For each group: the lowest price of its listings on the days before today in one currency, and the first day with a
 * known price.
 */
async function readLowest(
  tx: Db,
  productId: string,
  groups: readonly AlertGroup[],
  currency: string,
): Promise<LowestBefore[]> {
  const { rows } = await sql<LowestBefore>`
    with today as (select (now() at time zone 'utc')::date as day)
    select past.low, past.days
    from jsonb_to_recordset(${JSON.stringify(groups.map((group, place) => ({ ...group, place })))}::jsonb) as wish (
      place integer, listing uuid, country text, span integer
    )
    cross join today
    cross join lateral (
      select min(known.minor) as low, max(known.days) as days
      from watched_listing as offer
      cross join lateral (
        select min(price_day.low_minor) as minor, today.day - min(price_day.day) as days from price_day
        where price_day.product_id = ${productId} and price_day.listing_id = offer.listing_id
          and price_day.currency = ${currency} and price_day.day >= today.day - wish.span and price_day.day < today.day
        union all
        -- The price that held when these days began.
        (
          select case when carried.close_in_stock and carried.currency = ${currency} then carried.close_minor end,
            case carried.currency when ${currency} then wish.span end
          from price_day as carried
          where carried.product_id = ${productId} and carried.listing_id = offer.listing_id
            and carried.day < today.day - wish.span
          order by carried.day desc limit 1
        )
      ) as known
      where offer.product_id = ${productId} and case when wish.listing = ${anywhere}
        then wish.country = '' or wish.country = any (offer.countries)
        else offer.listing_id = wish.listing end
    ) as past
    order by wish.place
  `.execute(tx)
  return rows
}
