import { ownPlan, planList } from '../../../shared/contract/plan/plan.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { defaultPlan, listShownPlans, plansOf } from './plan.queries.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(planList, async ({ language }) => {
    const [free, shown] = await Promise.all([
      defaultPlan(database.replica.kysely).executeTakeFirstOrThrow(),
      listShownPlans(database.replica, {}),
    ])
    return {
      freeLimit: free.tracking_limit,
      items: shown.map(({ id, tracking_limit, price, currency, ...row }) => ({
        id,
        name: row[`name_${language}`],
        trackingLimit: tracking_limit,
        price: price === null || currency === null ? null : { amount: price, currency },
      })),
    }
  })

  serve(ownPlan, async ({ account, language }) => {
    const { tracking_limit, ...row } = await plansOf(database.main.kysely, account.id).executeTakeFirstOrThrow()
    return { name: row[`name_${language}`], trackingLimit: tracking_limit }
  })
}
