import { type Kysely, sql } from 'kysely'

/** What staff count and list of the checks, without reading all listings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index listing_unchecked_idx on listing (status, id) where status <> 'active';
  `.execute(db)
}
