-- How many minor digits a currency has by ISO 4217. The same as minorDigits of shared/schema/units.ts.
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

-- The newest rate of a currency that is not after a day. A dollar is a dollar on every day.
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
      in_force_since($2, $3, ours.day, theirs.day)
    from rate_on($2, $4) as ours, rate_on($3, $4) as theirs;
  end;

-- An amount in another currency, by the rates of a day; null while one is not known.
create or replace function convert_minor(amount bigint, source text, target text, latest date) returns bigint
  language sql stable strict parallel safe
  return case when source = target then amount else (
    select result.amount_minor from converted(amount, source, target, latest) as result
  ) end;

-- Since when two rates are in force together: the older of them, where that is not a peg.
create or replace function in_force_since(source text, target text, ours date, theirs date) returns date
  language sql stable parallel safe
  return case
    when 'USD' not in ($1, $2) and exists (
      select from currency_rate
      where currency in ($1, $2) and day = least($3, $4) and currency_rate.source like 'Peg of %'
    ) then greatest($3, $4)
    else least($3, $4)
  end;
