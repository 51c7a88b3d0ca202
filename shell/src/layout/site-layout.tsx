import { useWords } from '@qasima/shared/i18n/words'
import { Outlet } from '@qasima/shared/router/router'
import { SkipLink } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import type { MouseEvent, ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Footer } from '../footer/footer.tsx'
import { LanguageOffer } from '../language/language-offer.tsx'
import { Navbar } from '../navbar/navbar.tsx'
import { focusPage } from '../page/focus-page.ts'
import { pageWords } from '../page/page.words.ts'
import { describedBy } from '../page/use-page.ts'
import { StaleNotice } from '../stale/stale-notice.tsx'

const Page = chakra('div', { base: { display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' } })
const Main = chakra('main', { base: { flex: '1', minInlineSize: '0', _focusVisible: { outline: 'none' } } })

/** Navbar, screen, footer; the sign-up flow has no distracting links. */
export function SiteLayout() {
  const access = describedBy(useMatches().at(-1))?.access
  return (
    <SiteFrame offer={<LanguageOffer />} isTask={access === 'guest' || access === 'setup'}>
      <Outlet />
    </SiteFrame>
  )
}

/** The site's frame around other content. `offer`: a line above the navbar. */
export function SiteFrame({ offer, isTask, children }: { offer?: ReactNode; isTask?: boolean; children: ReactNode }) {
  const t = useWords(pageWords)
  function skip(event: MouseEvent) {
    // Keep the address's own hash.
    event.preventDefault()
    document.getElementById('main')?.scrollIntoView()
    focusPage()
  }
  return (
    <Page>
      <SkipLink href="#main" onClick={skip}>
        {t('skip')}
      </SkipLink>
      {offer}
      <Navbar />
      <StaleNotice />
      <Main id="main">{children}</Main>
      {!isTask && <Footer />}
    </Page>
  )
}
