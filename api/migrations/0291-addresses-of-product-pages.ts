import { type Kysely, sql } from 'kysely'

/** How the addresses of a store's product pages are built: where the id stands, and paths of single countries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop add column product_addresses jsonb`.execute(db)
}
