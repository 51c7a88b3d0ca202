import { type Kysely, sql } from 'kysely'

/** A price comes from a page that was read or from staff; what a browser saw may only agree with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a browser saw makes no price. It says that the one in force was seen again, or it is the second look at one that
    -- was read on the page and waits; before the newest price, and of anything else, it is ignored.
    create function observe_agreement(seen price_look, kept listing_price, out outcome text, out point_id uuid)
      language plpgsql as $$
      declare
        waiting price_outlier;
      begin
        outcome := 'ignored';
        if kept.listing_id is null or seen.at < kept.last_at then return; end if;
        if (seen.amount_minor, seen.currency) = (kept.amount_minor, kept.currency) then
          outcome := 'same';
          update listing_price set seen_at = greatest(seen_at, seen.at)
          where product_id = seen.product_id and listing_id = seen.listing_id;
          return;
        end if;
        select * into waiting from price_outlier held
        where held.listing_id = seen.listing_id and held.status = 'pending' and held.source <> 'shopper'
          and held.amount_minor = seen.amount_minor and held.currency = seen.currency and held.at <= seen.at
        order by held.at, held.id limit 1;
        if not found or is_overruled(seen.listing_id, seen.amount_minor, seen.currency) then return; end if;
        select confirmed.outcome, confirmed.point_id into outcome, point_id from confirm_price_outlier(waiting) confirmed;
      end
      $$;

    -- Keeps what was seen of a listing; the only way in for the service. Without an amount, as on many pages of what is
    -- sold out, the price in force goes on. Answers
    -- first | changed | same | late (not the newest that is known) | outlier (waits for a second look) | ignored.
    create or replace function observe_price(
      listing uuid, at timestamptz, amount bigint, currency text, in_stock boolean, stock text, claimed bigint, source text,
      evidence jsonb, out outcome text, out point_id uuid
    ) language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        seen price_look;
        kept listing_price;
        known price_point;
      begin
        outcome := 'ignored';
        if observe_price.at > clock_timestamp() + interval '5 minutes' then return; end if;
        select owned.product_id into seen.product_id from listing owned where owned.id = observe_price.listing for no key update;
        if not found then return; end if;
        select * into kept from listing_price price
        where price.product_id = seen.product_id and price.listing_id = observe_price.listing;
        known := price_in_force(kept, observe_price.at);
        seen := (seen.product_id, observe_price.listing, observe_price.at, coalesce(amount, known.amount_minor),
          case when amount is null then known.currency else observe_price.currency end,
          observe_price.in_stock, observe_price.stock, claimed, observe_price.source, observe_price.evidence);
        if seen.amount_minor is null then return; end if;
        if seen.source = 'shopper' then
          select agreed.outcome, agreed.point_id into outcome, point_id from observe_agreement(seen, kept) agreed;
        elsif seen.source <> 'staff' and is_price_outlier(known, seen.amount_minor, seen.currency) then
          select held.outcome, held.point_id into outcome, point_id from hold_price_outlier(seen) held;
        else
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen, kept) stored;
          if outcome <> 'ignored' then
            update price_outlier waiting set status = 'dismissed', decided_at = now()
            where waiting.listing_id = seen.listing_id and waiting.status = 'pending' and waiting.at <= seen.at;
          end if;
        end if;
      end
      $$;

    -- What browsers alone said waits no more: no second browser confirms it.
    update price_outlier set status = 'dismissed', decided_at = now() where status = 'pending' and source = 'shopper';
  `.execute(db)
}
