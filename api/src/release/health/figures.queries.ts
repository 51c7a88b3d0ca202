import { type Kysely, sql } from 'kysely'
import type { ReleaseFigures } from '../../../../shared/contract/release/figures.routes.ts'
import { remoteFailures, vitals } from '../../../../shared/contract/release/report.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { countOf, percentile } from './histogram.ts'
import type { Measure } from './report.queries.ts'

/** Days that figures are of. */
const figureDays = 30

/** Releases of a remote whose figures are read: those that visitors had last. */
const figuredReleases = 10

interface Row {
  readonly release: string
  readonly measure: Measure
  readonly route: string
  readonly country: string
  readonly bucket: number
  readonly count: number
}

/** How one release did, of the counts of its buckets. */
function figuresOf(release: string, rows: readonly Row[]): ReleaseFigures {
  const of = (measure: Measure) => rows.filter((row) => row.measure === measure)
  const loads = [...of('loaded'), ...of('recovered')]
  const places = [...new Map(rows.map((row) => [`${row.route} ${row.country}`, row])).values()]
  return {
    release,
    loads: countOf(loads),
    p50: percentile(loads, 0.5),
    p95: percentile(loads, 0.95),
    failures: remoteFailures.flatMap((reason) => {
      const count = countOf(of(reason))
      return count > 0 ? [{ reason, count }] : []
    }),
    vitals: places.flatMap(({ route, country }) =>
      vitals.flatMap((vital) => {
        const pages = of(vital).filter((row) => row.route === route && row.country === country)
        const p75 = percentile(pages, 0.75)
        return p75 === null ? [] : [{ route, country: country || null, vital, p75, pages: countOf(pages) }]
      }),
    ),
  }
}

/** How the releases of a remote did, those that visitors had last first. */
export async function findFigures(db: Kysely<Schema>, remote: string): Promise<ReleaseFigures[]> {
  const { rows } = await sql<Row>`
    with figured as (
      select release.id, release.last_current_at
      from release left join release_channel as channel on channel.remote = release.remote
      where release.remote = ${remote}
      order by release.id in (channel.current, channel.canary) desc, release.last_current_at desc nulls last
      limit ${figuredReleases}
    )
    select release, measure, route, country, bucket, sum(count)::integer as count
    from release_measure join figured on figured.id = release
    where day > (now() at time zone 'UTC')::date - ${figureDays}::integer
    group by release, measure, route, country, bucket, last_current_at
    order by last_current_at desc nulls first, release, sum(count) desc
  `.execute(db)
  return [...Map.groupBy(rows, ({ release }) => release)].map(([release, of]) => figuresOf(release, of))
}

/** Errors of a remote that are read. */
const readErrors = 50

/** What browsers reported of a remote's releases, what came last first. */
export const findErrors = (db: Kysely<Schema>, remote: string) =>
  db
    .selectFrom('release_error as error')
    .innerJoin('release', 'release.id', 'error.release')
    .select(['error.release', 'message', 'places', 'count', 'first_at', 'last_at'])
    .where('release.remote', '=', remote)
    .orderBy('last_at', 'desc')
    .limit(readErrors)
    .execute()
