import { exampleOf } from '../example.ts'
import { changeFollow, followShop } from './follow.routes.ts'

export const examples = [
  exampleOf(followShop, { params: { shopId: 12 } }),
  exampleOf(changeFollow, { params: { shopId: 12 }, body: { channel: 'mail', pace: 'daily' } }),
]
