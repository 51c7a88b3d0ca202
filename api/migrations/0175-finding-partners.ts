import { type Kysely, sql } from 'kysely'

/** Partners are found by their names, and what becomes of their keys is announced to every process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table partner add column search_text text not null generated always as (' ' || fold_search(name)) stored;
    create index partner_search_idx on partner using gin (search_text gin_trgm_ops);

    create function announce_partner() returns trigger
      language plpgsql as $$
      begin
        perform pg_notify('partner', '');
        return null;
      end
      $$;
    create trigger partner_announced after update of
      key_hash, status, deleted_at, reads_coupons, reads_carts, calls_per_minute
      on partner for each row execute function announce_partner();
    create trigger partner_delete_announced after delete on partner
      for each row execute function announce_partner();
  `.execute(db)
}
