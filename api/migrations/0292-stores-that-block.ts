import { type Kysely, sql } from 'kysely'

/** Stores that turn the service away are asked less: how often in a row they did, and until when no page is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_check_pace
      add column blocks integer not null default 0 constraint shop_check_pace_blocks_range check (blocks >= 0),
      add column blocked_until timestamptz
  `.execute(db)
}
