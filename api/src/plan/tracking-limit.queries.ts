import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../database/schema.ts'

type OfAccount = ExpressionBuilder<Schema, 'user'>

/** Friends of an account who came by its invitation and verified their email. */
export const countInvited = (user: OfAccount) =>
  user
    .selectFrom('user as friend')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('friend.invited_by', '=', 'user.id')
    .where('friend.email_verified_at', 'is not', null)
    .where('friend.deleted_at', 'is', null)
    .$asScalar()
    .$notNull()

/** Products of the plan that an account has: its own, or else the default one. */
export const plannedLimit = (user: OfAccount) =>
  user
    .selectFrom('plan')
    .select('plan.tracking_limit')
    .where((plan) =>
      plan.or([
        plan('plan.id', '=', plan.ref('user.plan_id')),
        plan.and([plan('user.plan_id', 'is', null), plan('plan.is_default', '=', true)]),
      ]),
    )
    .$asScalar()
    .$notNull()
