import { type Kysely, sql } from 'kysely'
import type { SiteInsights } from '../../../shared/contract/insights/site-insights.routes.ts'
import type { Schema } from '../database/schema.ts'
import type { Period } from '../insights/period.rules.ts'
import { figuresOfEvents } from '../site-event/site-event.queries.ts'

type Db = Kysely<Schema>

/** One count of the events of a period. */
export interface SiteCount {
  /** Of counts of all events alone. */
  readonly day: string | null
  readonly dimension: 'all' | 'country' | 'language' | 'device' | 'referrer' | 'name' | 'shop' | 'coupon'
  readonly kind: string
  readonly value: string
  readonly detail: string
  readonly count: number
  readonly visitors: number
}

/** Names, hosts and coupons of each kind that are answered: the largest. */
const maxNames = 50

/** Counts of all days with figures, and of the events of the days that have none yet: today, as a rule. */
export async function findSiteCounts(db: Db, { from, to }: Period): Promise<readonly SiteCount[]> {
  const open = sql`
    select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where day::date not in (select day from site_day)
  `
  const { rows } = await sql<SiteCount>`
    with figure as (
      select day, dimension, kind, value, detail, count, visitors from site_figure
      where day >= ${from}::date and day <= ${to}::date and day in (select day from site_day)
      union all ${figuresOfEvents(open)}
    ), summed as (
      select case when dimension = 'all' then day end as day, dimension, kind, value, detail,
        sum(count)::bigint as count, sum(visitors)::bigint as visitors
      from figure group by 1, 2, 3, 4, 5
    ), ranked as (
      select *, row_number() over (
        partition by dimension, kind, case when kind = 'search' then detail end order by count desc, value, detail
      ) as place
      from summed
    )
    select day, dimension, kind, value, detail, count, visitors from ranked
    where dimension not in ('name', 'referrer', 'coupon') or place <= ${maxNames}
    order by count desc, value, detail
  `.execute(db)
  return rows
}

/** The first day of which events are known. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(day) from site_figure), (select min(at) at time zone 'UTC' from site_event)::date) as day
  `.execute(db)
  return rows[0]?.day ?? null
}

/** What is counted of a day without events: records that are there anyway. */
export interface DayRecords {
  readonly day: string
  readonly votes: number
  readonly alerts: number
  readonly signUps: number
  readonly linkClicks: number
}

export async function countRecords(db: Db, { from, to }: Period): Promise<readonly DayRecords[]> {
  const { rows } = await sql<DayRecords>`
    with voted as (
      select day, sum(worked + failed)::bigint as count from coupon_vote_day
      where day >= ${from}::date and day <= ${to}::date group by 1
    ), fired as (
      select fired_at::date as day, count(*) from alert_firing
      where fired_at >= ${from}::date and fired_at < ${to}::date + 1 group by 1
    ), signed_up as (
      select created_at::date as day, count(*) from "user"
      where created_at >= ${from}::date and created_at < ${to}::date + 1 and user_type <> 'test' group by 1
    ), followed as (
      select day, sum(click.clicks)::bigint as count from shortner_click as click join shortner on shortner.id = shortner_id
      where deleted_at is null and day >= ${from}::date and day <= ${to}::date group by 1
    )
    select day::date, coalesce(voted.count, 0) as votes, coalesce(fired.count, 0) as alerts,
      coalesce(signed_up.count, 0) as "signUps", coalesce(followed.count, 0) as "linkClicks"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) as days
      left join voted using (day) left join fired using (day) left join signed_up using (day) left join followed using (day)
    order by day
  `.execute(db)
  return rows
}

/** Votes that a code worked, by the store of the code. */
export async function countWorked(db: Db, { from, to }: Period): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('coupon_vote_day as voted')
    .innerJoin('coupon', 'coupon.id', 'voted.coupon_id')
    .select(['coupon.shop_id as shopId', sql<number>`sum(voted.worked)::bigint`.as('worked')])
    .where('voted.day', '>=', from)
    .where('voted.day', '<=', to)
    .groupBy('coupon.shop_id')
    .execute()
  return new Map(rows.map(({ shopId, worked }) => [shopId, worked]))
}

/** What stores are called for staff, by their ids. */
export async function findShopNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('shop').select(['id', 'name_en']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name_en }) => [id, name_en]))
}

/** A coupon as staff know it, with its votes. */
export interface CouponVotes {
  readonly coupon: SiteInsights['coupons'][number]['coupon']
  readonly worked: number
  readonly failed: number
}

/** Coupons by their ids, those that are deleted left out. */
export async function findCouponVotes(
  db: Db,
  ids: readonly string[],
  { from, to }: Period,
): Promise<ReadonlyMap<string, CouponVotes>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CouponVotes>`
    select jsonb_build_object(
        'id', coupon.id, 'code', coupon.code, 'shopName', shop.name_en,
        'description', jsonb_build_object('ar', coupon.description_ar, 'en', coupon.description_en)
      ) as coupon,
      coalesce(votes.worked, 0) as worked, coalesce(votes.failed, 0) as failed
    from coupon join shop on shop.id = coupon.shop_id
      left join lateral (
        select sum(voted.worked)::bigint as worked, sum(voted.failed)::bigint as failed from coupon_vote_day as voted
        where coupon_id = coupon.id and day between ${from}::date and ${to}::date
      ) as votes on true
    where coupon.id = any (${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.coupon.id, row]))
}
