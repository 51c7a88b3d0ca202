import { useWords } from '@qasima/shared/i18n/words'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { chakra } from '@qasima/shared/ui/styled'
import { useContext, useEffect } from 'react'
import { SiteContext } from '../site-context.ts'
import { pageWords } from './page.words.ts'

// As tall as the window, so that the footer does not move into view and out again.
const Place = chakra('div', {
  base: { display: 'grid', placeContent: 'center', justifyItems: 'center', gap: '4', minBlockSize: '100dvh' },
})

/** Scrolls to the anchor in the address, unless the page was scrolled already: the router tried before it existed. */
function showAnchor() {
  if (window.scrollY > 0 || !location.hash) return
  try {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  } catch {
    // An invalid hash names nothing.
  }
}

/** Placeholder for the first screen while its code and data are loading. */
export function ScreenSkeleton() {
  const t = useWords(pageWords)
  const notice = useContext(SiteContext)?.notice
  useEffect(() => showAnchor, [])
  return (
    <Place role="status" aria-label={t('loading')}>
      <LoadingDots />
      {notice && <p>{notice}</p>}
    </Place>
  )
}
