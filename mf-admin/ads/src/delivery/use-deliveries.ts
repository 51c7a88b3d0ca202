import { useRefreshReplies, useReplies } from '@qasima/shared/admin/reply'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { type AdDelivery, readAdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import type { Placement } from '@qasima/shared/contract/ads/placement'
import type { Platform } from '@qasima/shared/contract/platform'
import { useEffect, useRef } from 'react'

interface PlaceDelivery {
  readonly placement: Placement
  readonly delivery: AdDelivery | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Which visitors are asked about, where they are not those of now on the platform of a placement. */
export interface DeliveryQuestion {
  readonly platform?: Platform
  /** From 0 to 23, by the clock of each country. */
  readonly hour?: number
}

/** Who is shown an ad in each of its placements, as a rule now; read again when the ad is saved. */
export function useDeliveries({ id, version, placement }: Ad, asked: DeliveryQuestion = {}): readonly PlaceDelivery[] {
  const refresh = useRefreshReplies()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void refresh()
  })
  const replies = useReplies(
    readAdDelivery,
    placement.map((place) => ({ params: { id }, query: { placement: place, ...asked } })),
  )
  return replies.flatMap(({ data, error, isFetching, refetch }, at) => {
    const place = placement[at]
    return place ? [{ placement: place, delivery: data, error, isFetching, refetch }] : []
  })
}
