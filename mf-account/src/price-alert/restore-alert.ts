import type { BodyOf } from '@qasima/shared/contract/route'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { addAlert, changeAlert } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'

/** The request body that creates an alert like this one. */
const bodyOf = ({ kind, amount, currency, percent, days, rearmSeconds }: PriceAlert): BodyOf<typeof addAlert> => ({
  kind,
  rearmSeconds,
  ...(amount !== null && { amount }),
  ...(amount !== null && currency !== null && { currency }),
  ...(percent !== null && { percent }),
  ...(days !== null && { days }),
})

/** Recreates a removed alert, with its snooze. It is armed, regardless of its previous state. */
export async function restoreAlert(trackingId: string, alert: PriceAlert): Promise<PriceAlert> {
  const set = await call(addAlert, { params: { id: trackingId }, body: bodyOf(alert) })
  const { snoozedUntil } = alert
  if (snoozedUntil === null || Date.parse(snoozedUntil) <= Date.now()) return set
  return call(changeAlert, { params: { id: trackingId, alertId: set.id }, body: { snoozedUntil } })
}
