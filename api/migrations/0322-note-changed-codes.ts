import { type Kysely, sql } from 'kysely'

/** Writers of coupons and votes that change a proof note the store themselves (`noteChangedCodes`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger coupon_note_new on coupon;
    drop trigger coupon_note_changed on coupon;
    drop function note_code_changes();
  `.execute(db)
}
