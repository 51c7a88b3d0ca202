import { cartarm } from '../../../shared/contract/cartarm/cartarm.collection.ts'
import { json, storedIn } from '../collection/collection.ts'

export const checkoutRecipes = storedIn(cartarm, {
  table: 'cartarm',
  columns: { selectors: json('selectors'), waits: json('waits') },
})
