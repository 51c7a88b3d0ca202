import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Up to what a JSON number says exactly: neither a slip in a price nor one in a rate fails a page or a judgement.
    create or replace function converted(amount bigint, source text, target text, latest date)
      returns table (amount_minor bigint, rate_day date)
      language sql stable strict parallel safe
      begin atomic
        select
          least(
            round($1 * theirs.per_dollar / ours.per_dollar * power(10::numeric, minor_digits($3) - minor_digits($2))),
            9007199254740991
          )::bigint,
          least(ours.day, theirs.day)
        from rate_on($2, $4) as ours, rate_on($3, $4) as theirs;
      end;

    -- A page that has not changed since does not say what staff have written meanwhile: the next look reads it.
    create function read_page_again() returns trigger language plpgsql as $$
      begin
        -- The listing first, as a look at its page locks it.
        perform from listing where id = new.listing_id for no key update;
        update listing_check set etag = null, last_modified = null
        where listing_id = new.listing_id and (etag is not null or last_modified is not null);
        return null;
      end
      $$;
    create trigger price_point_written after insert on price_point
      for each row when (new.source = 'staff') execute function read_page_again();
    create trigger price_point_rewritten after update of amount_minor, currency, in_stock, at, deleted_at on price_point
      for each row when (new.source = 'staff' or old.deleted_at is distinct from new.deleted_at)
      execute function read_page_again();

    -- What the price of a page can be that leaves it open, as of the last look that found it so.
    alter table listing_check add column open_prices jsonb;

    -- The product that stands for one that was merged, perhaps with others after it.
    create function standing_product(of_product uuid) returns uuid language plpgsql stable as $$
      declare
        standing uuid := of_product;
        next_one uuid;
      begin
        loop
          select merged_into into next_one from product where id = standing;
          exit when next_one is null;
          standing := next_one;
        end loop;
        return standing;
      end
      $$;

    -- Alerts of accounts that watched both products stayed with the one that has no prices any more.
    update price_alert set product_id = standing_product(product_id)
    where product_id in (select id from product where merged_into is not null);
  `.execute(db)
}
