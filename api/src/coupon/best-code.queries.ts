import { sql } from 'kysely'

/** The code that takes most off a price in a country, and how it did there. */
interface BestCode {
  readonly coupon_id: string
  readonly code: string
  readonly effective_minor: number
  /** Tries of shoppers in the country within the days of the evidence. */
  readonly worked: number
  readonly failed: number
}

interface PricedThere {
  readonly country: string | null
  readonly amount: unknown
  readonly currency: unknown
}

/** What lowers a price of the query's `shop` most for anybody in a country where it sells; no row where nothing does. */
export const bestCode = ({ country, amount, currency }: PricedThere) =>
  sql<BestCode>`(
    select * from best_code(shop.id, ${country}::text, ${amount}, ${currency})
    where shop.countries @> array[${country}::text]
  )`
