import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What of a visit is counted apart, as it is kept. */
type LinkProperty =
  | 'hour'
  | 'country'
  | 'device'
  | 'browser'
  | 'os'
  | 'language'
  | 'referrer'
  | 'variant'
  | 'rule'
  | 'via'

/** Counts visits that are kept one by one: each property of clicks, all clicks, and all visits of programs. */
const figuresOf = (condition: RawBuilder<unknown>) => sql`
  select shortner_id, (at at time zone 'UTC')::date as day, property, coalesce(value, '') as value,
    count(*)::integer as clicks, count(distinct visitor)::integer as people
  from shortner_visit as visit cross join lateral (values
    (case kind when 'program' then 'program' else 'all' end, ''),
    ('hour', extract(hour from at at time zone 'UTC')::text), ('country', country), ('device', device), ('browser', browser),
    ('os', os), ('language', language), ('referrer', referrer), ('variant', variant), ('rule', rule),
    ('via', case when is_scan then 'qr' else 'link' end)
  ) as part (property, value)
  where ${condition} and kind <> 'repeat' and (kind = 'click' or property = 'program')
  group by 1, 2, 3, 4
`

/** Sums up a day that is over, again where it was summed up before. */
export async function rollUpDay(tx: Transaction<Schema>, day: string): Promise<void> {
  await sql`delete from shortner_figure where day = ${day}::date`.execute(tx)
  const isOfDay = sql`at >= ${day}::date::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'`
  await sql`
    insert into shortner_figure (shortner_id, day, property, value, clicks, people) ${figuresOf(isOfDay)}
  `.execute(tx)
}

/** Days of which visits are kept, before one: from another on, or from the first that was not summed up. */
export async function findVisitDays(db: Kysely<Schema>, from: string, before: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select distinct (at at time zone 'UTC')::date as day from shortner_visit
      where at < ${before}::date::timestamp at time zone 'UTC' and at >= (
        select least(${from}::date, coalesce(max(day) + 1, date '2000-01-01')) from shortner_figure
      )::timestamp at time zone 'UTC'
    ) as days order by day
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Deletes visits of days before one, at most so many; answers how many. */
export async function deleteVisits(db: Kysely<Schema>, before: string, most: number): Promise<number> {
  const deleted = await sql`
    delete from shortner_visit where id in (
      select id from shortner_visit where at < ${before}::date::timestamp at time zone 'UTC' order by at limit ${most}
    )
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

/** Deletes sums of days before one, at most so many; answers how many. */
export async function deleteFigures(db: Kysely<Schema>, before: string, most: number): Promise<number> {
  const deleted = await sql`
    delete from shortner_figure where (shortner_id, day, property, value) in (
      select shortner_id, day, property, value from shortner_figure where day < ${before}::date order by day limit ${most}
    )
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

interface Question {
  readonly id: string
  readonly from: string
  readonly to: string
}

export interface LinkFigure {
  /** Null in the sums over all days. */
  readonly day: string | null
  readonly property: LinkProperty | 'all' | 'program'
  readonly value: string
  readonly clicks: number
  readonly people: number
}

/**
 * Figures of a link: its clicks by day and country, and what is known of its visits, from sums of days and visits since.
 * By day for all clicks and programs, else over all days.
 */
export async function findLinkFigures(db: Kysely<Schema>, { id, from, to }: Question): Promise<LinkFigure[]> {
  const { rows } = await sql<LinkFigure>`
    with summed as (select coalesce(max(day), date '2000-01-01') as day from shortner_figure),
    recent as (${figuresOf(sql`
      shortner_id = ${id}
      and at >= ((select day from summed) + 1)::timestamp at time zone 'UTC' and at >= ${from}::date::timestamp at time zone 'UTC'
      and at < (${to}::date + 1)::timestamp at time zone 'UTC'
    `)}), figures as (
      select day, property, value, clicks, people from shortner_figure
      where shortner_id = ${id} and day between ${from}::date and ${to}::date
      union all select day, property, value, clicks, people from recent
    ), counted as (
      select day, country, clicks from shortner_click where shortner_id = ${id} and day between ${from}::date and ${to}::date
    ), parts as (
      -- Clicks are counted in one place, so that each total agrees with the list of links.
      select day, property, value, case when property in ('all', 'country') then 0 else clicks end as clicks, people from figures
      union all select day, 'all', '', clicks, 0 from counted
      union all select day, 'country', country, clicks, 0 from counted
    )
    select case when property in ('all', 'program') then day::text end as day, property, value,
      sum(clicks)::integer as clicks, sum(people)::integer as people
    from parts group by 1, 2, 3 order by clicks desc, value
  `.execute(db)
  return rows
}
