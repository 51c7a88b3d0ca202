import { type Kysely, sql } from 'kysely'
import type { ReleaseFigures } from '../../../../shared/contract/release/figures.routes.ts'
import { remoteFailures, vitals } from '../../../../shared/contract/release/report.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { valueIn } from './histogram.ts'
import { keptDays, type Measure } from './report.queries.ts'

/** How many of a remote's most recent releases have their figures read. */
const figuredReleases = 10

/** Rows of routes, countries and metrics that are read: those with the highest counts. */
const maxRows = 2_000

interface Row {
  readonly release: string
  /** Successful loads are one metric. */
  readonly measure: Measure
  readonly route: string
  readonly country: string
  readonly count: number
  /** Buckets. */
  readonly p50: number
  readonly p75: number
  readonly p95: number
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text)

/** The figures of one release. */
function figuresOf(release: string, rows: readonly Row[]): ReleaseFigures {
  const loads = rows.find(({ measure }) => measure === 'loaded')
  return {
    release,
    loads: loads?.count ?? 0,
    p50: loads ? valueIn(loads.p50) : null,
    p95: loads ? valueIn(loads.p95) : null,
    failures: rows.flatMap(({ measure, count }) =>
      isOneOf(remoteFailures, measure) ? [{ reason: measure, count }] : [],
    ),
    vitals: rows.flatMap(({ measure, route, country, count, p75 }) =>
      isOneOf(vitals, measure)
        ? [{ route, country: country || null, vital: measure, p75: valueIn(p75), pages: count }]
        : [],
    ),
  }
}

/** Figures of a remote's releases, most recently live first. */
export async function findFigures(db: Kysely<Schema>, remote: string): Promise<ReleaseFigures[]> {
  const { rows } = await sql<Row>`
    with figured as (
      select release.id, release.last_current_at
      from release left join release_channel as channel on channel.remote = release.remote
      where release.remote = ${remote}
      order by release.id in (channel.current, channel.canary) desc, release.last_current_at desc nulls last
      limit ${figuredReleases}
    ), counted as (
      select release, case measure when 'recovered' then 'loaded' else measure end as measure, route, country, bucket,
        sum(count) as count
      from release_measure join figured on figured.id = release
      where day > (now() at time zone 'UTC')::date - ${keptDays}::integer
      group by 1, 2, 3, 4, 5
    ), ranked as (
      select *, sum(count) over (of_place order by bucket) as seen, sum(count) over of_place as total
      from counted window of_place as (partition by release, measure, route, country)
    )
    select release, measure, route, country, total::integer as count,
      min(bucket) filter (where seen >= 0.5 * total) as p50, min(bucket) filter (where seen >= 0.75 * total) as p75,
      min(bucket) filter (where seen >= 0.95 * total) as p95
    from ranked join figured on figured.id = release
    group by release, measure, route, country, total, last_current_at
    order by last_current_at desc nulls first, release, total desc
    limit ${maxRows}
  `.execute(db)
  return [...Map.groupBy(rows, ({ release }) => release)].map(([release, of]) => figuresOf(release, of))
}

/** How many errors of a remote are read. */
const readErrors = 50

/** Errors that browsers reported for a remote's releases, most recent first. */
export const findErrors = (db: Kysely<Schema>, remote: string) =>
  db
    .selectFrom('release_error as error')
    .innerJoin('release', 'release.id', 'error.release')
    .select(['error.release', 'message', 'places', 'count', 'first_at', 'last_at'])
    .where('release.remote', '=', remote)
    .orderBy('last_at', 'desc')
    .limit(readErrors)
    .execute()
