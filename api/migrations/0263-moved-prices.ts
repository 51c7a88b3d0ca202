import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A price that is moved to another month goes to another table, and to its triggers is deleted and inserted. It brings
    -- along until when it held, which is true of the place where it was.
    create or replace function price_point_written() returns trigger
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        kept listing_price;
        is_gone boolean := tg_op <> 'INSERT' and old.deleted_at is null;
        is_come boolean := tg_op <> 'DELETE' and new.deleted_at is null;
      begin
        if tg_op = 'INSERT' and is_come and new.valid_to is null then
          select * into kept from listing_price where product_id = new.product_id and listing_id = new.listing_id;
          if found and new.at > kept.last_at and new.currency = kept.currency then
            perform append_price(new, kept);
            return null;
          end if;
        end if;
        if is_gone and is_come and old.listing_id = new.listing_id then
          perform correct_prices(new.product_id, new.listing_id, array[old.at, new.at]);
        else
          if is_gone then perform correct_prices(old.product_id, old.listing_id, array[old.at]); end if;
          if is_come then perform correct_prices(new.product_id, new.listing_id, array[new.at]); end if;
        end if;
        return null;
      end
      $$;
  `.execute(db)
}
