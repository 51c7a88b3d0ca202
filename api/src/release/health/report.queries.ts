import { type Kysely, sql } from 'kysely'
import type { CodePlace, LoadOutcome, Vital } from '../../../../shared/contract/release/report.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { bitText } from './caller-bits.ts'

declare module '../../database/schema.ts' {
  interface JsonColumns {
    'release_error.places': readonly CodePlace[]
  }
  interface ClosedColumns {
    'release_measure.measure': Measure
  }
}

/** The metrics of a release: loads by outcome, and page vitals. */
export type Measure = LoadOutcome | Vital

/** Unwritten values of a release in one bucket. */
export interface CountedMeasure {
  readonly release: string
  /** In UTC. */
  readonly day: string
  readonly measure: Measure
  /** Empty for loads. */
  readonly route: string
  /** Empty if unknown. */
  readonly country: string
  readonly bucket: number
  readonly count: number
}

/** Adds values to their buckets; those of unknown releases or routes are dropped. */
export async function addMeasures(db: Kysely<Schema>, counted: readonly CountedMeasure[]): Promise<void> {
  await sql`
    insert into release_measure as known (release, day, measure, route, country, bucket, count)
    select given.* from unnest(
      ${counted.map(({ release }) => release)}::text[], ${counted.map(({ day }) => day)}::date[],
      ${counted.map(({ measure }) => measure)}::text[], ${counted.map(({ route }) => route)}::text[],
      ${counted.map(({ country }) => country)}::text[], ${counted.map(({ bucket }) => bucket)}::smallint[],
      ${counted.map(({ count }) => count)}::bigint[]
    ) as given (release, day, measure, route, country, bucket, count)
    join release on release.id = given.release
    where given.route = '' or exists (
      select from json_each(release.description -> 'routes') as own where own.value ->> 'path' = given.route
    )
    -- In one order, so that two processes that write the same buckets do not wait for each other.
    order by given.release, given.day, given.measure, given.route, given.country, given.bucket
    on conflict (release, day, measure, route, country, bucket) do update set count = known.count + excluded.count
  `.execute(db)
}

/** Unwritten callers who loaded, or failed to load, a release in a ten-second window. */
export interface CountedWindow {
  readonly release: string
  /** ISO 8601. */
  readonly beginsAt: string
  readonly callers: ReadonlySet<number>
  readonly failing: ReadonlySet<number>
}

/** Adds callers to their windows; those of unknown releases are dropped. */
export async function addWindows(db: Kysely<Schema>, counted: readonly CountedWindow[]): Promise<void> {
  await sql`
    insert into release_window as known (release, begins_at, callers, failing)
    select given.release, begins_at, callers::bit(1024), failing::bit(1024) from unnest(
      ${counted.map(({ release }) => release)}::text[], ${counted.map(({ beginsAt }) => beginsAt)}::timestamptz[],
      ${counted.map(({ callers }) => bitText(callers))}::text[], ${counted.map(({ failing }) => bitText(failing))}::text[]
    ) as given (release, begins_at, callers, failing)
    join release on release.id = given.release
    order by given.release, begins_at
    on conflict (release, begins_at)
    do update set callers = known.callers | excluded.callers, failing = known.failing | excluded.failing
  `.execute(db)
}

/** Days for which figures and errors are kept and shown to staff. */
export const keptDays = 30

/** Deletes figures and errors older than what staff are shown. */
export async function deleteOldReports(db: Kysely<Schema>): Promise<void> {
  await sql`delete from release_measure where day <= (now() at time zone 'UTC')::date - ${keptDays}::integer`.execute(
    db,
  )
  await sql`delete from release_error where last_at < now() - make_interval(days => ${keptDays})`.execute(db)
}

/** Deletes windows that are no longer evaluated. */
export async function deleteWindows(db: Kysely<Schema>): Promise<void> {
  await sql`delete from release_window where begins_at < now() - interval '1 hour'`.execute(db)
}

/** An error reported by browsers, with its unwritten count. */
export interface CountedError {
  readonly release: string
  readonly fingerprint: string
  readonly message: string
  readonly places: readonly CodePlace[]
  readonly count: number
}

/** Maximum different errors stored per release. */
export const errorsOfRelease = 200

/** How many of them one write may add, so that a flood of new errors does not displace frequent ones. */
export const newErrorsOfWrite = 50

/** Adds errors; if a release has its maximum, new ones replace the rarest and oldest. */
export async function addErrors(db: Kysely<Schema>, counted: readonly CountedError[]): Promise<void> {
  await sql`
    with counted as (
      select given.*, known.release is not null as is_known,
        count(known.release) over (partition by given.release) as known_ones,
        row_number() over (partition by given.release, known.release is null order by given.count desc) as place
      from unnest(
        ${counted.map(({ release }) => release)}::text[], ${counted.map(({ fingerprint }) => fingerprint)}::text[],
        ${counted.map(({ message }) => message)}::text[], ${counted.map(({ places }) => JSON.stringify(places))}::text[],
        ${counted.map(({ count }) => count)}::bigint[]
      ) as given (release, fingerprint, message, places, count)
      join release on release.id = given.release
      left join release_error as known using (release, fingerprint)
    ), given as (
      select * from counted
      where is_known or place <= least(${newErrorsOfWrite}, ${errorsOfRelease} - known_ones)
    ), room as (
      select release, ${errorsOfRelease} - count(*) as others from given group by release
    ), others as (
      select known.release, known.fingerprint,
        row_number() over (partition by known.release order by known.count desc, last_at desc) as place
      from release_error as known join room using (release) left join given using (release, fingerprint)
      where given.release is null
    ), gone as (
      delete from release_error as kept using others join room using (release)
      where kept.release = others.release and kept.fingerprint = others.fingerprint and place > room.others
    )
    insert into release_error as known (release, fingerprint, message, places, count)
    select release, fingerprint, message, places::json, count from given
    order by release, fingerprint
    on conflict (release, fingerprint) do update set count = known.count + excluded.count, last_at = now()
  `.execute(db)
}
