import { type Kysely, sql } from 'kysely'

/** A price that staff add corrects the one before it as a changed one does, by whichever way it is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What staff write into a row that a look has made, or trash, is in doubt; what they say or put back is not. A new price
    -- of staff after all others corrects the look before it. History that they add puts nothing in doubt.
    create or replace function note_overruled_price() returns trigger
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        delete from overruled_price overruled
        where overruled.listing_id = new.listing_id and new.deleted_at is null
          and (overruled.amount_minor, overruled.currency) = (new.amount_minor, new.currency);
        if tg_op = 'INSERT' then
          insert into overruled_price (product_id, listing_id, amount_minor, currency)
          select product_id, listing_id, amount_minor, currency from (
            select * from price_point point
            where point.product_id = new.product_id and point.listing_id = new.listing_id and point.deleted_at is null
              and point.id <> new.id
            order by point.at desc limit 1
          ) newest
          where at < new.at and source <> 'staff'
            and (amount_minor, currency) is distinct from (new.amount_minor, new.currency)
          on conflict (listing_id, amount_minor, currency) do update set at = excluded.at;
        elsif old.source <> 'staff' and (new.source = 'staff' or new.deleted_at is not null)
          and (new.deleted_at is not null or (new.amount_minor, new.currency) is distinct from (old.amount_minor, old.currency))
        then
          insert into overruled_price (product_id, listing_id, amount_minor, currency)
          select product_id, id, old.amount_minor, old.currency from listing where id = old.listing_id
          on conflict (listing_id, amount_minor, currency) do update set at = excluded.at;
          delete from overruled_price where listing_id = old.listing_id and at <= now() - interval '30 days';
        end if;
        return new;
      end
      $$;

    -- Before the update: a price whose moment leaves its month is deleted and inserted, and no trigger after an update runs.
    drop trigger price_point_overruled on price_point;
    create trigger price_point_overruled before update of amount_minor, currency, deleted_at on price_point
      for each row execute function note_overruled_price();
    -- Such a one is not new, as its version says.
    create trigger price_point_overruled_added after insert on price_point
      for each row when (new.source = 'staff' and new.deleted_at is null and new.version = 1)
      execute function note_overruled_price();
  `.execute(db)
}
