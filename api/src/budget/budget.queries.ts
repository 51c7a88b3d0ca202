import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What is limited: so many impressions of an ad, so many clicks of a link. */
export interface Budget {
  readonly subject: string
  readonly kind: 'impression' | 'click'
  readonly limit: number
}

/**
 * Seconds after which a lease that was not renewed is free again. After a restart of PostgreSQL all leases get as long, since
 * none could be renewed meanwhile.
 */
export const usualLeaseSeconds = 60

/** Milliseconds for which a process that holds more than it needs heeds that another wants units. */
const wantedFor = 3_000

interface Lease {
  readonly budget: Budget
  readonly holder: string
  readonly wanted: number
  readonly leaseSeconds: number
}

/**
 * Gives a process up to `wanted` units of what is left, and at most its share among the processes that hold some. Answers how
 * many it gave, and what was counted until now.
 */
export const leaseUnits = (
  db: Kysely<Schema>,
  { budget: { subject, kind, limit }, holder, wanted, leaseSeconds }: Lease,
): Promise<{ readonly granted: number; readonly counted: number }> =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('budget')
      .values({ subject, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { counted } = await tx
      .selectFrom('budget')
      .select('counted')
      .where('subject', '=', subject)
      .where('kind', '=', kind)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const ofBudget = tx.selectFrom('budget_lease').where('subject', '=', subject).where('kind', '=', kind)
    await tx
      .deleteFrom('budget_lease')
      .where('subject', '=', subject)
      .where('kind', '=', kind)
      .where('holder', '<>', holder)
      .where(sql<Date>`greatest(renewed_at, pg_postmaster_start_time())`, '<', secondsAgo(leaseSeconds))
      .execute()
    const leases = await ofBudget.select(['holder', 'units']).execute()
    const leased = leases.reduce((sum, { units }) => sum + units, 0)
    const free = Math.max(0, limit - counted - leased)
    const holders = new Set([...leases.map((lease) => lease.holder), holder]).size
    const granted = Math.min(wanted, Math.ceil(free / holders))
    if (granted === 0) {
      if (leased > 0 && limit > counted) await noteWanted(tx, subject, kind)
      return { granted, counted }
    }
    await tx
      .insertInto('budget_lease')
      .values({ subject, kind, holder, units: granted })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'kind', 'holder']).doUpdateSet({
          units: sql`budget_lease.units + excluded.units`,
          renewed_at: sql`now()`,
        }),
      )
      .execute()
    return { granted, counted }
  })

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`

const noteWanted = (tx: Transaction<Schema>, subject: string, kind: string) =>
  tx
    .updateTable('budget')
    .set({ wanted_at: sql`now()` })
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .execute()

/** A lease of this process, and how many of its units it gives back. */
export interface Renewal extends Pick<Budget, 'subject' | 'kind'> {
  readonly givenBack: number
}

interface Renewed extends Pick<Budget, 'subject' | 'kind'> {
  readonly counted: number
  /** Whether another process waits for units. */
  readonly isWanted: boolean
}

/** Renews the leases of a process. One that is not answered has expired, and its units are another's. */
export async function renewLeases(
  db: Kysely<Schema>,
  holder: string,
  renewals: readonly Renewal[],
): Promise<readonly Renewed[]> {
  if (renewals.length === 0) return []
  const { rows } = await sql<Renewed>`
    with given as (
      select * from unnest(
        ${renewals.map(({ subject }) => subject)}::uuid[], ${renewals.map(({ kind }) => kind)}::text[],
        ${renewals.map(({ givenBack }) => givenBack)}::integer[]
      ) as given (subject, kind, given_back)
    ), renewed as (
      update budget_lease as lease set units = greatest(0, units - given_back), renewed_at = now()
      from given
      where lease.holder = ${holder} and lease.subject = given.subject and lease.kind = given.kind
      returning lease.subject, lease.kind
    )
    select subject, kind, counted, coalesce(wanted_at > now() - make_interval(secs => ${wantedFor / 1_000}), false) as "isWanted"
    from renewed join budget using (subject, kind)
  `.execute(db)
  return rows
}

/** What was counted of each of these subjects. */
export const findCounted = (db: Kysely<Schema>, subjects: readonly string[]) =>
  db.selectFrom('budget').select(['subject', 'kind', 'counted']).where('subject', 'in', subjects).execute()

/** How many units of a budget were used. */
export interface Spent extends Pick<Budget, 'subject' | 'kind'> {
  /** What is new in the database. */
  readonly counted: number
  /** What the process took of its lease for it. */
  readonly taken: number
}

/** Counts what was used, in the transaction that writes it. Holder: the process that took the units. */
export async function spendUnits(tx: Transaction<Schema>, holder: string, spent: readonly Spent[]): Promise<void> {
  if (spent.length === 0) return
  // Budgets are locked in one order, so that two processes do not wait for each other.
  const given = sql`
    select * from unnest(
      ${spent.map(({ subject }) => subject)}::uuid[], ${spent.map(({ kind }) => kind)}::text[],
      ${spent.map(({ counted }) => counted)}::integer[], ${spent.map(({ taken }) => taken)}::integer[]
    ) as given (subject, kind, counted, taken) order by subject, kind
  `
  await sql`
    insert into budget as known (subject, kind, counted) select subject, kind, counted from (${given}) as given
    on conflict (subject, kind) do update set counted = known.counted + excluded.counted
  `.execute(tx)
  await sql`
    update budget_lease as lease set units = greatest(0, units - taken) from (${given}) as given
    where lease.subject = given.subject and lease.kind = given.kind and lease.holder = ${holder} and taken > 0
  `.execute(tx)
}

/** Ends the leases of a process that stops. */
export const endLeases = (db: Kysely<Schema>, holder: string) =>
  db.deleteFrom('budget_lease').where('holder', '=', holder).execute()

/** Deletes what was counted for records that are deleted permanently. */
export async function deleteBudgets(
  tx: Transaction<Schema>,
  changes: readonly { readonly before: { readonly id: string } | null; readonly after: object | null }[],
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  if (gone.length > 0) await tx.deleteFrom('budget').where('subject', 'in', gone).execute()
}
