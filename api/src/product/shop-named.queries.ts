import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'

/** The parts of a shop page's address. */
export const findShopAddress = namedQuery('shop-address', (db, input: { id: number }) =>
  db.selectFrom('shop').select(['shop.id', 'shop.slug']).where('shop.id', '=', input.id).where(listedShop('shop')),
)
