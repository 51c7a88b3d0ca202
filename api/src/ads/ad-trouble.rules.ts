import type { AdTrouble } from '../../../shared/contract/ads/ad-obstacle.words.ts'
import { type AdObstacle, intendedObstacles } from '../../../shared/contract/ads/placement.ts'
import { deliveryOf } from './ad-delivery.rules.ts'
import type { AdCounts, ServedAd } from './ads.rules.ts'

interface TroubleOptions {
  /** All served ads. */
  readonly ads: readonly ServedAd[]
  readonly counts: AdCounts
  readonly now: number
}

const hour = 3_600_000

const placesOf = ({ placement }: ServedAd) => (placement.length > 0 ? placement : (['home'] as const))

/** What prevents an ad in all of its placements; null if it can be shown in one of them. */
function obstacleAnywhere(ad: ServedAd, { ads, counts, now }: TroubleOptions): AdObstacle | null {
  const obstacles = placesOf(ad).map((placement) => {
    const others = ads.filter((other) => other.placement.includes(placement))
    return deliveryOf(ad, { placement, others, counts, now }).obstacle
  })
  if (obstacles.includes(null)) return null
  // The ad's own obstacles are more informative than a placement on another platform.
  return obstacles.find((obstacle) => obstacle !== 'PLATFORM') ?? obstacles[0] ?? null
}

/**
 * Why an ad gets no impressions; undefined if staff configured it like that, or the reason is less than an hour old.
 */
export function troubleOf(ad: ServedAd, options: TroubleOptions): AdTrouble | undefined {
  const before = obstacleAnywhere(ad, { ...options, now: options.now - hour })
  const present = obstacleAnywhere(ad, options)
  if ([before, present].some((obstacle) => obstacle !== null && intendedObstacles.includes(obstacle))) return undefined
  return present ?? 'NOT_SEEN'
}
