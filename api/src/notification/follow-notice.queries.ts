import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'
import { zoneOfCountry } from './country-zone.ts'
import { isQuiet } from './delivery.queries.ts'
import type { TriedBy } from './follow.mail.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'follow_notice.pace': 'instant' | 'daily'
  }
}

/** Codes that `announceProven` takes at once. */
export const codesAtOnce = 20
const accountsAtOnce = 1_000
/** Codes listed in one mail; the rest are counted. */
export const maxCodesInMail = 20

/** A usable code of a listed store. */
const isLive = sql<SqlBool>`coupon.code is not null and ${runningCoupon('coupon')} and ${listedShop('shop')}`

/**
 * Notifies followers of stores whose codes became proven in their country: a notice and a notification each, once per
 * account and code. Concurrent workers take different codes. Accounts without a country are notified of all.
 * @returns how many codes were taken.
 */
export async function announceProven(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      select coupon_id, country, proven_at from proven_code
      where announced_at is null order by proven_at limit ${codesAtOnce} for update skip locked
    ), announced as (
      update proven_code set announced_at = now() from taken
      where proven_code.coupon_id = taken.coupon_id and proven_code.country = taken.country
    ), news as (
      select follow.user_id, coupon.id as coupon_id, shop.id as shop_id, follow.channel
      from taken
      join coupon on coupon.id = taken.coupon_id
      join shop on shop.id = coupon.shop_id
      join shop_follow as follow on follow.shop_id = shop.id and follow.created_at <= taken.proven_at
      join "user" on "user".id = follow.user_id
      where ${isLive} and "user".status = 'active' and "user".deleted_at is null
        and coalesce("user".country, 'all') = taken.country
    ), noticed as (
      insert into follow_notice (user_id, coupon_id, shop_id, settled_at)
      select user_id, coupon_id, shop_id, case when channel = 'bell' then now() end from news
      on conflict do nothing
      returning user_id, coupon_id, shop_id
    ), rung as (
      insert into notification (user_id, kind, data)
      select noticed.user_id, 'code', jsonb_build_object('couponId', noticed.coupon_id, 'shopId', noticed.shop_id)
      from noticed join news using (user_id, coupon_id)
      where news.channel <> 'mail'
      returning user_id
    ), woken as (
      select count(pg_notify('notification', user_id::text)) as count from rung
    )
    select (select count(*) from taken)::integer as taken, (select count from woken) as woken
  `.execute(db)
  return rows[0]?.taken ?? 0
}

/** The local time of an account, as a subquery beside its row and `setting`. */
const clockOf = (now: RawBuilder<Date>) => sql`
  cross join lateral (select coalesce(setting.time_zone, ${zoneOfCountry}) as name) as zone
  cross join lateral (
    select ${now} at time zone zone.name as here,
      date_trunc('day', ${now} at time zone zone.name) at time zone zone.name as day_began
  ) as clock`

/**
 * Whether a notice is to be settled now, with or without a mail: at once outside quiet hours, or with the daily mail.
 */
const isDue = sql<SqlBool>`not coalesce(follow.channel <> 'bell', false) or case follow.pace
  when 'instant' then not ${isQuiet} and coalesce(setting.daily_cap, 20) > (
    select count(distinct sent.settled_at) from follow_notice as sent
    where sent.user_id = notice.user_id and sent.pace = 'instant' and sent.settled_at >= day_began
  )
  else here::time >= time '09:00' and not ${isQuiet} and not exists (
    select from follow_notice as sent
    where sent.user_id = notice.user_id and sent.pace = 'daily' and sent.settled_at >= day_began
  ) end`

const waiting = (now: RawBuilder<Date>) => sql`
  follow_notice as notice
  join "user" on "user".id = notice.user_id
  left join shop_follow as follow on follow.user_id = notice.user_id and follow.shop_id = notice.shop_id
  left join notification_setting as setting on setting.user_id = notice.user_id
  ${clockOf(now)}
  where notice.settled_at is null and "user".status = 'active' and "user".deleted_at is null
    and "user".email_verified_at is not null and (${isDue})`

/** Accounts with due notices. */
export async function findFollowersDue(
  db: Kysely<Schema>,
  now: RawBuilder<Date> = sql<Date>`now()`,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct notice.user_id from ${waiting(now)} order by notice.user_id limit ${accountsAtOnce}
  `.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** A proven code, as mails describe it. */
interface DueNotice {
  readonly id: string
  readonly pace: 'instant' | 'daily'
  readonly followId: string
  readonly code: string
  readonly titleAr: string
  readonly titleEn: string
  readonly shopId: number
  readonly slug: string
  readonly nameAr: string
  readonly nameEn: string
  readonly triedBy: TriedBy
}

/** One account's due notices: those to mail, and those to settle without a mail. The account must be locked. */
export async function findDueNotices(
  tx: Transaction<Schema>,
  userId: string,
  now: RawBuilder<Date> = sql<Date>`now()`,
) {
  const { rows } = await sql<DueNotice & { isWanted: boolean }>`
    select notice.id, follow.pace, follow.id as "followId", coupon.code, shop.id as "shopId", shop.slug,
      coupon.description_ar as "titleAr", coupon.description_en as "titleEn",
      shop.name_ar as "nameAr", shop.name_en as "nameEn", coalesce(
        (
          select case
            when sample_worked > sample_failed and "user".country is not null then 'shoppers'
            when sample_worked <= sample_failed and confirmed_by = 'staff' then 'staff'
          end
          from coupon_evidence where coupon_id = coupon.id and country = coalesce("user".country, 'all')
        ),
        'anyone'
      ) as "triedBy",
      -- Proof can come and go until then; a code that ended, or moved to other countries, is none for this account.
      coalesce(follow.channel <> 'bell', false) and ${isLive}
        and ("user".country is null or "user".country = any (coupon.countries)) as "isWanted"
    from coupon, shop, ${waiting(now)}
      and coupon.id = notice.coupon_id and shop.id = notice.shop_id and notice.user_id = ${userId}
    order by shop.id, notice.id
  `.execute(tx)
  const account = await tx
    .selectFrom('user')
    .select(['email', (user) => user.ref('language').$castTo<Language>().as('language')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { account, wanted: rows.filter(({ isWanted }) => isWanted), ids: rows.map(({ id }) => id) }
}

/** Settles notices; `pace` says how the mailed ones were sent. */
export const settleNotices = (tx: Transaction<Schema>, ids: readonly string[], pace: 'instant' | 'daily' | null) =>
  tx
    .updateTable('follow_notice')
    .set({ settled_at: sql<Date>`now()`, pace })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute()

/** Removes notices settled long ago; the code itself records that it was announced. */
export const removeOldNotices = (db: Kysely<Schema>) =>
  db.deleteFrom('follow_notice').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute()
