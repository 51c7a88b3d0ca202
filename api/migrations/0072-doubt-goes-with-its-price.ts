import { type Kysely, sql } from 'kysely'

/** What a price of staff put in doubt is believed again once that price is in the trash, and doubted once it is back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_price_taken_back() returns trigger
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        if new.deleted_at is not null then
          -- The doubt and the price that cast it are of one transaction.
          delete from overruled_price where listing_id = new.listing_id and at = new.created_at;
        else
          insert into overruled_price (product_id, listing_id, amount_minor, currency, at)
          select product_id, listing_id, amount_minor, currency, new.created_at from (
            select * from price_point point
            where point.product_id = new.product_id and point.listing_id = new.listing_id and point.deleted_at is null
              and point.at < new.at
            order by point.at desc limit 1
          ) before_it
          where source <> 'staff' and (amount_minor, currency) is distinct from (new.amount_minor, new.currency)
            and new.created_at > now() - interval '30 days'
          on conflict (listing_id, amount_minor, currency) do nothing;
        end if;
        return new;
      end
      $$;
    create trigger price_point_taken_back after update of deleted_at on price_point
      for each row when (new.source = 'staff' and (old.deleted_at is null) <> (new.deleted_at is null))
      execute function note_price_taken_back();
  `.execute(db)
}
