import type { BodyOf } from '@qasima/shared/contract/route'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { addAlert, changeAlert } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'

/** What sets an alert like this one. */
const bodyOf = ({ kind, amount, currency, percent, days, rearmSeconds }: PriceAlert): BodyOf<typeof addAlert> => ({
  kind,
  rearmSeconds,
  ...(amount !== null && { amount }),
  ...(amount !== null && currency !== null && { currency }),
  ...(percent !== null && { percent }),
  ...(days !== null && { days }),
})

/** Sets an alert that was removed once more, with its silence. It is armed, whatever it did before. */
export async function restoreAlert(trackingId: string, alert: PriceAlert): Promise<PriceAlert> {
  const set = await call(addAlert, { params: { id: trackingId }, body: bodyOf(alert) })
  const { snoozedUntil } = alert
  if (snoozedUntil === null || Date.parse(snoozedUntil) <= Date.now()) return set
  return call(changeAlert, { params: { id: trackingId, alertId: set.id }, body: { snoozedUntil } })
}
