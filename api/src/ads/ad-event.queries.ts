import { type Kysely, sql, type Transaction } from 'kysely'
import type { Budget, Spent } from '../budget/budget.queries.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import type { Schema } from '../database/schema.ts'

/** Why a token, or its request, is not counted as an impression or click. */
export type AdRefusal = 'forged' | 'misplaced' | 'late' | 'used' | 'beyond' | 'programs'

export type AdEventKind = 'served' | 'impression' | 'click' | AdRefusal

type BudgetName = Pick<Budget, 'subject' | 'kind'>

/** One counted event: the impression or click of a token, or a sum made by this process. */
export interface AdEvent {
  /** The token's id, or a new id for a sum. Each kind is counted once per id. */
  readonly id: string
  readonly kind: AdEventKind
  readonly adId: string
  /** In UTC. For impressions and clicks: when the ad was served, so that both belong to the same day. */
  readonly day: string
  /** Empty if unknown. */
  readonly country: string
  readonly platform: string
  /** Empty if unknown. */
  readonly placement: string
  readonly person: string | null
  readonly count: number
  /**
   * The budgets that it counts against, limited or not: a limit that is set later includes everything counted before.
   */
  readonly budgets: readonly BudgetName[]
  /** The budgets from which a unit was taken for it, and by which process. */
  readonly taken: readonly BudgetName[]
  readonly holder: string | null
}

const columnOf = <Key extends keyof AdEvent>(events: readonly AdEvent[], key: Key): AdEvent[Key][] =>
  events.map((event) => event[key])

const sumOf = (kind: AdEventKind) => sql`coalesce(sum(count) filter (where kind = ${kind}), 0)::integer`

/**
 * Creates the daily rows for events, and locks them in a fixed order. They must exist first: the check constraint that
 * clicks do not exceed impressions also applies to the row that an upsert proposes, which contains only the clicks of
 * the batch.
 */
const lockDays = (tx: Transaction<Schema>, events: readonly AdEvent[]) =>
  sql`
    with given as (
      select distinct given.* from unnest(
        ${columnOf(events, 'adId')}::uuid[], ${columnOf(events, 'day')}::date[], ${columnOf(events, 'country')}::text[],
        ${columnOf(events, 'platform')}::text[], ${columnOf(events, 'placement')}::text[]
      ) as given (ad_id, day, country, platform, placement) join ads on ads.id = ad_id
    ), made as (
      insert into ad_day (ad_id, day, country, platform, placement)
      select * from given order by ad_id, day, country, platform, placement
      on conflict do nothing
    )
    select from ad_day join given using (ad_id, day, country, platform, placement)
    order by ad_id, day, country, platform, placement for no key update of ad_day
  `.execute(tx)

/**
 * Adds events to the daily rows of their ads, each once however often it is written; events of deleted ads are dropped.
 * Returns the ids and kinds of new impressions and clicks.
 */
async function addEvents(tx: Transaction<Schema>, events: readonly AdEvent[]) {
  const { rows } = await sql<Pick<AdEvent, 'id' | 'kind'>>`
    with given as (
      select * from unnest(
        ${columnOf(events, 'id')}::uuid[], ${columnOf(events, 'kind')}::text[], ${columnOf(events, 'adId')}::uuid[],
        ${columnOf(events, 'day')}::date[], ${columnOf(events, 'country')}::text[], ${columnOf(events, 'platform')}::text[],
        ${columnOf(events, 'placement')}::text[], ${columnOf(events, 'person')}::text[], ${columnOf(events, 'count')}::integer[]
      ) as given (id, kind, ad_id, day, country, platform, placement, person, count)
    ), present as (
      select distinct on (id, kind) given.* from given join ads on ads.id = given.ad_id order by id, kind
    ), noted as (
      insert into ad_event (id, kind, day) select id, kind, day from present
      on conflict do nothing returning id, kind
    ), counted as (
      select present.* from present join noted using (id, kind)
    ), met as (
      insert into ad_person (ad_id, day, person)
      select distinct ad_id, day, person from counted where kind = 'impression' and person is not null
      on conflict do nothing returning ad_id, day, person
    ), new_people as (
      -- A person who saw the ad in several places is of the first.
      select distinct on (ad_id, day, person) id from counted join met using (ad_id, day, person)
      where kind = 'impression' order by ad_id, day, person, id
    ), summed as (
      select ad_id, day, country, platform, placement,
        ${sumOf('served')} as served, ${sumOf('impression')} as seen, ${sumOf('click')} as clicks,
        (count(*) filter (where kind = 'impression' and id in (select id from new_people)))::integer as people,
        ${sumOf('forged')} as forged, ${sumOf('misplaced')} as misplaced, ${sumOf('late')} as late,
        ${sumOf('used')} as used, ${sumOf('beyond')} as beyond, ${sumOf('programs')} as programs
      from counted group by ad_id, day, country, platform, placement
    ), written as (
      update ad_day as known set
        served = known.served + summed.served, seen = known.seen + summed.seen,
        clicks = known.clicks + summed.clicks, people = known.people + summed.people,
        forged = known.forged + summed.forged, misplaced = known.misplaced + summed.misplaced,
        late = known.late + summed.late, used = known.used + summed.used,
        beyond = known.beyond + summed.beyond, programs = known.programs + summed.programs
      from summed
      where (known.ad_id, known.day, known.country, known.platform, known.placement)
        = (summed.ad_id, summed.day, summed.country, summed.platform, summed.placement)
    )
    select id, kind from counted where kind in ('impression', 'click')
  `.execute(tx)
  return rows
}

/** What a batch adds to budgets: events new to the database, and the units taken by this process for them. */
function spentOf(events: readonly AdEvent[], counted: ReadonlySet<string>, holder: string): Spent[] {
  const spent = new Map<string, Spent>()
  const add = (budget: BudgetName, more: Pick<Spent, 'counted' | 'taken'>) => {
    const key = `${budget.subject} ${budget.kind}`
    const before = spent.get(key) ?? { ...budget, counted: 0, taken: 0 }
    spent.set(key, { ...before, counted: before.counted + more.counted, taken: before.taken + more.taken })
  }
  // Deduplicated: a batch may contain the same event several times, because every click brings its impression.
  const rest = new Set(counted)
  for (const { id, kind, budgets, taken, holder: taker } of events) {
    if (rest.delete(`${id} ${kind}`)) for (const budget of budgets) add(budget, { counted: 1, taken: 0 })
    if (taker === holder) for (const budget of taken) add(budget, { counted: 0, taken: 1 })
  }
  return [...spent.values()]
}

/** Writes a batch of events and their use of budgets in one transaction. */
export async function writeAdEvents(
  db: Kysely<Schema>,
  events: readonly AdEvent[],
  budgets: Pick<BudgetLeases, 'holder' | 'spend'>,
): Promise<void> {
  const done = await db.transaction().execute(async (tx) => {
    await lockDays(tx, events)
    const counted = new Set((await addEvents(tx, events)).map(({ id, kind }) => `${id} ${kind}`))
    return budgets.spend(tx, spentOf(events, counted, budgets.holder))
  })
  done()
}

/** Days for which counted tokens are remembered: tokens are valid for one day, and an event file may wait. */
const keptDays = 7

/** Deletes the tokens and people of past days. */
export async function forgetAdEvents(db: Kysely<Schema>): Promise<void> {
  const today = sql<string>`(now() at time zone 'UTC')::date`
  await db.deleteFrom('ad_event').where('day', '<', sql<string>`${today} - ${keptDays}::integer`).execute()
  // A token from yesterday may still have its impression today.
  await db.deleteFrom('ad_person').where('day', '<', sql<string>`${today} - 1`).execute()
}
