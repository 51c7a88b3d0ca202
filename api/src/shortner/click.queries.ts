import { type Kysely, sql, type Transaction } from 'kysely'
import type { LinkInsights } from '../../../shared/contract/insights/insights.routes.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import type { Schema } from '../database/schema.ts'
import { deviceOf } from '../visitor/device.ts'

/** A visit of a link that was not written yet. */
export interface LinkEvent {
  readonly id: string
  /** The process that gathered it. */
  readonly holder: string
  readonly linkId: string
  readonly isProgram: boolean
  /** Whether the process that gathered it counted the same visitor within the hour. */
  readonly isRepeat: boolean
  /** Whether it took a unit of the limit of the link. */
  readonly tookUnit: boolean
  readonly at: string
  /** Of the day; null where nothing is to be kept of the visitor. */
  readonly visitor: string | null
  readonly country: string | null
  /** Null of a visitor who asks for privacy. */
  readonly userAgent: string | null
  readonly language: string | null
  readonly referrer: string | null
  readonly variant: string | null
  readonly rule: string | null
  readonly isScan: boolean
}

type Kind = 'click' | 'repeat' | 'program'

const kindOf = ({ isProgram, isRepeat }: LinkEvent): Kind => (isProgram ? 'program' : isRepeat ? 'repeat' : 'click')

const unknownDevice = { device: null, os: null, browser: null } as const

/** What is kept of a visit: of the user agent what it names. */
const rowOf = ({ userAgent, linkId, isScan, ...event }: LinkEvent, kind: Kind) => ({
  ...event,
  ...(userAgent === null ? unknownDevice : deviceOf(userAgent)),
  shortner_id: linkId,
  is_scan: isScan,
  kind,
})

/**
 * Writes visits once each, by their ids. One of the same visitor, link and hour is no further click. Answers the ids of those
 * that are new.
 */
async function insertVisits(
  tx: Transaction<Schema>,
  events: readonly LinkEvent[],
  kind: (event: LinkEvent) => Kind,
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const rows = JSON.stringify(events.map((event) => rowOf(event, kind(event))))
  const { rows: inserted } = await sql<{ id: string }>`
    insert into shortner_visit (id, shortner_id, kind, at, visitor, country, device, os, browser, language, referrer, variant, rule, is_scan)
    select id, shortner_id, kind, at, visitor, country, device, os, browser, language, referrer, variant, rule, is_scan
    from jsonb_to_recordset(${rows}::jsonb) as given (
      id uuid, shortner_id uuid, kind text, at timestamptz, visitor text, country text, device text, os text, browser text,
      language text, referrer text, variant text, rule text, is_scan boolean
    )
    on conflict do nothing returning id
  `.execute(tx)
  return new Set(inserted.map(({ id }) => id))
}

/** Clicks of one link, day and country. */
interface CountedClicks {
  readonly linkId: string
  /** In UTC. */
  readonly day: string
  /** Empty where it is not known. */
  readonly country: string
  readonly clicks: number
  /** When the last of them was. */
  readonly last: string
}

function countedOf(clicks: readonly LinkEvent[]): CountedClicks[] {
  const counted = new Map<string, CountedClicks>()
  for (const { linkId, at, country } of clicks) {
    const day = at.slice(0, 10)
    const key = `${linkId} ${day} ${country}`
    const before = counted.get(key)
    const last = before && before.last > at ? before.last : at
    counted.set(key, { linkId, day, country: country ?? '', clicks: (before?.clicks ?? 0) + 1, last })
  }
  return [...counted.values()]
}

/** Adds clicks to their days and to the sum of each link. */
async function addClicks(tx: Transaction<Schema>, counted: readonly CountedClicks[]): Promise<void> {
  if (counted.length === 0) return
  await sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as given ("linkId" uuid, day date, country text, clicks integer, last timestamptz)
    ), written as (
      insert into shortner_click as known (shortner_id, day, country, clicks)
      select "linkId", day, country, clicks from counted
      on conflict (shortner_id, day, country) do update set clicks = known.clicks + excluded.clicks
    )
    update shortner
    set clicks = shortner.clicks + total.clicks, last_clicked_at = greatest(shortner.last_clicked_at, total.last)
    from (select "linkId" as id, sum(clicks) as clicks, max(last) as last from counted group by 1) as total
    where shortner.id = total.id
  `.execute(tx)
}

/**
 * Writes visits, and counts them: clicks once a visitor and hour, and against the limit of a link each visit that took a unit.
 * Those of a link that is gone are dropped. The same events may come again.
 */
export async function recordVisits(
  db: Kysely<Schema>,
  budgets: Pick<BudgetLeases, 'holder' | 'spend'>,
  events: readonly LinkEvent[],
): Promise<void> {
  const done = await db.transaction().execute(async (tx) => {
    // In one order, so that two processes that write the same links do not wait for each other.
    const present = await tx
      .selectFrom('shortner')
      .select('id')
      .where('id', 'in', [...new Set(events.map(({ linkId }) => linkId))])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ids = new Set(present.map(({ id }) => id))
    const kept = events.filter(({ linkId }) => ids.has(linkId))
    const isNew = await insertVisits(tx, kept, kindOf)
    // Of a link with a limit each visit is kept, so that it is counted once however often it is written.
    const repeats = kept.filter(({ id, tookUnit }) => tookUnit && !isNew.has(id))
    const isNewRepeat = await insertVisits(tx, repeats, () => 'repeat')
    await addClicks(tx, countedOf(kept.filter((event) => isNew.has(event.id) && kindOf(event) === 'click')))
    return budgets.spend(
      tx,
      spentOf(kept, budgets.holder, (id) => isNew.has(id) || isNewRepeat.has(id)),
    )
  })
  done()
}

function spentOf(events: readonly LinkEvent[], holder: string, isNew: (id: string) => boolean) {
  const units = events.filter(({ tookUnit }) => tookUnit)
  return [...new Set(units.map(({ linkId }) => linkId))].map((subject) => {
    const own = units.filter(({ linkId }) => linkId === subject)
    return {
      subject,
      kind: 'click' as const,
      counted: own.filter(({ id }) => isNew(id)).length,
      // What an earlier process took, it took of a lease that has ended.
      taken: own.filter((event) => event.holder === holder).length,
    }
  })
}

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

/** Clicks of each link that is not in the trash on each day of a period. */
export async function listLinkDays(db: Kysely<Schema>, { from, to }: Pick<LinkInsights, 'from' | 'to'>) {
  const { rows } = await sql<{ day: string; linkId: string; slug: string; clicks: number }>`
    select day, shortner_id as "linkId", slug, sum(click.clicks)::bigint as clicks
    from shortner_click as click join shortner on shortner.id = shortner_id
    where deleted_at is null and day between ${from}::date and ${to}::date
    group by day, shortner_id, slug order by day, slug
  `.execute(db)
  return rows
}
