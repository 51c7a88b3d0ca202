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

/** Accounts that staff gave a plan, at most so many. */
export const findAccountsOf = (tx: Transaction<Schema>, planId: string, most: number) =>
  tx.selectFrom('user').select('id').where('plan_id', '=', planId).orderBy('id').limit(most).execute()

export async function isDefaultPlan(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const plan = await tx.selectFrom('plan').select('is_default').where('id', '=', id).executeTakeFirst()
  return plan?.is_default === true
}
