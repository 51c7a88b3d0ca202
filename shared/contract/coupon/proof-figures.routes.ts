import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

const count = Type.Integer({ minimum: 0 })

export const proofFigures = defineRoute({
  method: 'GET',
  path: '/coupon/proof-figures',
  base: 'api',
  summary: 'Recent vote figures across all stores',
  audience: 'public',
  reply: Exactly({
    /** Days of which votes are counted. */
    days: Type.Integer(),
    /** Votes of shoppers within the days. */
    worked: count,
    failed: count,
    /** Codes that can be used and have such votes. */
    tried: count,
    /** Those of them that worked more often than not. */
    working: count,
    /** Votes on the codes that stand first now, of each store in each of its countries. */
    first: Exactly({ worked: count, failed: count }),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
