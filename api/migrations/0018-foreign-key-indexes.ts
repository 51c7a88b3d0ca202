import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Deleting an account, or a shop for good, read all of these tables.
    create index saved_view_owner_idx on saved_view (owner_id);
    create index cartarm_shop_idx on cartarm (shop_id);
  `.execute(db)
}
