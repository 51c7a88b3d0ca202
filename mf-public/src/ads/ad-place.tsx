import { whenIdle } from '@qasima/shared/analytics/script'
import { useLocation } from '@qasima/shared/router/router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { AdCardProps } from './ad-card.tsx'
import type { SitePlace } from './ask-for-ad.ts'

/** How far below the view a place is when its ad is put in, in heights of the view: farther than one frame scrolls. */
const clearance = 0.1

const isBelowView = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight * (1 + clearance)

/** What stands below a place on the page, such as its footer. */
function contentBelow(place: Element): Element | null {
  for (let around: Element | null = place; around; around = around.parentElement) {
    for (let next = around.nextElementSibling; next; next = next.nextElementSibling)
      if (next.getBoundingClientRect().height > 0) return next
  }
  return null
}

/** Whether an ad in the place would move nothing that is on screen: neither itself nor, in room that is free, what is below. */
function movesNothing(place: Element): boolean {
  if (isBelowView(place)) return true
  const below = contentBelow(place)
  return place.getBoundingClientRect().top >= 0 && below !== null && isBelowView(below)
}

type Opened = Pick<AdCardProps, 'ad'> & { readonly Card: ComponentType<AdCardProps> }

/** The ad of a place, and the code that shows it; undefined where there is none. */
async function load(at: SitePlace, signal: AbortSignal): Promise<Opened | undefined> {
  const [{ AdCard }, { askForAd }] = await Promise.all([
    import(/* webpackChunkName: "shown" */ './ad-card.tsx'),
    import(/* webpackChunkName: "shown" */ './ask-for-ad.ts'),
  ])
  const ad = await askForAd(at, signal)
  return ad && { ad, Card: AdCard }
}

/**
 * Calls back when the place may be filled: each time that it comes within a screen below the view.
 * @returns a function that ends it.
 */
function whenNear(place: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting && movesNothing(place)) onNear()
    },
    { rootMargin: '0px 0px 100% 0px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}

function Place({ at }: { readonly at: SitePlace }) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let loading: Promise<Opened | undefined> | undefined

    let isWaiting = false
    /** The observer says nothing of a place that never leaves the screen below the view, as on a short page. */
    function waitForScroll(element: Element, ready: Opened) {
      if (isWaiting) return
      isWaiting = true
      const opening = new AbortController()
      const tryAgain = () => {
        if (!movesNothing(element)) return
        opening.abort()
        setOpened(ready)
      }
      signal.addEventListener('abort', () => opening.abort())
      addEventListener('scroll', tryAgain, { passive: true, signal: opening.signal })
    }

    async function open(element: Element) {
      loading ??= load(at, signal)
      const ready = await loading
      if (!ready || signal.aborted) return
      if (movesNothing(element)) setOpened(ready)
      else waitForScroll(element, ready)
    }
    whenIdle(() => {
      const element = place.current
      if (signal.aborted || !element) return
      // A page without its ad is whole: a failure of any kind leaves the place closed.
      const stop = whenNear(element, () => void open(element).catch(() => {}))
      signal.addEventListener('abort', stop)
    })
    return () => leaving.abort()
  }, [at])

  return <div ref={place}>{opened && <opened.Card at={at} ad={opened.ad} />}</div>
}

/**
 * Where an ad can stand. It has no size until its ad is loaded, and opens only where nothing that is on screen moves. A
 * page without its ad has no gap.
 */
export function AdPlace({ at }: { readonly at: SitePlace }) {
  const { pathname } = useLocation()
  return <Place key={pathname} at={at} />
}
