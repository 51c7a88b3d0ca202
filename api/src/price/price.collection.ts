import { price } from '../../../shared/contract/price/price.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { amount } from '../collection/column.ts'

export const prices = defineStore(price, {
  table: 'price_point',
  columns: { price: amount('amount_minor') },
  constraints: {
    price_point_listing_fkey: { key: 'listingId', message: 'INVALID' },
  },
})
