import { type Kysely, sql } from 'kysely'

/** Rates and codes of a price are found by what they are of, however many there are of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inlineRates(db)
  await findCodesByShop(db)
}

/**
 * Rates are looked up by the statement that asks for them. PostgreSQL takes a function apart into the statement around it
 * only where the function is not strict; one that is called costs ten times as much for each row of a chart.
 */
async function inlineRates(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How many minor digits a currency has by ISO 4217; minorDigits of shared/schema/units.ts is the same table.
    create or replace function minor_digits(currency text) returns integer
      language sql immutable parallel safe
      return case
        when currency in (
          'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
        ) then 0
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
        when currency in ('CLF', 'UYW') then 4
        when currency is not null then 2
      end;

    -- The newest rate of a currency that is not after a day; a dollar is a dollar on every day.
    create or replace function rate_on(currency text, latest date) returns table (per_dollar numeric, day date)
      language sql stable parallel safe
      begin atomic
        (select 1::numeric, $2 where $1 = 'USD')
        union all
        (
          select currency_rate.per_dollar, currency_rate.day from currency_rate
          where currency_rate.currency = $1 and currency_rate.day <= $2 and $1 <> 'USD'
          order by currency_rate.day desc limit 1
        );
      end;

    -- What an amount is multiplied by, divided by and moved by to be in another currency, and the day of the older of the
    -- two rates; no row while a rate is not known.
    create function exchange_rate(source text, target text, latest date)
      returns table (theirs numeric, ours numeric, shift numeric, day date)
      language sql stable parallel safe
      begin atomic
        select theirs.per_dollar, ours.per_dollar, power(10::numeric, minor_digits($2) - minor_digits($1)),
          least(ours.day, theirs.day)
        from rate_on($1, $3) as ours, rate_on($2, $3) as theirs;
      end;

    -- An amount in another currency, and the day of the older of the two rates; no row while a rate is not known.
    create or replace function converted(amount bigint, source text, target text, latest date)
      returns table (amount_minor bigint, rate_day date)
      language sql stable parallel safe
      begin atomic
        select round($1 * rate.theirs / rate.ours * rate.shift)::bigint, rate.day
        from exchange_rate($2, $3, $4) as rate
        where $1 is not null;
      end;
  `.execute(db)
}

/** Among all codes of a country, which are a third of those there are, the index of countries looks for those of one shop. */
async function findCodesByShop(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index coupon_usable_idx on coupon (shop_id)
      where status = 'ACTIVE' and deleted_at is null and code is not null and applies_to_all and not new_customers_only
        and discount_type in ('percent', 'fixed');

    -- The code of a shop that takes most off one price for any customer of a country; of equal ones the best proven.
    create or replace function best_code(shop_id integer, country text, amount bigint, currency text)
      returns table (coupon_id uuid, code text, effective_minor bigint)
      language sql stable parallel safe
      begin atomic
        select usable.id, usable.code, $3 - usable.discount
        from (
          select coupon.id, coupon.code, coupon.proof, least(
            $3,
            case coupon.discount_type when 'percent' then round($3 * coupon.percent / 100.0)::bigint else coupon.amount_minor end,
            coupon.maximum_discount_minor
          ) as discount
          from coupon
          where coupon.shop_id = $1
            and coupon.status = 'ACTIVE' and coupon.deleted_at is null and coupon.code is not null
            and coupon.discount_type in ('percent', 'fixed') and coupon.applies_to_all
            and not coupon.new_customers_only
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and $2 = any (coupon.countries)
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
            and is_proven(coupon.worked, coupon.failed, coupon.last_worked_at)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.proof desc, usable.id desc
        limit 1;
      end;
  `.execute(db)
}
