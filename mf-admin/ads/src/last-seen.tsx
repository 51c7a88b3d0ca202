import { EmptyValue } from '@qasima/shared/admin/cell'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { formatFor } from '@qasima/shared/i18n/format'
import { Badge } from '@qasima/shared/ui/badge'

const format = formatFor('en')
const day = 86_400_000

/** Whether an ad should have been seen by now: it has been active for a day, and was not seen today or yesterday, in UTC. */
function isUnseen({ state, startsAt, lastSeenOn }: Ad, now: number): boolean {
  const isRunning = state === 'ACTIVE' && Date.parse(startsAt) < now - day
  const yesterday = new Date(now - day).toISOString().slice(0, 10)
  return isRunning && (lastSeenOn === null || lastSeenOn < yesterday)
}

/** The last day on which an ad was seen; marked where that should be today. */
export function LastSeen({ of: ad }: { of: Ad }) {
  const text = ad.lastSeenOn === null ? null : format.date(ad.lastSeenOn)
  if (isUnseen(ad, Date.now())) return <Badge tone="bad">{text ? `Not since ${text}` : 'Not seen'}</Badge>
  return text ?? <EmptyValue />
}
