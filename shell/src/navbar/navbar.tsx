import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { IconButton } from '@qasima/shared/ui/button'
import { DownloadButton } from '@qasima/shared/ui/download-button'
import { CloseIcon, MenuIcon } from '@qasima/shared/ui/icon'
import { Container } from '@qasima/shared/ui/layout'
import { Logo } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LanguageSwitch } from '../language/language-switch.tsx'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { ThemeMenu } from '../theme/theme-menu.tsx'
import { AccountButton } from './account-button.tsx'
import { navbarWords } from './navbar.words.ts'
import { SignedInTools } from './signed-in-tools.tsx'
import { SiteLinks } from './site-links.tsx'
import { useScrolled } from './use-scrolled.ts'

const Sentinel = chakra('div', { base: { blockSize: '1px', marginBlockEnd: '-1px' } })
const Header = chakra('header', {
  base: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: 'header',
    bg: 'bg',
    borderBlockEndWidth: '1px',
    borderColor: 'transparent',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'state',
    '&[data-scrolled]': { borderColor: 'line', boxShadow: '0 8px 24px -16px rgb(0 0 0 / 0.5)' },
  },
})
// Wraps where the text is enlarged beyond what one row holds.
const Bar = chakra(Container, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '1', sm: '2' },
    rowGap: '2',
    minBlockSize: '16',
  },
})
const HomeLink = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', minBlockSize: 'hit', borderRadius: 'sm' },
})
const Wide = chakra('div', { base: { display: { base: 'none', lg: 'flex' }, alignItems: 'center', gap: '2' } })
const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    // On a phone one row is to hold the bell as well; the name of the language says what it is.
    gap: { base: '0', sm: '1' },
    marginInlineStart: 'auto',
    '& a[hreflang] > svg': { display: { base: 'none', sm: 'block' } },
  },
})
const Narrow = chakra('div', { base: { display: { base: 'contents', lg: 'none' } } })
const Panel = chakra(Container, {
  base: {
    display: { base: 'flex', lg: 'none' },
    position: 'absolute',
    insetBlockStart: '100%',
    flexDirection: 'column',
    gap: '3',
    maxBlockSize: 'calc(100dvh - 100%)',
    overflowY: 'auto',
    paddingBlock: '4',
    bg: 'bg',
    borderBlockWidth: '1px',
    boxShadow: 'overlay',
    animation: 'rise 160ms ease-out',
  },
})

/** The site's bar. Where it is narrow, pages, account and download fold into a menu below it. */
export function Navbar() {
  const t = useWords(navbarWords)
  const language = useLanguage()
  const [sentinel, scrolled] = useScrolled()
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // The menu belongs to the visit it was opened in: going anywhere closes it.
  const [openIn, setOpenIn] = useState<string | null>(null)
  const open = openIn === key

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpenIn(null)
    button.current?.focus()
  }

  return (
    <>
      <Sentinel ref={sentinel} aria-hidden />
      <Header data-scrolled={scrolled || open || undefined} onKeyDown={closeOnEscape}>
        <Bar>
          <HomeLink to="/" aria-label={t('logo')}>
            <Logo language={language} />
          </HomeLink>
          <Wide as="nav" aria-label={t('main')} marginInlineStart="4">
            <SiteLinks />
          </Wide>
          <Tools>
            <LanguageSwitch />
            <ThemeMenu />
            <SignedInTools />
            <Wide>
              <AccountButton />
              <DownloadButton section="navbar" />
            </Wide>
            <Narrow>
              <IconButton
                ref={button}
                label={t('menu')}
                aria-expanded={open}
                aria-controls={open ? panel : undefined}
                onClick={() => setOpenIn(open ? null : key)}
              >
                {open ? <CloseIcon /> : <MenuIcon />}
              </IconButton>
            </Narrow>
          </Tools>
        </Bar>
        {open && (
          <Panel id={panel}>
            <nav aria-label={t('main')}>
              <SiteLinks stacked />
            </nav>
            <AccountButton fullWidth />
            <DownloadButton section="menu" fullWidth />
          </Panel>
        )}
        <OfflineBanner />
      </Header>
    </>
  )
}
