import { type Kysely, type RawBuilder, sql } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import type { Decision, PriceChange } from './judge.rules.ts'

/** Joins the alerts of a product to the decisions that apply to them. */
function concerned(productId: string, decisions: readonly Decision[]): RawBuilder<unknown> {
  const found = decisions.map(({ thresholds, ...decision }) => ({ ...decision, ...thresholds }))
  const isAlike = sql`
    price_alert.product_id = ${productId} and price_alert.kind = decision.kind and price_alert.armed = decision.armed
      and price_alert.watched_listing = decision.listing and price_alert.watched_country = decision.country
      and price_alert.wanted_currency = decision.wanted and price_alert.is_watching and price_alert.ended_at is null
  `
  // One index range per group, so the cost does not depend on how many alerts the product has.
  return sql`
    jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as decision (
      kind text, armed boolean, listing uuid, country text, wanted text, "listingId" uuid, amount bigint, currency text,
      compared bigint, effective bigint, "couponId" uuid, days integer, "from" bigint, "to" bigint
    )
    cross join lateral (
      select price_alert.id from price_alert
      where ${isAlike} and price_alert.threshold >= decision.from and price_alert.threshold <= decision.to
      union all
      select price_alert.id from price_alert where ${isAlike} and decision.from is null
      offset 0
    ) as alert
  `
}

/** Whether any alert changes; most prices concern none, and then nothing is written. */
export async function isAnyConcerned(
  tx: Kysely<Schema>,
  productId: string,
  decisions: readonly Decision[],
): Promise<boolean> {
  const { rows } = await sql<object>`${planned} select from ${concerned(productId, decisions)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Fires the alerts that are met and not in their pause, and re-arms the others. */
export async function fireAlerts(
  tx: Kysely<Schema>,
  productId: string,
  decisions: readonly Decision[],
  change: PriceChange | null,
): Promise<void> {
  const { before, after, listingId } = change ?? {}
  const previous = before && before.currency === after?.currency ? before.amount : null
  await sql`
    with decided as materialized (
      select alert.id as alert_id, decision.armed as is_met, decision."listingId" as listing_id, decision.amount,
        decision.currency, decision.compared, decision.effective, decision."couponId" as coupon_id, decision.days
      from ${concerned(productId, decisions)}
    ), rearmed as (
      update price_alert set armed = true from decided
      where price_alert.id = decided.alert_id and not decided.is_met and not price_alert.armed
    ), fired_alert as (
      update price_alert set
        armed = price_alert.kind not in ('target', 'effective'),
        last_fired_at = clock_timestamp(),
        -- The next step down is counted from here.
        base_minor = case price_alert.kind when 'percent' then decided.compared else price_alert.base_minor end
      from decided, tracking
      where price_alert.id = decided.alert_id and tracking.id = price_alert.tracking_id
        and decided.is_met and price_alert.armed and price_alert.ended_at is null
        and (price_alert.snoozed_until is null or price_alert.snoozed_until <= clock_timestamp())
        and (price_alert.last_fired_at is null
          or price_alert.last_fired_at + make_interval(secs => price_alert.rearm_seconds) <= clock_timestamp())
      returning uuidv7() as firing_id, price_alert.id, price_alert.tracking_id, tracking.user_id, price_alert.kind,
        price_alert.percent, price_alert.amount_minor as target_minor, price_alert.currency as target_currency,
        decided.listing_id, decided.amount, decided.currency, decided.effective, decided.coupon_id, decided.days,
        case when decided.listing_id = ${listingId ?? null}::uuid then ${previous}::bigint end as previous_minor
    ), recorded as (
      insert into alert_firing (id, alert_id, user_id, product_id, listing_id, kind, amount_minor, previous_minor,
        effective_minor, currency, coupon_id, fired_at, pushed_at)
      select firing_id, id, user_id, ${productId}::uuid, listing_id, kind, amount, previous_minor, effective,
        currency, coupon_id, clock_timestamp(), case when user_id is null then clock_timestamp() end
      from fired_alert
    ), noted as (
      insert into notification (user_id, kind, data)
      select user_id, 'alert', jsonb_build_object(
        'firingId', firing_id, 'alertId', id, 'trackingId', tracking_id, 'alertKind', kind,
        'productId', ${productId}::uuid, 'listingId', listing_id, 'amount', amount, 'currency', currency,
        'previous', previous_minor, 'effective', effective, 'couponId', coupon_id, 'days', days,
        'percent', percent, 'target', target_minor, 'targetCurrency', target_currency)
      from fired_alert where user_id is not null
      returning user_id
    )
    select count(pg_notify('notification', noted.user_id::text)) from noted
  `.execute(tx)
}
