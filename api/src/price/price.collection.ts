import { price } from '../../../shared/contract/price/price.collection.ts'
import { amount, storedIn } from '../collection/collection.ts'

export const prices = storedIn(price, { table: 'price_point', columns: { price: amount('amount_minor') } })
