import { productHistory } from '@qasima/shared/contract/product/product.routes'
import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { type DailyPrice, dailyPrices, rollupsOf } from '@qasima/shared/prices/daily-prices'
import { addDays, dayOf } from '@qasima/shared/prices/day'
import { useEffect, useState } from 'react'

const none: readonly DailyPrice[] = []

/** Days of history that help to choose a target. */
const windowDays = 365

/** The listing's daily prices; empty until known, or if its history is in another currency. */
export function useListingDays({ product, listing, country }: TrackedProduct): readonly DailyPrice[] {
  const [days, setDays] = useState(none)
  const productId = product.id
  const listingId = listing?.id
  const currency = listing?.price?.currency

  useEffect(() => {
    if (!listingId) return
    const leaving = new AbortController()
    const query = { range: '1y', ...(country && { country }) } as const
    call(productHistory, { params: { id: productId }, query, signal: leaving.signal }).then(
      (history) => {
        const today = dayOf(Date.now())
        const points = history.points.filter((point) => point.listingId === listingId)
        if (history.currency !== currency || points.length === 0) return
        setDays(dailyPrices(rollupsOf(points), { from: addDays(today, -windowDays), to: today }))
      },
      // A target can be set without this help.
      () => {},
    )
    return () => leaving.abort()
  }, [productId, listingId, country, currency])
  return days
}
