import { type Kysely, sql } from 'kysely'

/** What a look has made stays what the page says, also after staff took back what they said of it and say it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As before, but for the rows that a look has made, which their evidence tells, and staff may have written into since.
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
          where at < new.at and (source <> 'staff' or evidence is not null)
            and (amount_minor, currency) is distinct from (new.amount_minor, new.currency)
          on conflict (listing_id, amount_minor, currency) do update set at = excluded.at;
        elsif (old.source <> 'staff' and new.deleted_at is not null)
          or ((old.source <> 'staff' or old.evidence is not null) and new.source = 'staff'
            and (new.amount_minor, new.currency) is distinct from (old.amount_minor, old.currency))
        then
          insert into overruled_price (product_id, listing_id, amount_minor, currency)
          select product_id, id, old.amount_minor, old.currency from listing where id = old.listing_id
          on conflict (listing_id, amount_minor, currency) do update set at = excluded.at;
          delete from overruled_price where listing_id = old.listing_id and at <= now() - interval '30 days';
        end if;
        return new;
      end
      $$;

    -- With another recipe the same page may say another price.
    create function read_pages_of_shop_again() returns trigger language plpgsql as $$
      begin
        update listing_check set etag = null, last_modified = null
        where shop_id = new.id and (etag is not null or last_modified is not null);
        return null;
      end
      $$;
    create trigger shop_recipe_changed after update of product_recipe on shop
      for each row when (old.product_recipe is distinct from new.product_recipe) execute function read_pages_of_shop_again();
  `.execute(db)
}
