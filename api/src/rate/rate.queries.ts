import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Rate } from './rate.rules.ts'

/** The newest rate of each currency, and where it is from. */
export const findRates = (db: Kysely<Schema>) =>
  db
    .selectFrom('currency_rate')
    .distinctOn('currency')
    .select(['currency', sql<string>`day::text`.as('day'), sql<string>`per_dollar::text`.as('perDollar'), 'source'])
    .orderBy('currency')
    .orderBy('currency_rate.day', 'desc')
    .execute()

/** A rate that was written, and what it was before; null where it was not known. */
interface RateChange extends Rate {
  readonly before: string | null
}

/** Keeps rates, of which no two are of one currency and day; answers those that differ from what was known. */
export async function keepRates(
  tx: Transaction<Schema>,
  rates: readonly Rate[],
  source: string,
): Promise<readonly RateChange[]> {
  // Two tables at once: the second one compares with what the first one wrote.
  await sql`lock table currency_rate in share row exclusive mode`.execute(tx)
  const { rows } = await sql<RateChange>`
    with given as (
      select * from unnest(
        ${rates.map(({ currency }) => currency)}::text[],
        ${rates.map(({ day }) => day)}::date[],
        ${rates.map(({ perDollar }) => perDollar)}::numeric[]
      ) as given (currency, day, per_dollar)
    ), differing as (
      select given.*, known.per_dollar as before from given
      left join currency_rate known on known.currency = given.currency and known.day = given.day
      where known.per_dollar is distinct from given.per_dollar
    ), kept as (
      insert into currency_rate (currency, day, per_dollar, source)
      select currency, day, per_dollar, ${source} from differing
      on conflict (currency, day) do update set per_dollar = excluded.per_dollar, source = excluded.source
    )
    select currency, day::text, per_dollar::text as "perDollar", before::text from differing order by currency, day
  `.execute(tx)
  return rows
}

/** A rate, and the one of the nearest day that is known. */
interface FarRate {
  readonly rate: Rate
  readonly known: Rate
}

/** Those of some rates that are a quarter or more away from what is known of the nearest day, before or after. */
export async function findFarRates(tx: Transaction<Schema>, rates: readonly Rate[]): Promise<readonly FarRate[]> {
  const { rows } = await sql<FarRate>`
    select jsonb_build_object('currency', given.currency, 'day', given.day, 'perDollar', given.per_dollar::text) as rate,
      jsonb_build_object('currency', known.currency, 'day', known.day, 'perDollar', known.per_dollar::text) as known
    from unnest(
      ${rates.map(({ currency }) => currency)}::text[],
      ${rates.map(({ day }) => day)}::date[],
      ${rates.map(({ perDollar }) => perDollar)}::numeric[]
    ) with ordinality as given (currency, day, per_dollar, place)
    join lateral (
      select currency, day, per_dollar from currency_rate where currency = given.currency
      order by abs(day - given.day), day limit 1
    ) known on true
    where greatest(given.per_dollar, known.per_dollar) >= 1.25 * least(given.per_dollar, known.per_dollar)
    order by given.place
  `.execute(tx)
  return rows
}

/** Forgets a rate; answers what it was. */
export const deleteRate = (tx: Transaction<Schema>, { currency, day }: Pick<Rate, 'currency' | 'day'>) =>
  tx
    .deleteFrom('currency_rate')
    .where('currency', '=', currency)
    .where('day', '=', sql<string>`${day}::date`)
    .returning([sql<string>`per_dollar::text`.as('perDollar'), 'source'])
    .executeTakeFirst()
