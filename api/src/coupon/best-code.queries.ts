import { sql } from 'kysely'

/** The code that lowers a price most in a country, with its success there. */
interface BestCode {
  readonly coupon_id: string
  readonly code: string
  readonly effective_minor: number
  /** Tries by shoppers in the country within the evidence window. */
  readonly worked: number
  readonly failed: number
}

interface PricedThere {
  readonly country: string | null
  readonly amount: unknown
  readonly currency: unknown
}

/**
 * The code that lowers a price of the query's `shop` most, among those that anyone in the country can use; no row if
 * none does.
 */
export const bestCode = ({ country, amount, currency }: PricedThere) =>
  sql<BestCode>`(
    select * from best_code(shop.id, ${country}::text, ${amount}, ${currency})
    where shop.countries @> array[${country}::text]
  )`
