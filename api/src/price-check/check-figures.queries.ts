import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'

/** Counts the outcomes of checks, in one write for many, because all workers update the same few rows. */
export async function countChecks(db: Kysely<Schema>, outcomes: readonly string[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    insert into listing_check_count as known (outcome, count)
    select outcome, count(*) from unnest(${outcomes}::text[]) as outcome group by outcome order by outcome
    on conflict (day, outcome) do update set count = known.count + excluded.count
  `.execute(db)
}

/** Figures about checks, over all processes. */
export interface CheckFigures {
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[]
  /** Seconds by which the oldest due listing of an active shop is overdue; 0 if none is. */
  readonly oldestDue: number
  /** Listings whose page cannot be read. */
  readonly failing: number
}

export async function readCheckFigures(db: Kysely<Schema>): Promise<CheckFigures> {
  const { rows } = await sql<CheckFigures>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('outcome', outcome, 'count', total) order by outcome)
        from (select outcome, sum(count) as total from listing_check_count group by outcome) as ended
      ), '[]') as outcomes,
      coalesce((
        select extract(epoch from now() - waiting.due_at)::float8
        from listing_check waiting join shop on shop.id = waiting.shop_id
        where waiting.due_at <= now() and (waiting.claimed_until is null or waiting.claimed_until <= now())
          and ${listedShop('shop')}
        order by waiting.due_at limit 1
      ), 0) as "oldestDue",
      (select count(*)::int from listing_check where failing_since is not null) as failing
  `.execute(db)
  const [figures] = rows
  // A select without a table returns exactly one row.
  return figures ?? { outcomes: [], oldestDue: 0, failing: 0 }
}
