import { type Kysely, type RawBuilder, sql } from 'kysely'
import { advisoryLock } from '../database/advisory-lock.ts'
import type { Schema } from '../database/schema.ts'
import type { CountedEvent } from './site-event.rules.ts'

type Db = Kysely<Schema>

/** An event as it waits to be written. */
export interface SiteEvent extends CountedEvent {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Empty where they are not known. */
  readonly country: string
  readonly device: string
  readonly visitor: string | null
}

/** Writers of events share it; making the figures of a day takes it alone. */
const lock = advisoryLock('site events')

const monthOf = (at: string): string => at.slice(0, 7)

function monthAfter(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + 1)
  return first.toISOString().slice(0, 7)
}

const partitionOf = (month: string): string => `site_event_${month.replace('-', '_')}`

/** Makes the partitions of months, such as `2026-11`, that are missing. */
export async function makeMonths(db: Db, months: readonly string[]): Promise<void> {
  for (const month of months) {
    await sql`
      create table if not exists ${sql.table(partitionOf(month))} partition of site_event
      for values from (${sql.lit(`${month}-01T00:00:00Z`)}) to (${sql.lit(`${monthAfter(month)}-01T00:00:00Z`)})
    `.execute(db)
  }
}

/** The months that have a partition, the first of them first. */
export async function monthsMade(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'site_event'::regclass order by 1
  `.execute(db)
  return rows.map(({ name }) => name.slice(-7).replace('_', '-'))
}

export const dropMonth = (db: Db, month: string) =>
  sql`drop table if exists ${sql.table(partitionOf(month))}`.execute(db)

/** Routes of the pages of all releases that visitors may have. */
export async function findRoutes(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    select distinct route.value ->> 'path' as path
    from release_channel as channel
    join release on release.id in (channel.current, channel.before, channel.canary, channel.preview)
    cross join json_each(release.description -> 'routes') as route
  `.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/** Writes events once each, and takes the mark from days that had their figures already. */
export async function insertEvents(db: Db, events: readonly SiteEvent[]): Promise<void> {
  const known = new Set(await monthsMade(db))
  await makeMonths(
    db,
    [...new Set(events.map(({ at }) => monthOf(at)))].filter((month) => !known.has(month)),
  )
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx)
    await sql`
      insert into site_event
        (id, at, kind, name, detail, shop_id, coupon_id, country, language, device, referrer, visitor)
      select event.id, event.at, event.kind, event.name, event.detail, coalesce(event.shop_id, coupon.shop_id, shop.id), coupon.id,
        event.country, event.language, event.device, event.referrer, decode(event.visitor, 'hex')
      from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb) as event
        (id uuid, at timestamptz, kind text, name text, detail text, shop_id integer, coupon_id uuid, shop_slug text, shop_domain text,
          country text, language text, device text, referrer text, visitor text)
      left join coupon on coupon.id = event.coupon_id
      left join shop_domain on shop_domain.domain = event.shop_domain
      left join shop on shop.deleted_at is null
        and (shop.slug = event.shop_slug or shop.domain = event.shop_domain or shop.id = shop_domain.shop_id)
      on conflict do nothing
    `.execute(tx)
    const days = [...new Set(events.map(({ at }) => at.slice(0, 10)))]
    await tx.deleteFrom('site_day').where('day', 'in', days).execute()
  })
}

const rowOf = (event: SiteEvent) => ({
  id: event.id,
  at: event.at,
  kind: event.kind,
  name: event.name ?? '',
  detail: event.detail ?? '',
  shop_id: event.shopId ?? null,
  coupon_id: event.couponId ?? null,
  shop_slug: event.shopSlug ?? null,
  shop_domain: event.shopDomain ?? null,
  country: event.country,
  language: event.language ?? '',
  device: event.device,
  referrer: event.from ?? '',
  visitor: event.visitor && Buffer.from(event.visitor, 'base64url').toString('hex'),
})

/**
 * Figures of the events of some days, in the columns of `site_figure`. Days: selects `day`. An empty country, language or
 * device is counted as not known; an empty name or referrer is not counted.
 */
export const figuresOfEvents = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select day,
    case when grouping(country) = 0 then 'country' when grouping(language) = 0 then 'language'
      when grouping(device) = 0 then 'device' when grouping(referrer) = 0 then 'referrer'
      when grouping(name) = 0 then 'name' when grouping(shop_id) = 0 then 'shop'
      when grouping(coupon_id) = 0 then 'coupon' else 'all' end as dimension,
    kind, coalesce(country, language, device, referrer, name, shop_id::text, coupon_id::text, '') as value,
    coalesce(detail, '') as detail,
    count(*) as count, count(distinct visitor) as visitors
  from (${days}) as wanted
  join site_event on at >= day and at < day + 1
  group by grouping sets ((day, kind), (day, kind, country), (day, kind, language), (day, kind, device),
    (day, kind, referrer), (day, kind, name, detail), (day, kind, shop_id), (day, kind, coupon_id))
  having (grouping(referrer) = 1 or referrer <> '') and (grouping(name) = 1 or name <> '')
    and (grouping(shop_id) = 1 or shop_id is not null) and (grouping(coupon_id) = 1 or coupon_id is not null)
`

/** Copies of codes by coupon, in the columns `coupon_id` and `copies`, of the days from one to another. */
export const copiesByCoupon = (from: string, to: string): RawBuilder<unknown> => sql`
  select coupon_id, sum(copies)::bigint as copies from (
    select value::uuid as coupon_id, count as copies from site_figure join site_day using (day)
    where day between ${from}::date and ${to}::date and dimension = 'coupon' and kind = 'copy'
    union all
    select coupon_id, 1 from site_event
    where coupon_id is not null and kind = 'copy' and at >= ${from}::date and at < ${to}::date + 1
      and (at at time zone 'UTC')::date not in (select day from site_day)
  ) as copied group by coupon_id
`

/** The days before today that have events and no figures yet. */
export async function daysToRollUp(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date as day
    from generate_series(
      (select min(at) at time zone 'UTC' from site_event)::date, (now() at time zone 'UTC')::date - 1, interval '1 day'
    ) as day
    where day::date not in (select day from site_day) order by 1
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Makes the figures of a day anew; writers of events wait meanwhile. */
export const rollUp = (db: Db, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    await tx.deleteFrom('site_figure').where('day', '=', day).execute()
    await sql`
      insert into site_figure (day, dimension, kind, value, detail, count, visitors)
      select day, dimension, kind, value, detail, count, visitors from (${figuresOfEvents(sql`select ${day}::date as day`)}) as figure
    `.execute(tx)
    await tx
      .insertInto('site_day')
      .values({ day })
      .onConflict((row) => row.doNothing())
      .execute()
  })

/** Deletes the figures of days before one. */
export async function deleteFigures(db: Db, before: string): Promise<void> {
  await db.deleteFrom('site_figure').where('day', '<', before).execute()
  await db.deleteFrom('site_day').where('day', '<', before).execute()
}
