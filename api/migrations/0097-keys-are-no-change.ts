import { type Kysely, sql } from 'kysely'

/** A key that is made or taken away is no change of what staff have in their form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger partner_touch on partner;
    create trigger partner_touch before update of
      name, reads_coupons, reads_carts, calls_per_minute, status, deleted_at
      on partner for each row execute function touch_record();
  `.execute(db)
}
