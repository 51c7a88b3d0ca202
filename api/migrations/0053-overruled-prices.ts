import { type Kysely, sql } from 'kysely'

/** An amount that staff overruled is not believed of the same page again, however often it reads so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Amounts that were seen, and that staff replaced or trashed. They are in doubt for thirty days.
    create table overruled_price (
      product_id uuid not null,
      listing_id uuid not null,
      amount_minor bigint not null,
      currency text not null,
      at timestamptz not null default now(),
      primary key (listing_id, amount_minor, currency),
      constraint overruled_price_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create index overruled_price_listing_idx on overruled_price (product_id, listing_id);

    create function is_overruled(of_listing uuid, amount bigint, in_currency text) returns boolean
      language sql stable
      return exists (
        select from overruled_price overruled
        where overruled.listing_id = of_listing and overruled.amount_minor = amount and overruled.currency = in_currency
          and overruled.at > now() - interval '30 days'
      );

    -- What staff write into a row that a look has made, or trash, is in doubt; what they put back is not.
    create function note_overruled_price() returns trigger
      language plpgsql as $$
      begin
        delete from overruled_price overruled
        where overruled.listing_id = new.listing_id and new.deleted_at is null
          and (overruled.amount_minor, overruled.currency) = (new.amount_minor, new.currency);
        if old.source <> 'staff' and (new.source = 'staff' or new.deleted_at is not null)
          and (new.deleted_at is not null or (new.amount_minor, new.currency) is distinct from (old.amount_minor, old.currency))
        then
          insert into overruled_price (product_id, listing_id, amount_minor, currency)
          select product_id, id, old.amount_minor, old.currency from listing where id = old.listing_id
          on conflict (listing_id, amount_minor, currency) do update set at = excluded.at;
          delete from overruled_price where listing_id = old.listing_id and at <= now() - interval '30 days';
        end if;
        return null;
      end
      $$;
    create trigger price_point_overruled after update of amount_minor, currency, deleted_at on price_point
      for each row execute function note_overruled_price();

    create or replace function is_price_outlier(known price_point, amount bigint, in_currency text) returns boolean
      language sql stable
      return known.amount_minor is not null and (
        known.currency <> in_currency
        or (known.amount_minor <> amount and (amount >= 5 * known.amount_minor or 5 * amount <= known.amount_minor
          or is_overruled(known.listing_id, amount, in_currency)))
      );

    -- Lets a look wait for a second one that agrees: of another source, or at least ten minutes apart. Then both count.
    -- What staff overruled waits for staff, once.
    create or replace function hold_price_outlier(seen price_look, out outcome text, out point_id uuid) language plpgsql as $$
      declare
        waiting price_outlier;
        kept listing_price;
        is_in_doubt boolean := is_overruled(seen.listing_id, seen.amount_minor, seen.currency);
      begin
        select * into waiting from price_outlier held
        where held.listing_id = seen.listing_id and held.status = 'pending' and held.amount_minor = seen.amount_minor
          and held.currency = seen.currency
          and (is_in_doubt or held.source <> seen.source
            or held.at not between seen.at - interval '10 minutes' + interval '1 microsecond'
              and seen.at + interval '10 minutes' - interval '1 microsecond')
        order by held.at, held.id limit 1;
        if is_in_doubt or not found then
          outcome := 'outlier';
          insert into price_outlier (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
          select seen.product_id, seen.listing_id, seen.at, seen.amount_minor, seen.currency, seen.in_stock, seen.source,
            seen.evidence
          where waiting.id is null and not exists (
            select from price_outlier held where held.listing_id = seen.listing_id and held.status = 'pending'
              and (held.at, held.amount_minor, held.currency, held.source)
                = (seen.at, seen.amount_minor, seen.currency, seen.source)
          );
          return;
        end if;
        select confirmed.outcome, confirmed.point_id into outcome, point_id from confirm_price_outlier(waiting) confirmed;
        select * into kept from listing_price where product_id = seen.product_id and listing_id = seen.listing_id;
        if waiting.at > seen.at or waiting.in_stock <> seen.in_stock then
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen, kept) stored;
        else
          perform store_price(seen, kept);
        end if;
      end
      $$;

    -- A price that staff confirm is believed from then on.
    create function believe_price() returns trigger
      language plpgsql as $$
      begin
        delete from overruled_price
        where listing_id = new.listing_id and amount_minor = new.amount_minor and currency = new.currency;
        return null;
      end
      $$;
    create trigger price_outlier_believed after update of status on price_outlier
      for each row when (new.status = 'confirmed') execute function believe_price();
  `.execute(db)
}
