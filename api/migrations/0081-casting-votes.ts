import { type Kysely, sql } from 'kysely'

/** Counts votes: one of a visitor, code and day, in one statement that decides all races. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Counts the vote of a visitor of a day, or corrects the one of before. Answers whether there is such a coupon.
    -- A further vote of a network for the same code weighs a quarter, then a ninth; networks that vote a lot weigh a tenth.
    create function cast_vote(
      voted uuid, voter bytea, its_network bytea, its_country text, did_work boolean, why text, its_source text, base_weight double precision
    ) returns boolean
      language plpgsql as $$
      declare
        at timestamptz;
        today date;
        before coupon_vote;
        weight double precision;
        others integer;
        -- Shoppers alone are counted; what staff and feeds confirm has weight.
        counted integer := (its_source = 'shopper')::integer;
      begin
        perform from coupon where id = voted and status = 'ACTIVE' and deleted_at is null for no key update;
        if not found then return false; end if;
        -- After the lock: votes of one coupon follow each other.
        at := clock_timestamp();
        today := (at at time zone 'UTC')::date;

        select * into before from coupon_vote where coupon_id = voted and day = today and visitor = voter;
        if before.worked is not distinct from did_work and before.reason is not distinct from why then return true; end if;

        -- A visitor whose place is not known votes where the code is for.
        its_country := coalesce(before.country, its_country, (select countries[1] from coupon where id = voted));
        if before.weight is not null then
          weight := before.weight;
        else
          select count(*) into others from coupon_vote where coupon_id = voted and day = today and network = its_network;
          weight := base_weight / power(1 + others, 2);
          select count(*) into others from (select from coupon_vote where day = today and network = its_network limit 31) as known;
          if others > 30 then weight := weight / 10; end if;
        end if;

        insert into coupon_vote (coupon_id, day, visitor, network, country, worked, reason, source, weight, voted_at)
        values (voted, today, voter, its_network, its_country, did_work, why, its_source, weight, at)
        on conflict (coupon_id, day, visitor) do update
          set worked = excluded.worked, reason = excluded.reason, voted_at = excluded.voted_at;
        if before.worked is not distinct from did_work then return true; end if;

        insert into coupon_evidence (coupon_id, country, shop_id, as_of)
        select coupon.id, place.country, coupon.shop_id, at
        from coupon cross join unnest(array[its_country, 'all']) as place (country)
        where coupon.id = voted
        order by place.country
        on conflict do nothing;

        perform from coupon_evidence where coupon_id = voted order by country for no key update;
        update coupon_evidence as evidence
        set worked = greatest(0, decayed(evidence.worked, evidence.as_of, at)
            + case when did_work then weight else 0 end
            - case when before.worked then decayed(before.weight, before.voted_at, at) else 0 end),
          failed = greatest(0, decayed(evidence.failed, evidence.as_of, at)
            + case when did_work then 0 else weight end
            - case when not before.worked then decayed(before.weight, before.voted_at, at) else 0 end),
          as_of = at,
          last_worked_at = case when did_work then at else evidence.last_worked_at end,
          confirmed_by = case when did_work then its_source else evidence.confirmed_by end
        where evidence.coupon_id = voted and evidence.country in (its_country, 'all');

        if counted = 1 then
          insert into coupon_vote_day (coupon_id, country, day, worked, failed)
          values (voted, its_country, today, did_work::integer, (not did_work)::integer)
          on conflict (coupon_id, country, day) do update
            set worked = coupon_vote_day.worked + did_work::integer - coalesce(before.worked, false)::integer,
              failed = coupon_vote_day.failed + (not did_work)::integer - coalesce(not before.worked, false)::integer;
        end if;
        update coupon
        set worked = worked + counted * (did_work::integer - coalesce(before.worked, false)::integer),
          failed = failed + counted * ((not did_work)::integer - coalesce(not before.worked, false)::integer),
          last_worked_at = case when did_work then at else last_worked_at end
        where id = voted;
        perform rank_coupons(array[voted]);
        return true;
      end
      $$;
  `.execute(db)
}
