import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import type { Schema } from '../database/schema.ts'
import { productSlug } from '../product/product-page.rules.ts'
import type { FiredAlert } from './alert-text.ts'
import { zoneOfCountry } from './country-zone.ts'
import { alivePushDevices } from './push.queries.ts'
import { activeWebhooks } from './webhook.queries.ts'

const accountsAtOnce = 1_000
/** Maximum alerts listed in a message; above it only the count is given. */
export const maxAlertsInWords = 50
/** Maximum alerts covered by one mail. */
const maxAlertsOfMail = 10_000

/** Whether it is within quiet hours, in a statement that has them and `here`, the account's local time. */
export const isQuiet = sql<boolean>`coalesce(case when quiet_from <= quiet_to
  then here::time >= quiet_from and here::time < quiet_to
  else here::time >= quiet_from or here::time < quiet_to end, false)`

/**
 * Accounts with firings that may be pushed or posted now. For accounts without push, device or webhook, the firings are
 * just marked.
 */
export async function findPushableAccounts(
  db: Kysely<Schema>,
  now: RawBuilder<Date> = sql<Date>`now()`,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting as (
      select distinct user_id from alert_firing where pushed_at is null
    ), local as (
      select waiting.user_id, setting.quiet_from, setting.quiet_to,
        coalesce(setting.by_push, true)
          and exists (${alivePushDevices(db).whereRef('push_subscription.user_id', '=', sql.ref('waiting.user_id'))})
          or exists (${activeWebhooks(db).whereRef('webhook.user_id', '=', sql.ref('waiting.user_id'))}) as is_wanted,
        -- Without a setting there are no quiet hours.
        ${now} at time zone coalesce(setting.time_zone, 'UTC') as here
      from waiting left join notification_setting as setting on setting.user_id = waiting.user_id
    )
    select user_id from local where not (is_wanted and ${isQuiet}) order by user_id limit ${accountsAtOnce}
  `.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Accounts with firings that may be mailed now: outside quiet hours, after the digest time, and within the daily mail
 * limit. For accounts without mails, firings are just marked, since notifications have them.
 */
export async function findDueAccounts(
  db: Kysely<Schema>,
  now: RawBuilder<Date> = sql<Date>`now()`,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting as (
      select distinct alert_firing.user_id from alert_firing where delivered_at is null
    ), local as (
      select "user".id as user_id, setting.by_mail, setting.digest, setting.quiet_from, setting.quiet_to,
        coalesce(setting.daily_cap, 20) as daily_cap,
        ${now} at time zone zone.name as here,
        date_trunc('day', ${now} at time zone zone.name) at time zone zone.name as day_began,
        (setting.digest_sent_at at time zone setting.time_zone)::date as digest_day
      from waiting
      join "user" on "user".id = waiting.user_id
      left join notification_setting as setting on setting.user_id = waiting.user_id
      cross join lateral (select coalesce(setting.time_zone, ${zoneOfCountry}) as name) as zone
      -- To an address that is not proven nothing is sent; it waits.
      where "user".status = 'active' and "user".deleted_at is null and "user".email_verified_at is not null
    )
    select user_id from local
    where not coalesce(by_mail, true) or (
      not ${isQuiet}
      and case coalesce(digest, 'none')
        when 'none' then true
        when 'daily' then here::time >= time '08:00' and coalesce(digest_day < here::date, true)
        else here::time >= time '08:00' and coalesce(digest_day + 7 <= here::date, true)
      end
      and daily_cap > (
        select count(distinct sent.delivered_at) from alert_firing as sent
        where sent.user_id = local.user_id and sent.fired_at > ${now} - interval '14 days' and sent.delivered_at >= day_began
      )
    )
    order by user_id limit ${accountsAtOnce}
  `.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Values at the time of firing, from the notification; from the current alert if the notification is gone. */
const judged = (key: 'target' | 'percent' | 'days', column: 'amount_minor' | 'percent' | 'days') =>
  sql<number | null>`coalesce((note.data->>${sql.lit(key)})::bigint, ${sql.ref(`alert.${column}`)})`.as(key)

/** Firings with all data that messages need. */
const firingsInWords = (db: Kysely<Schema>) =>
  db
    .selectFrom('alert_firing as firing')
    .innerJoin('price_alert as alert', 'alert.id', 'firing.alert_id')
    .innerJoin('product', 'product.id', 'firing.product_id')
    .leftJoin('listing', (join) =>
      join.onRef('listing.product_id', '=', 'firing.product_id').onRef('listing.id', '=', 'firing.listing_id'),
    )
    .leftJoin('shop', 'shop.id', 'listing.shop_id')
    .leftJoin('coupon', 'coupon.id', 'firing.coupon_id')
    .leftJoin('coupon_evidence as evidence', (join) =>
      join.onRef('evidence.coupon_id', '=', 'firing.coupon_id').on('evidence.country', '=', sql.lit('all')),
    )
    .leftJoin('notification as note', (join) =>
      join.onRef('note.user_id', '=', 'firing.user_id').on(sql<boolean>`note.data->>'firingId' = firing.id::text`),
    )
    .select([
      'firing.id',
      'firing.alert_id as alertId',
      'firing.product_id as productId',
      'firing.listing_id as listingId',
      'firing.fired_at as firedAt',
      'firing.amount_minor as amount',
      'firing.previous_minor as previous',
      'firing.effective_minor as effective',
      'firing.currency',
      judged('target', 'amount_minor'),
      sql<string | null>`coalesce(note.data->>'targetCurrency', alert.currency)`.as('targetCurrency'),
      judged('percent', 'percent'),
      judged('days', 'days'),
      'product.name_ar as productAr',
      'product.name_en as productEn',
      'product.image',
      sql<boolean>`exists (
        select from price_day where price_day.product_id = firing.product_id and price_day.day < firing.fired_at::date
      )`.as('hasHistory'),
      'shop.name_ar as shopAr',
      'shop.name_en as shopEn',
      'coupon.code',
      'listing.url as storeUrl',
      'evidence.sample_worked as worked',
      'evidence.sample_failed as failed',
    ])
    .select((row) => row.ref('firing.kind').$castTo<AlertKind>().as('kind'))
    .orderBy('firing.fired_at')
    .limit(maxAlertsInWords)

type FiringInWords = Awaited<ReturnType<ReturnType<typeof firingsInWords>['execute']>>[number]

const money = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

export const firedAlert = (row: FiringInWords): FiredAlert => ({
  kind: row.kind,
  product: { ar: row.productAr, en: row.productEn },
  shop: row.shopAr !== null && row.shopEn !== null ? { ar: row.shopAr, en: row.shopEn } : null,
  image: row.image,
  hasHistory: row.hasHistory,
  path: `/product/${row.productId}/${productSlug(row.productEn)}`,
  price: { amount: row.amount, currency: row.currency },
  previous: money(row.previous, row.currency),
  effective: money(row.effective, row.currency),
  code: row.code,
  tries: row.worked === null || row.failed === null ? null : { worked: row.worked, failed: row.failed },
  storeUrl: row.storeUrl,
  target: money(row.target, row.targetCurrency),
  percent: row.percent,
  days: row.days,
})

export const findFirings = (db: Kysely<Schema>, ids: readonly string[]) =>
  firingsInWords(db).where('firing.id', 'in', ids).execute()

/** One account's pending firings, locked against other workers. The newest are listed individually. */
export async function findWaiting(tx: Transaction<Schema>, userId: string) {
  const account = await tx
    .selectFrom('user')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'user.id')
    .select([
      'user.email',
      (user) => user.ref('user.language').$castTo<Language>().as('language'),
      sql<boolean>`coalesce(setting.by_mail, true)`.as('byMail'),
      sql<boolean>`coalesce(setting.digest, 'none') <> 'none'`.as('isDigest'),
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const waiting = await tx
    .selectFrom('alert_firing')
    .select('id')
    .where('user_id', '=', userId)
    .where('delivered_at', 'is', null)
    .orderBy('fired_at', 'desc')
    .limit(maxAlertsOfMail)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = waiting.map(({ id }) => id)
  const firings = ids.length > 0 ? await findFirings(tx, ids.slice(0, maxAlertsInWords)) : []
  return { account, ids, firings }
}

export const markFirings = (tx: Transaction<Schema>, ids: readonly string[]) =>
  tx.updateTable('alert_firing').set({ delivered_at: sql<Date>`now()` }).where('id', 'in', ids).execute()

export async function markDelivered(
  tx: Transaction<Schema>,
  { userId, ids, isDigest }: { userId: string; ids: readonly string[]; isDigest: boolean },
): Promise<void> {
  await markFirings(tx, ids)
  if (!isDigest) return
  await tx
    .updateTable('notification_setting')
    .set({ digest_sent_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Delivery figures: firings within the hour, and pending ones, including quiet hours and digests. */
export async function findDeliveryFigures(db: Kysely<Schema>) {
  const { rows } = await sql<{ fired: number; delivered: number; pushed: number; waiting: number; oldest: number }>`
    select recent.*, waiting.* from (
      select count(*) as fired, count(delivered_at) as delivered, count(pushed_at) as pushed
      from alert_firing where fired_at > now() - interval '1 hour'
    ) as recent, (
      select count(*) as waiting, coalesce(extract(epoch from now() - min(fired_at)), 0)::float8 as oldest
      from alert_firing where delivered_at is null
    ) as waiting
  `.execute(db)
  return rows[0]
}
