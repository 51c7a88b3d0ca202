import { type Kysely, sql } from 'kysely'

/** What staff count and list of the checks, without reading all listings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index listing_check_failing_idx on listing_check (listing_id) where failing_since is not null;
    create index listing_unchecked_idx on listing (status, id) where status <> 'active';
    create index alert_firing_fired_idx on alert_firing (fired_at);
  `.execute(db)
}
