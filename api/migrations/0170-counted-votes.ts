import { type Kysely, sql } from 'kysely'

/**
 * A vote has a place in the counts only while it weighs something, so that no network makes the figures alone; and only a
 * code that runs, of a store that is listed, has votes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether the vote stands in the counts. Those of today that are there already were all counted.
    alter table coupon_vote add column counted boolean;
    update coupon_vote set counted = source = 'shopper';
    alter table coupon_vote alter column counted set not null;
  `.execute(db)
  await casting(db)
}

async function casting(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Takes a vote back from what is counted: its weight as it has faded, and its place in the counts where it has one.
    create or replace function withdraw_vote(vote coupon_vote, at timestamptz) returns void
      language plpgsql as $$
      begin
        update coupon_evidence as evidence
        set worked = greatest(0, decayed(evidence.worked, evidence.as_of, at)
            - case when vote.worked then decayed(vote.weight, vote.voted_at, at) else 0 end),
          failed = greatest(0, decayed(evidence.failed, evidence.as_of, at)
            - case when vote.worked then 0 else decayed(vote.weight, vote.voted_at, at) end),
          as_of = at
        where evidence.coupon_id = vote.coupon_id and evidence.country in (vote.country, 'all');
        if not vote.counted then return; end if;
        update coupon_vote_day
        set worked = worked - vote.worked::integer, failed = failed - (not vote.worked)::integer
        where coupon_id = vote.coupon_id and country = vote.country and day = vote.day;
        update coupon
        set worked = worked - vote.worked::integer, failed = failed - (not vote.worked)::integer
        where id = vote.coupon_id;
      end
      $$;

    -- Counts the vote of a visitor of a day, or corrects the one of before. Answers whether there is such a coupon to use.
    create or replace function cast_vote(
      voted uuid, its_account bytea, its_browser bytea, its_network bytea, its_country text, did_work boolean, why text,
      its_source text, base_weight double precision
    ) returns boolean
      language plpgsql as $$
      declare
        at timestamptz;
        today date;
        voter bytea;
        before coupon_vote;
        its_weight double precision;
        is_counted boolean;
        confirms boolean;
      begin
        perform from coupon join shop on shop.id = coupon.shop_id
        where coupon.id = voted and coupon.status = 'ACTIVE' and coupon.deleted_at is null
          and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
          and shop.status = 'ACTIVE' and shop.deleted_at is null
        for no key update of coupon;
        if not found then return false; end if;
        -- After the lock: votes of one coupon follow each other.
        at := clock_timestamp();
        today := (at at time zone 'UTC')::date;

        -- A country that the code is not for has no evidence of its own: what is voted there counts in that of all.
        insert into coupon_evidence (coupon_id, country, shop_id, as_of)
        select coupon.id, place.country, coupon.shop_id, at
        from coupon cross join unnest(array[coalesce(its_country, countries[1]), 'all']) as place (country)
        where coupon.id = voted and place.country = any (coupon.countries || 'all'::text)
        order by place.country
        on conflict do nothing;
        perform from coupon_evidence where coupon_id = voted order by country for no key update;

        voter := voter_of(voted, today, at, its_account, its_browser);
        select * into before from coupon_vote where coupon_id = voted and day = today and visitor = voter;
        -- A vote that merged two counts anew what was withdrawn.
        if before.worked is not distinct from did_work and before.reason is not distinct from why then
          if its_account is not null then perform rank_coupons(array[voted]); end if;
          return true;
        end if;

        -- A visitor whose place is not known votes where the code is for.
        its_country := coalesce(before.country, its_country, (select countries[1] from coupon where id = voted));
        if before.worked is distinct from did_work then
          if before.weight is not null then perform withdraw_vote(before, at); end if;
          its_weight := coalesce(
            before.weight,
            base_weight * case when its_source = 'shopper' then weigh_vote(voted, today, its_network) else 1 end
          );
          -- Shoppers alone are counted; what staff and feeds confirm has weight. The third vote of a network on a code
          -- weighs a ninth, and is the last of it that is counted.
          is_counted := coalesce(before.counted, its_source = 'shopper' and its_weight >= 0.1);
          confirms := did_work and (is_counted or its_source <> 'shopper');
          update coupon_evidence as evidence
          set worked = decayed(evidence.worked, evidence.as_of, at) + case when did_work then its_weight else 0 end,
            failed = decayed(evidence.failed, evidence.as_of, at) + case when did_work then 0 else its_weight end,
            as_of = at,
            last_worked_at = case when confirms then at else evidence.last_worked_at end,
            confirmed_by = case when confirms then its_source else evidence.confirmed_by end
          where evidence.coupon_id = voted and evidence.country in (its_country, 'all');
          if is_counted then
            insert into coupon_vote_day (coupon_id, country, day, worked, failed)
            values (voted, its_country, today, did_work::integer, (not did_work)::integer)
            on conflict (coupon_id, country, day) do update
              set worked = coupon_vote_day.worked + excluded.worked, failed = coupon_vote_day.failed + excluded.failed;
          end if;
          update coupon
          set worked = worked + (is_counted and did_work)::integer, failed = failed + (is_counted and not did_work)::integer,
            last_worked_at = case when confirms then at else last_worked_at end
          where id = voted;
        end if;

        insert into coupon_vote (coupon_id, day, visitor, network, country, worked, reason, source, weight, counted, voted_at)
        values (
          voted, today, voter, its_network, its_country, did_work, why, its_source, coalesce(its_weight, before.weight),
          coalesce(is_counted, before.counted), at
        )
        on conflict (coupon_id, day, visitor) do update
          set worked = excluded.worked, reason = excluded.reason,
            voted_at = case when its_weight is null then coupon_vote.voted_at else excluded.voted_at end;
        perform rank_coupons(array[voted]);
        return true;
      end
      $$;
  `.execute(db)
}
