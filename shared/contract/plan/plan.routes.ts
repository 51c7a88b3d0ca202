import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** A plan as visitors see it. */
const PublicPlan = Exactly({
  id: Id,
  name: Type.String(),
  trackingLimit: Type.Integer(),
  price: Nullable(Money),
})

export const planList = defineRoute({
  method: 'GET',
  path: '/plan/plan-list',
  base: 'api',
  summary: 'Plans shown on the site, smallest first, in the language of the request',
  audience: 'public',
  reply: Exactly({
    /** Products that an account without an assigned plan may track. */
    freeLimit: Type.Integer(),
    items: Type.Array(PublicPlan),
  }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})
export type PlanList = Type.Static<(typeof planList)['reply']>

export const ownPlan = defineRoute({
  method: 'GET',
  path: '/plan/own',
  base: 'api',
  summary: 'The caller’s plan, without the products added by invitations',
  audience: 'user',
  reply: Exactly({ name: Type.String(), trackingLimit: Type.Integer() }),
  limit: { calls: 120, seconds: 60 },
})
