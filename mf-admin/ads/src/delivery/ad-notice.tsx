import { valueLabel } from '@qasima/shared/admin/labels'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { type AdObstacle, intendedObstacles, type Placement } from '@qasima/shared/contract/ads/placement'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { obstacleSentence } from './obstacle-sentence.ts'
import { useDeliveries } from './use-deliveries.ts'

const format = formatFor('en')

type Obstacles = ReadonlyMap<AdObstacle, readonly Placement[]>

/** What stands against an active ad in its placements; null where it is shown, or that is not known yet. */
function useObstacles(ad: Ad): Obstacles | null {
  const deliveries = useDeliveries(ad)
  if (ad.placement.length === 0) return new Map([['NO_PLACEMENT', []]])
  const obstacles = new Map<AdObstacle, Placement[]>()
  for (const { placement, delivery } of deliveries) {
    if (!delivery?.obstacle) return null
    obstacles.set(delivery.obstacle, [...(obstacles.get(delivery.obstacle) ?? []), placement])
  }
  return obstacles
}

/** Says that an active ad is not shown at all, and why. */
export function AdNotice({ item }: { item: Ad }) {
  const obstacles = useObstacles(item)
  if (item.status !== 'ACTIVE' || item.deletedAt !== null || !obstacles) return null
  const isMeant = [...obstacles.keys()].every((obstacle) => intendedObstacles.includes(obstacle))
  return (
    <Alert tone={isMeant ? 'info' : 'bad'} title="This ad is not being shown">
      {[...obstacles].map(([obstacle, places]) => (
        <p key={obstacle}>
          {obstacles.size > 1 && `${format.list(places.map(valueLabel))}: `}
          {obstacleSentence(obstacle, item)}
        </p>
      ))}
    </Alert>
  )
}
