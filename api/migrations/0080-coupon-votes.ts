import { type Kysely, sql } from 'kysely'

/** Codes are proven by votes, per country, and ranked by what a shopper can expect of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await termsAsData(db)
  await votes(db)
  await scoring(db)
  await ranking(db)
}

async function termsAsData(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coupon
      add column app_only boolean not null default false,
      add column student_only boolean not null default false,
      add column exclusive boolean not null default false,
      add column excludes_sale_items boolean not null default false,
      add column exclusions_ar text not null default '' constraint coupon_exclusions_ar_length check (length(exclusions_ar) <= 300),
      add column exclusions_en text not null default '' constraint coupon_exclusions_en_length check (length(exclusions_en) <= 300),
      add column copied integer not null default 0 constraint coupon_copied_range check (copied >= 0);

    -- The order is that of the evidence from now on; without it, what is counted of a coupon changes no index.
    drop index coupon_proof_idx;
    create index coupon_shop_idx on coupon (shop_id);

    drop trigger coupon_touch on coupon;
    create trigger coupon_touch before update of
      shop_id, code, description_ar, description_en, terms, status, discount_type, percent, amount_minor, minimum_order_minor,
      maximum_discount_minor, currency, new_customers_only, stackable, applies_to_all, countries, starts_at, ends_at, deleted_at,
      app_only, student_only, exclusive, excludes_sale_items, exclusions_ar, exclusions_en
      on coupon for each row execute function touch_record();
  `.execute(db)
}

async function votes(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Visitors and networks are known by hashes with the salt of the day; once it is gone, they cannot be found again.
    create table vote_salt (
      day date primary key,
      salt bytea not null
    );

    -- Of the present day; what is over is kept as counts alone.
    create table coupon_vote (
      coupon_id uuid not null constraint coupon_vote_coupon_fkey references coupon (id) on delete cascade,
      day date not null,
      visitor bytea not null,
      network bytea not null,
      country text not null,
      worked boolean not null,
      reason text,
      source text not null constraint coupon_vote_source_known check (source in ('shopper', 'staff', 'feed')),
      weight double precision not null,
      voted_at timestamptz not null,
      primary key (coupon_id, day, visitor)
    );
    -- Votes of a network on one code are counted without those on others.
    create index coupon_vote_network_idx on coupon_vote (coupon_id, day, network);

    -- What shoppers voted, by day.
    create table coupon_vote_day (
      coupon_id uuid not null constraint coupon_vote_day_coupon_fkey references coupon (id) on delete cascade,
      country text not null,
      day date not null,
      worked integer not null default 0 constraint coupon_vote_day_worked_range check (worked >= 0),
      failed integer not null default 0 constraint coupon_vote_day_failed_range check (failed >= 0),
      primary key (coupon_id, country, day)
    );

    -- What is known of a coupon in a country, and in all of them together ('all').
    create table coupon_evidence (
      coupon_id uuid not null constraint coupon_evidence_coupon_fkey references coupon (id) on delete cascade,
      country text not null,
      shop_id integer not null,
      -- Weights of votes, halved every 14 days, as they were at a moment.
      worked double precision not null default 0,
      failed double precision not null default 0,
      as_of timestamptz not null default now(),
      last_worked_at timestamptz,
      confirmed_by text,
      -- Votes of shoppers in the last 14 days.
      sample_worked integer not null default 0,
      sample_failed integer not null default 0,
      score double precision not null default 0,
      -- The part of a usual basket that it takes off.
      saving double precision not null default 0,
      -- Null for one that cannot be used any more.
      rank double precision,
      ranked_at timestamptz not null default now(),
      primary key (coupon_id, country)
    );
    create index coupon_evidence_rank_idx on coupon_evidence (shop_id, country, rank desc, coupon_id desc) where rank is not null;
    create index coupon_evidence_ranked_idx on coupon_evidence (ranked_at) where country = 'all';
  `.execute(db)
}

async function scoring(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is left of a weight after a time: half of it every 14 days.
    create function decayed(weight double precision, since timestamptz, until timestamptz) returns double precision
      language sql immutable parallel safe
      return weight * power(0.5, greatest(extract(epoch from until - since)::double precision, 0) / 1209600);

    -- The lower end of the Wilson interval; proofScore of shared/contract/coupon/proof-score.ts is the same.
    create function wilson(worked double precision, failed double precision) returns double precision
      language sql immutable parallel safe
      return case when worked <= 0 then 0 else (
        worked + 1.9208 - 1.96 * sqrt(greatest(worked * failed / (worked + failed) + 0.9604, 0))
      ) / (worked + failed + 3.8416) end;

    -- What shoppers spend at once: about fifty dollars. A currency without a rate has no usual basket.
    create function usual_basket(currency text) returns double precision
      language sql stable parallel safe
      begin atomic
        select amount_minor::double precision from converted(5000, 'USD', $1, current_date);
      end;

    -- The part of a usual basket that a coupon takes off, 0 to 1; expectedSaving of
    -- shared/contract/coupon/expected-saving.ts is the same.
    create function expected_saving(coupon coupon, basket double precision) returns double precision
      language sql immutable parallel safe
      return least(1, case coupon.discount_type
          when 'percent' then least(
            coupon.percent / 100.0::double precision,
            coalesce(coupon.maximum_discount_minor / greatest(basket, coupon.minimum_order_minor), 1)
          )
          when 'fixed' then coalesce(coupon.amount_minor / greatest(basket, coupon.minimum_order_minor), 0.1)
          when 'bogo' then 0.25
          when 'free_shipping' then 0.06
          else 0.05
        end)
        * coalesce(least(1, basket / nullif(coupon.minimum_order_minor, 0)), 1)
        * case when coupon.student_only then 0.2 else 1 end
        * case when coupon.new_customers_only then 0.5 else 1 end
        * case when coupon.app_only then 0.7 else 1 end
        * case when coupon.excludes_sale_items then 0.8 else 1 end;
  `.execute(db)
}

async function ranking(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Judges coupons anew in each of their countries. Votes of other countries count a quarter there; a code without a vote
    -- is given a chance, which halves every 14 days and goes as votes come.
    create function rank_coupons(ids uuid[]) returns void
      language plpgsql as $$
      declare
        at timestamptz := clock_timestamp();
      begin
        insert into coupon_evidence (coupon_id, country, shop_id, as_of)
        select coupon.id, place.country, coupon.shop_id, at
        from unnest(ids) as wanted (id)
        join coupon on coupon.id = wanted.id
        cross join lateral unnest(coupon.countries || 'all'::text) as place (country)
        order by coupon.id, place.country
        on conflict do nothing;

        perform from unnest(ids) as wanted (id) join coupon_evidence on coupon_id = wanted.id
          order by coupon_id, country for no key update of coupon_evidence;

        with baskets as materialized (
          select currency, usual_basket(currency) as basket
          from (
            select distinct coalesce(coupon.currency, shop.currency) as currency
            from unnest(ids) as wanted (id)
            join coupon on coupon.id = wanted.id
            join shop on shop.id = coupon.shop_id
          ) as used
        ), samples as materialized (
          select counted.coupon_id, coalesce(counted.country, 'all') as country,
            sum(counted.worked)::integer as worked, sum(counted.failed)::integer as failed
          from unnest(ids) as wanted (id)
          join coupon_vote_day as counted on counted.coupon_id = wanted.id
          where counted.day > (at at time zone 'UTC')::date - 14
          group by grouping sets ((counted.coupon_id, counted.country), (counted.coupon_id))
        ), faded as (
          select own.coupon_id, own.country, coupon.shop_id,
            coupon.status = 'ACTIVE' and coupon.deleted_at is null and (coupon.ends_at is null or coupon.ends_at > at)
              and (own.country = 'all' or own.country = any (coupon.countries)) as is_usable,
            decayed(1, coupon.created_at, at) as newness,
            own.worked * own_left.part as worked, own.failed * own_left.part as failed,
            every.worked * every_left.part as every_worked, every.failed * every_left.part as every_failed,
            expected_saving(coupon, baskets.basket) as saving,
            coalesce(samples.worked, 0) as sample_worked, coalesce(samples.failed, 0) as sample_failed
          from unnest(ids) as wanted (id)
          join coupon_evidence as own on own.coupon_id = wanted.id
          join coupon on coupon.id = own.coupon_id
          join shop on shop.id = coupon.shop_id
          join coupon_evidence as every on every.coupon_id = own.coupon_id and every.country = 'all'
          join baskets on baskets.currency = coalesce(coupon.currency, shop.currency)
          left join samples on samples.coupon_id = own.coupon_id and samples.country = own.country
          cross join lateral (select decayed(1, own.as_of, at)) as own_left (part)
          cross join lateral (select decayed(1, every.as_of, at)) as every_left (part)
        ), judged as (
          select *, wilson(worked, failed) as score,
            wilson(worked * 0.75 + every_worked * 0.25, failed * 0.75 + every_failed * 0.25) as belief,
            (worked + failed) * 0.75 + (every_worked + every_failed) * 0.25 as tries
          from faded
        )
        update coupon_evidence as evidence
        set shop_id = judged.shop_id, sample_worked = judged.sample_worked, sample_failed = judged.sample_failed,
          score = judged.score, saving = judged.saving, ranked_at = at,
          rank = case when judged.is_usable then
            judged.saving * (judged.belief + 0.2 * judged.newness / power(1 + judged.tries, 2))
          end
        from judged
        where evidence.coupon_id = judged.coupon_id and evidence.country = judged.country;
      end
      $$;

    -- Evidence made of the counts of days, each as if voted at its noon.
    create function rebuild_evidence(ids uuid[]) returns void
      language plpgsql as $$
      begin
        insert into coupon_evidence (coupon_id, country, shop_id, worked, failed, as_of, last_worked_at, confirmed_by)
        select counted.coupon_id, coalesce(counted.country, 'all'), max(coupon.shop_id),
          sum(decayed(counted.worked, noon.at, now())), sum(decayed(counted.failed, noon.at, now())), now(),
          max(noon.at) filter (where counted.worked > 0),
          case when sum(counted.worked) > 0 then 'shopper' end
        from unnest(ids) as wanted (id)
        join coupon_vote_day as counted on counted.coupon_id = wanted.id
        join coupon on coupon.id = counted.coupon_id
        cross join lateral (select least(now(), (counted.day + time '12:00') at time zone 'UTC')) as noon (at)
        group by grouping sets ((counted.coupon_id, counted.country), (counted.coupon_id))
        on conflict (coupon_id, country) do update
          set worked = excluded.worked, failed = excluded.failed, as_of = excluded.as_of,
            last_worked_at = excluded.last_worked_at, confirmed_by = excluded.confirmed_by;

        update coupon
        set worked = counted.worked, failed = counted.failed, last_worked_at = counted.last_worked_at
        from (
          select day.coupon_id, sum(day.worked)::integer as worked, sum(day.failed)::integer as failed, max(total.last_worked_at) as last_worked_at
          from unnest(ids) as wanted (id)
          join coupon_vote_day as day on day.coupon_id = wanted.id
          join coupon_evidence as total on total.coupon_id = day.coupon_id and total.country = 'all'
          group by day.coupon_id
        ) as counted
        where coupon.id = counted.coupon_id
          and (coupon.worked, coupon.failed, coupon.last_worked_at)
            is distinct from (counted.worked, counted.failed, counted.last_worked_at);

        perform rank_coupons(ids);
      end
      $$;

    create function rank_changed_coupons() returns trigger
      language plpgsql as $$
      declare
        changed uuid[];
      begin
        if tg_op = 'INSERT' then
          changed := array(select id from new_rows);
        else
          changed := array(
            select id from old_rows join new_rows using (id)
            where (
              old_rows.shop_id, old_rows.status, old_rows.ends_at, old_rows.deleted_at, old_rows.countries, old_rows.discount_type,
              old_rows.percent, old_rows.amount_minor, old_rows.minimum_order_minor, old_rows.maximum_discount_minor,
              old_rows.currency, old_rows.new_customers_only, old_rows.app_only, old_rows.student_only, old_rows.excludes_sale_items
            ) is distinct from (
              new_rows.shop_id, new_rows.status, new_rows.ends_at, new_rows.deleted_at, new_rows.countries, new_rows.discount_type,
              new_rows.percent, new_rows.amount_minor, new_rows.minimum_order_minor, new_rows.maximum_discount_minor,
              new_rows.currency, new_rows.new_customers_only, new_rows.app_only, new_rows.student_only, new_rows.excludes_sale_items
            )
          );
        end if;
        if cardinality(changed) > 0 then perform rank_coupons(changed); end if;
        return null;
      end
      $$;
    create trigger coupon_rank_inserted after insert on coupon
      referencing new table as new_rows for each statement execute function rank_changed_coupons();
    create trigger coupon_rank_updated after update on coupon
      referencing old table as old_rows new table as new_rows for each statement execute function rank_changed_coupons();
  `.execute(db)
  // What was counted before votes were kept is evidence of the day on which a code worked last.
  await sql`
    insert into coupon_vote_day (coupon_id, country, day, worked, failed)
    select id, countries[1], (coalesce(last_worked_at, now()) at time zone 'UTC')::date, worked, failed
    from coupon where worked + failed > 0;
    select rebuild_evidence(array(select id from coupon));
  `.execute(db)
}
