import { cartarm } from '../../../shared/contract/cartarm/cartarm.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { json } from '../collection/column.ts'

export const checkoutRecipes = defineStore(cartarm, {
  table: 'cartarm',
  columns: { selectors: json('selectors'), waits: json('waits') },
})
