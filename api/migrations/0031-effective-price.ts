import { type Kysely, sql } from 'kysely'

/** Amounts of one currency in another, and what a price is after the best code that is proven to work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeConversion(db)
  await sql`
    -- Whether a code is good enough to be counted on.
    create function is_proven(worked integer, failed integer, last_worked_at timestamptz) returns boolean
      language sql stable parallel safe
      return worked >= 3 and proof_of(worked, failed) >= 0.5;

    -- The code of a shop that takes most off one price for any customer of a country; of equal ones the best proven.
    create function best_code(shop_id integer, country text, amount bigint, currency text)
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
            and coupon.discount_type in ('percent', 'fixed') and not coupon.new_customers_only
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and coupon.countries @> array[$2]
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
            and is_proven(coupon.worked, coupon.failed, coupon.last_worked_at)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.proof desc, usable.id desc
        limit 1;
      end;

    -- What a listing costs in each country of its shop; without a code that counts, the price itself.
    create view effective_price as
      select
        listing_price.product_id,
        listing_price.listing_id,
        listing.shop_id,
        place.country,
        listing_price.amount_minor,
        listing_price.currency,
        listing_price.in_stock,
        coalesce(best.effective_minor, listing_price.amount_minor) as effective_minor,
        best.coupon_id,
        best.code
      from listing_price
      join listing on listing.product_id = listing_price.product_id and listing.id = listing_price.listing_id
      join shop on shop.id = listing.shop_id
      cross join lateral unnest(shop.countries) as place (country)
      left join lateral best_code(shop.id, place.country, listing_price.amount_minor, listing_price.currency) as best on true;
  `.execute(db)
}

async function makeConversion(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How many minor digits a currency has by ISO 4217; minorDigits of shared/schema/units.ts is the same table.
    create function minor_digits(currency text) returns integer
      language sql immutable strict parallel safe
      return case
        when currency in (
          'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
        ) then 0
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
        when currency in ('CLF', 'UYW') then 4
        else 2
      end;

    -- The newest rate of a currency that is not after a day; a dollar is a dollar on every day.
    create function rate_on(currency text, latest date) returns table (per_dollar numeric, day date)
      language sql stable strict parallel safe
      begin atomic
        (select 1::numeric, $2 where $1 = 'USD')
        union all
        (
          select currency_rate.per_dollar, currency_rate.day from currency_rate
          where currency_rate.currency = $1 and currency_rate.day <= $2 and $1 <> 'USD'
          order by currency_rate.day desc limit 1
        );
      end;

    -- An amount in another currency, and the day of the older of the two rates; no row while a rate is not known.
    create function converted(amount bigint, source text, target text, latest date)
      returns table (amount_minor bigint, rate_day date)
      language sql stable strict parallel safe
      begin atomic
        select
          round(
            $1 * theirs.per_dollar / ours.per_dollar * power(10::numeric, minor_digits($3) - minor_digits($2))
          )::bigint,
          least(ours.day, theirs.day)
        from rate_on($2, $4) as ours, rate_on($3, $4) as theirs;
      end;

    create function convert_minor(amount bigint, source text, target text, latest date) returns bigint
      language sql stable strict parallel safe
      return case when source = target then amount else (
        select result.amount_minor from converted(amount, source, target, latest) as result
      ) end;

    -- Currencies that their central banks hold at one rate, from the day on which it was set.
    insert into currency_rate (currency, day, per_dollar, source) values
      ('SAR', '1986-06-01', 3.75, 'Peg of the Saudi Central Bank'),
      ('AED', '1997-11-01', 3.6725, 'Peg of the Central Bank of the UAE'),
      ('QAR', '2001-07-09', 3.64, 'Peg of the Qatar Central Bank'),
      ('BHD', '2001-12-31', 0.376, 'Peg of the Central Bank of Bahrain'),
      ('OMR', '1986-01-01', 0.3845, 'Peg of the Central Bank of Oman'),
      ('JOD', '1995-10-23', 0.709, 'Peg of the Central Bank of Jordan');
  `.execute(db)
}
