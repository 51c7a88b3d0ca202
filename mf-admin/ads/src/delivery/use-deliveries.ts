import { useRefreshReplies, useReplies } from '@qasima/shared/admin/reply'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { type AdDelivery, readAdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import type { Placement } from '@qasima/shared/contract/ads/placement'
import { useEffect, useRef } from 'react'

interface PlaceDelivery {
  readonly placement: Placement
  readonly delivery: AdDelivery | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Who is shown an ad now, in each of its placements; read again when the ad is saved. */
export function useDeliveries({ id, version, placement }: Ad): readonly PlaceDelivery[] {
  const refresh = useRefreshReplies()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void refresh()
  })
  const replies = useReplies(
    readAdDelivery,
    placement.map((place) => ({ params: { id }, query: { placement: place } })),
  )
  return replies.flatMap(({ data, error, isFetching, refetch }, at) => {
    const place = placement[at]
    return place ? [{ placement: place, delivery: data, error, isFetching, refetch }] : []
  })
}
