import { type Kysely, sql } from 'kysely'

/** Whether partners may show a code depends on its store too: a change of the store is news of all of its codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of a moment alone, so that the versions of the codes stay.
    create function touch_coupons_of_shop() returns trigger
      language plpgsql as $$
      begin
        update coupon set updated_at = clock_timestamp() where shop_id = new.id;
        return null;
      end
      $$;
    create trigger shop_touch_coupons after update of status, deleted_at, domain on shop
      for each row when ((old.status, old.deleted_at, old.domain) is distinct from (new.status, new.deleted_at, new.domain))
      execute function touch_coupons_of_shop();
  `.execute(db)
}
