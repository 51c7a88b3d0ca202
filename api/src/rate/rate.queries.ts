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
