import { type Kysely, sql } from 'kysely'

/** What staff sort and filter a large collection by. Lists leave the trash out, and so do these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index coupon_status_created_idx on coupon (status, created_at desc, id desc) where deleted_at is null;
    create index coupon_percent_idx on coupon (percent desc nulls last, id desc) where deleted_at is null;
    create index coupon_ends_idx on coupon (ends_at, id) where deleted_at is null;
    create index coupon_starts_idx on coupon (starts_at desc, id desc) where deleted_at is null;
    create index coupon_worked_idx on coupon (worked desc, id desc) where deleted_at is null;
    create index coupon_updated_idx on coupon (updated_at desc, id desc) where deleted_at is null;
    create index coupon_trash_idx on coupon (created_at desc, id desc) where deleted_at is not null;
    create index user_updated_idx on "user" (updated_at desc, id desc) where deleted_at is null;
  `.execute(db)
}
