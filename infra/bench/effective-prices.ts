import { sql } from 'kysely'
import { bestCode } from '../../api/src/coupon/best-code.queries.ts'
import { planned } from '../../api/src/database/planned.ts'

/** Prices of a product in a country, each after its best code. */
export const effectivePrices = (product: string, country: string) => sql`
  ${planned} select listing_price.*, coalesce(best.effective_minor, listing_price.amount_minor) as effective_minor, best.code
  from listing_price
  join listing on listing.product_id = listing_price.product_id and listing.id = listing_price.listing_id
  join shop on shop.id = listing.shop_id
  left join lateral ${bestCode({ country, amount: sql.ref('listing_price.amount_minor'), currency: sql.ref('listing_price.currency') })} as best on true
  where listing_price.product_id = ${product}::uuid and shop.countries @> array[${country}::text]
`
