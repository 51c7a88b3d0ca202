import { type Kysely, sql } from 'kysely'

/**
 * A peg holds from its year on. A price from dirhams in pounds is at a rate since the pound's last day, and no longer said
 * to be at one of 1998.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Since when two rates are in force together: the older of them, where that is not a peg.
    create function in_force_since(source text, target text, ours date, theirs date) returns date
      language sql stable parallel safe
      return case
        when 'USD' not in ($1, $2) and exists (
          select from currency_rate
          where currency in ($1, $2) and day = least($3, $4) and currency_rate.source like 'Peg of %'
        ) then greatest($3, $4)
        else least($3, $4)
      end;

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
  `.execute(db)
}
