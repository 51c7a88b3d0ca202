import { type Kysely, sql, type Transaction } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'

/** The plans that the site names, the smallest first. */
export const listShownPlans = namedQuery('plan-list', (db, _input: object) =>
  db
    .selectFrom('plan')
    .select(['id', 'name_ar', 'name_en', 'tracking_limit', 'price', 'currency'])
    .where('is_shown', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .orderBy('tracking_limit')
    .orderBy('id'),
)

/** The plan of accounts that staff gave none. */
export const defaultPlan = (db: Kysely<Schema>) =>
  db.selectFrom('plan').select(['name_ar', 'name_en', 'tracking_limit']).where('is_default', '=', true)

/** The plan that staff gave an account, and the default one, which comes last. */
export const plansOf = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('plan')
    .select(['name_ar', 'name_en', 'tracking_limit'])
    .where((plan) =>
      plan.or([
        plan('is_default', '=', true),
        plan('id', '=', plan.selectFrom('user').select('plan_id').where('user.id', '=', userId)),
      ]),
    )
    .orderBy('is_default')

/** Whether accounts have it, as all without one of their own have the default plan. */
export async function isPlanInUse(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  const used = await transaction
    .selectFrom('plan')
    .select('id')
    .where('id', '=', id)
    .where((plan) =>
      plan.or([
        plan('is_default', '=', true),
        plan.exists(plan.selectFrom('user').select('user.id').whereRef('user.plan_id', '=', 'plan.id')),
      ]),
    )
    .executeTakeFirst()
  return used !== undefined
}
