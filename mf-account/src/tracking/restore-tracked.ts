import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { changeTracking, type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { restoreAlert } from '../price-alert/restore-alert.ts'

/** Watches a product again with the same settings, and with the alerts that had not ended. */
export async function restoreTracked(item: TrackedProduct): Promise<TrackedProduct> {
  const { product, country, tags, note, isPaused, listingId } = item
  const { id } = await call(track, { body: { productId: product.id, ...(country && { country }) } })
  const restored = await call(changeTracking, {
    params: { id },
    body: { tags, note, isPaused, listingId, country },
  })
  const alerts: PriceAlert[] = []
  for (const alert of item.alerts) if (alert.endedAt === null) alerts.push(await restoreAlert(id, alert))
  return { ...restored, alerts }
}
