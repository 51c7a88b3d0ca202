import { type Kysely, sql } from 'kysely'
import type { LinkInsights } from '../../../shared/contract/insights/insights.routes.ts'
import type { Schema } from '../database/schema.ts'

/** Clicks of one link, day and country that were not written yet. */
export interface CountedClicks {
  readonly linkId: string
  /** In UTC. */
  readonly day: string
  /** Empty where it is not known. */
  readonly country: string
  readonly clicks: number
}

/** Adds clicks to their days and to the sum of each link; those of a link that is gone are dropped. */
export const addClicks = (db: Kysely<Schema>, counted: readonly CountedClicks[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // In one order, so that two processes that write the same links do not wait for each other.
    const present = await tx
      .selectFrom('shortner')
      .select('id')
      .where('id', 'in', [...new Set(counted.map(({ linkId }) => linkId))])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ids = new Set(present.map(({ id }) => id))
    const kept = counted.filter(({ linkId }) => ids.has(linkId))
    if (kept.length === 0) return
    await sql`
      with counted as (
        select * from unnest(
          ${kept.map(({ linkId }) => linkId)}::uuid[], ${kept.map(({ day }) => day)}::date[],
          ${kept.map(({ country }) => country)}::text[], ${kept.map(({ clicks }) => clicks)}::integer[]
        ) as given (id, day, country, clicks)
      ), written as (
        insert into shortner_click as known (shortner_id, day, country, clicks) select * from counted
        on conflict (shortner_id, day, country) do update set clicks = known.clicks + excluded.clicks
      )
      update shortner set clicks = shortner.clicks + total.clicks
      from (select id, sum(clicks) as clicks from counted group by id) as total
      where shortner.id = total.id
    `.execute(tx)
  })

/** Deletes what is known of days before one, at most so many rows; answers how many. The sums stay. */
export async function deleteClicks(db: Kysely<Schema>, before: string, most: number): Promise<number> {
  const deleted = await sql`
    delete from shortner_click where (shortner_id, day, country) in (
      select shortner_id, day, country from shortner_click where day < ${before}::date order by day limit ${most}
    )
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

type ClicksOf = Pick<LinkInsights, 'days' | 'countries' | 'links'>

/** Clicks of links that are not in the trash: by day, by country, and of those most followed. */
export async function countClicks(
  db: Kysely<Schema>,
  { from, to }: { readonly from: string; readonly to: string },
  most: number,
): Promise<ClicksOf> {
  const { rows } = await sql<ClicksOf>`
    with counted as (
      select shortner_id, slug, day, country, click.clicks
      from shortner_click as click join shortner on shortner.id = shortner_id
      where deleted_at is null and day >= ${from}::date and day <= ${to}::date
    )
    select
      (
        select jsonb_agg(jsonb_build_object('day', day, 'clicks', coalesce(clicks, 0)) order by day)
        from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) as days
        left join (select day, sum(clicks) as clicks from counted group by day) as of_day using (day)
      ) as days,
      coalesce((
        select jsonb_agg(jsonb_build_object('country', nullif(country, ''), 'clicks', clicks) order by clicks desc, country)
        from (select country, sum(clicks) as clicks from counted group by country) as of_country
      ), '[]') as countries,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', shortner_id, 'slug', slug, 'clicks', clicks) order by clicks desc, slug)
        from (
          select shortner_id, slug, sum(clicks) as clicks from counted
          group by shortner_id, slug order by 3 desc, slug limit ${most}
        ) as of_link
      ), '[]') as links
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts alone answers one row')
  return counts
}
