import type { Updateable } from 'kysely'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { maxAlerts } from '../../../shared/contract/tracking/tracking.limits.ts'
import { addAlert, changeAlert, removeAlert } from '../../../shared/contract/tracking/tracking.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError, assertNoProblems } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import {
  anyCurrency,
  countAlerts,
  deleteAlert,
  insertAlert,
  lockAlert,
  lockTracking,
  publicAlert,
  updateAlert,
  watchedPrice,
} from './alert.queries.ts'
import { alertProblems, rearmSecondsOf } from './alert.rules.ts'
import { countryOfAccount } from './tracking.queries.ts'

/** The columns to write. A new threshold re-arms the alert, whatever fired before. */
function changesOf(body: BodyOf<typeof changeAlert>): Updateable<Schema['price_alert']> {
  const { amount, currency, percent, days, snoozedUntil, rearmSeconds, rearm } = body
  const isAfresh =
    rearm || amount !== undefined || currency !== undefined || percent !== undefined || days !== undefined
  return {
    ...(amount !== undefined && { amount_minor: amount }),
    ...(currency !== undefined && { currency }),
    ...(percent !== undefined && { percent }),
    ...(days !== undefined && { days }),
    ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil }),
    ...(rearmSeconds !== undefined && { rearm_seconds: rearmSeconds }),
    ...(isAfresh && { armed: true, last_fired_at: null }),
    ...(rearm && { ended_at: null, ended_by: null, snoozed_until: null }),
  }
}

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.main

  serve(addAlert, async ({ account, params: { id }, body: { kind, currency, rearmSeconds, ...numbers } }) => {
    assertNoProblems(alertProblems(kind, { ...numbers, ...(currency && { currency }) }, true))
    const home = await countryOfAccount(kysely, account.id)
    return kysely.transaction().execute(async (tx) => {
      const tracking = await lockTracking(tx, id, account.id)
      if (!tracking) throw new ApiError('NOT_FOUND')
      if ((await countAlerts(tx, id)) >= maxAlerts) throw new ApiError('CONFLICT')
      const price = await watchedPrice(tx, tracking)
      const isOfAmount = numbers.amount !== undefined
      const unit = currency ?? price?.currency ?? (await anyCurrency(tx, tracking.productId))
      if (isOfAmount && !unit)
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'currency', message: 'REQUIRED' }] })
      const alert = await insertAlert(tx, {
        tracking_id: id,
        product_id: tracking.productId,
        kind,
        amount_minor: numbers.amount ?? null,
        currency: isOfAmount ? (unit ?? null) : null,
        percent: numbers.percent ?? null,
        days: numbers.days ?? null,
        country: kind === 'effective' ? (tracking.country ?? home) : null,
        base_minor: kind === 'percent' ? (price?.amount ?? null) : null,
        base_currency: kind === 'percent' ? (price?.currency ?? null) : null,
        rearm_seconds: rearmSeconds ?? rearmSecondsOf(kind),
      })
      return publicAlert(alert)
    })
  })

  serve(changeAlert, async ({ account, params, body }) =>
    kysely.transaction().execute(async (tx) => {
      const alert = await lockAlert(tx, { alertId: params.alertId, trackingId: params.id, userId: account.id })
      if (!alert) throw new ApiError('NOT_FOUND')
      assertNoProblems(alertProblems(alert.kind, body, false))
      const changes = changesOf(body)
      // `rearm: false` alone changes nothing.
      return publicAlert(Object.keys(changes).length > 0 ? await updateAlert(tx, alert.id, changes) : alert)
    }),
  )

  serve(removeAlert, async ({ account, params }) => {
    const place = { alertId: params.alertId, trackingId: params.id, userId: account.id }
    const wasThere = await kysely.transaction().execute((tx) => deleteAlert(tx, place))
    if (!wasThere) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
