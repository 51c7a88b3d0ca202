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
    /** The evidence period in days. */
    days: Type.Integer(),
    /** Votes of shoppers within those days. */
    worked: count,
    failed: count,
    /** Usable codes that have such votes. */
    tried: count,
    /** Codes of those that worked more often than not. */
    working: count,
    /** Votes on the codes that currently rank first, for each store in each of its countries. */
    first: Exactly({ worked: count, failed: count }),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
