import type { ShownAd } from '@qasima/shared/contract/ads/ads.routes'
import { type RefObject, useEffect } from 'react'
import { countSeen } from './ask-for-ad.ts'

/** What counts as seen: so much of the ad on screen, for so many milliseconds without a break. */
const seen = { part: 0.5, milliseconds: 1_000 } as const

/** Counts an ad once it was seen; once for each of its tokens. */
export function useImpression(place: RefObject<HTMLElement | null>, ad: ShownAd): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ad is another one when its token is
  useEffect(() => {
    if (!place.current) return
    let isInView = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function consider() {
      clearTimeout(timer)
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(count, seen.milliseconds)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= seen.part
        consider()
      },
      { threshold: seen.part },
    )
    function stop() {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', consider)
    }
    function count() {
      stop()
      countSeen(ad)
    }
    observer.observe(place.current)
    document.addEventListener('visibilitychange', consider)
    return stop
  }, [place, ad.token])
}
