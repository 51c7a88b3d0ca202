import { type Kysely, sql } from 'kysely'

/**
 * Counts votes: a person has one a day on a code, on all of their devices, in one statement that decides all races; all
 * votes of a network weigh little together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await weighing(db)
  await casting(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Browsers in which an account voted on a day: a vote from there without an account is the same person's.
    create table coupon_vote_browser (
      coupon_id uuid not null constraint coupon_vote_browser_coupon_fkey references coupon (id) on delete cascade,
      day date not null,
      browser bytea not null,
      visitor bytea not null,
      primary key (coupon_id, day, browser)
    );

    -- How many votes a network gave on a day, of the present day alone.
    create table vote_network (
      day date not null,
      network bytea not null,
      votes integer not null constraint vote_network_votes_range check (votes >= 0),
      primary key (day, network)
    ) with (fillfactor = 70);
  `.execute(db)
}

async function weighing(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a vote weighs by those that its network gave before it on the day, on the same code and on any;
    -- networkWeight of shared/contract/coupon/vote-weight.ts is the same.
    create function network_weight(on_code integer, on_any integer) returns double precision
      language sql immutable parallel safe
      return power(1 + on_code, -2) * power(least(1, 5::double precision / (1 + on_any)), 2);

    -- Counts a new vote of a network, and answers what it weighs. The last lock of a vote, so that none waits for another.
    create function weigh_vote(voted uuid, today date, its_network bytea) returns double precision
      language plpgsql as $$
      declare
        on_code integer;
        on_any integer;
      begin
        -- From the 32nd on the rest is next to nothing.
        select count(*) into on_code
        from (select from coupon_vote where coupon_id = voted and day = today and network = its_network limit 31) as known;
        insert into vote_network (day, network, votes) values (today, its_network, 1)
        on conflict (day, network) do update set votes = vote_network.votes + 1
        returning votes - 1 into on_any;
        return network_weight(on_code, on_any);
      end
      $$;
  `.execute(db)
}

async function casting(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Takes a vote back from what is counted: its weight as it has faded, and its place in the counts.
    create function withdraw_vote(vote coupon_vote, at timestamptz) returns void
      language plpgsql as $$
      begin
        update coupon_evidence as evidence
        set worked = greatest(0, decayed(evidence.worked, evidence.as_of, at)
            - case when vote.worked then decayed(vote.weight, vote.voted_at, at) else 0 end),
          failed = greatest(0, decayed(evidence.failed, evidence.as_of, at)
            - case when vote.worked then 0 else decayed(vote.weight, vote.voted_at, at) end),
          as_of = at
        where evidence.coupon_id = vote.coupon_id and evidence.country in (vote.country, 'all');
        if vote.source <> 'shopper' then return; end if;
        update coupon_vote_day
        set worked = worked - vote.worked::integer, failed = failed - (not vote.worked)::integer
        where coupon_id = vote.coupon_id and country = vote.country and day = vote.day;
        update coupon
        set worked = worked - vote.worked::integer, failed = failed - (not vote.worked)::integer
        where id = vote.coupon_id;
      end
      $$;

    -- Whose vote it is: of an account that of all its devices, of a browser without one that of the account that voted
    -- there today. What a browser voted before its visitor signed in becomes the account's, and counts once.
    create function voter_of(voted uuid, today date, at timestamptz, its_account bytea, its_browser bytea) returns bytea
      language plpgsql as $$
      declare
        guest coupon_vote;
      begin
        if its_account is null then
          return coalesce(
            (select visitor from coupon_vote_browser where coupon_id = voted and day = today and browser = its_browser),
            its_browser
          );
        end if;
        insert into coupon_vote_browser (coupon_id, day, browser, visitor) values (voted, today, its_browser, its_account)
        on conflict (coupon_id, day, browser) do update set visitor = excluded.visitor;
        select * into guest from coupon_vote where coupon_id = voted and day = today and visitor = its_browser;
        if not found then return its_account; end if;
        if exists (select from coupon_vote where coupon_id = voted and day = today and visitor = its_account) then
          perform withdraw_vote(guest, at);
          delete from coupon_vote where coupon_id = voted and day = today and visitor = its_browser;
        else
          update coupon_vote set visitor = its_account where coupon_id = voted and day = today and visitor = its_browser;
        end if;
        return its_account;
      end
      $$;

    -- Counts the vote of a visitor of a day, or corrects the one of before. Answers whether there is such a coupon.
    create function cast_vote(
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
        -- Shoppers alone are counted; what staff and feeds confirm has weight.
        counted integer := (its_source = 'shopper')::integer;
      begin
        perform from coupon where id = voted and status = 'ACTIVE' and deleted_at is null for no key update;
        if not found then return false; end if;
        -- After the lock: votes of one coupon follow each other.
        at := clock_timestamp();
        today := (at at time zone 'UTC')::date;

        insert into coupon_evidence (coupon_id, country, shop_id, as_of)
        select coupon.id, place.country, coupon.shop_id, at
        from coupon cross join unnest(array[coalesce(its_country, countries[1]), 'all']) as place (country)
        where coupon.id = voted
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
          its_weight := coalesce(before.weight, base_weight * case when counted = 1 then weigh_vote(voted, today, its_network) else 1 end);
          update coupon_evidence as evidence
          set worked = decayed(evidence.worked, evidence.as_of, at) + case when did_work then its_weight else 0 end,
            failed = decayed(evidence.failed, evidence.as_of, at) + case when did_work then 0 else its_weight end,
            as_of = at,
            last_worked_at = case when did_work then at else evidence.last_worked_at end,
            confirmed_by = case when did_work then its_source else evidence.confirmed_by end
          where evidence.coupon_id = voted and evidence.country in (its_country, 'all');
          if counted = 1 then
            insert into coupon_vote_day (coupon_id, country, day, worked, failed)
            values (voted, its_country, today, did_work::integer, (not did_work)::integer)
            on conflict (coupon_id, country, day) do update
              set worked = coupon_vote_day.worked + excluded.worked, failed = coupon_vote_day.failed + excluded.failed;
          end if;
          update coupon
          set worked = worked + counted * did_work::integer, failed = failed + counted * (not did_work)::integer,
            last_worked_at = case when did_work then at else last_worked_at end
          where id = voted;
        end if;

        insert into coupon_vote (coupon_id, day, visitor, network, country, worked, reason, source, weight, voted_at)
        values (voted, today, voter, its_network, its_country, did_work, why, its_source, coalesce(its_weight, before.weight), at)
        on conflict (coupon_id, day, visitor) do update
          set worked = excluded.worked, reason = excluded.reason,
            voted_at = case when its_weight is null then coupon_vote.voted_at else excluded.voted_at end;
        perform rank_coupons(array[voted]);
        return true;
      end
      $$;
  `.execute(db)
}
