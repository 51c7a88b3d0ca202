import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { IconButton } from '@qasima/shared/ui/button'
import { DownloadButton } from '@qasima/shared/ui/download-button'
import { CloseIcon, MenuIcon, SearchIcon } from '@qasima/shared/ui/icon'
import { Container } from '@qasima/shared/ui/layout'
import { Logo } from '@qasima/shared/ui/logo'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { CountryMenu } from '../country/country-menu.tsx'
import { LanguageSwitch } from '../language/language-switch.tsx'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { useHasRoute } from '../site-context.ts'
import { ThemeMenu } from '../theme/theme-menu.tsx'
import { AccountButton } from './account-button.tsx'
import { navbarWords } from './navbar.words.ts'
import { SearchPart } from './search-part.tsx'
import { SignedInTools } from './signed-in-tools.tsx'
import { SiteLinks } from './site-links.tsx'
import { useScrolled } from './use-scrolled.ts'

const Sentinel = chakra('div', { base: { blockSize: '1px', marginBlockEnd: '-1px' } })
const Header = chakra('header', {
  base: {
    _print: { display: 'none' },
    position: 'sticky',
    // Not sticky if the text is so large, or the window so low, that it would take a quarter of the height.
    insetBlockStart: 'min(0px, (25vh - 8rem) * 999)',
    zIndex: 'header',
    bg: 'bg',
    borderBlockEndWidth: '1px',
    borderColor: 'transparent',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'state',
    '&[data-scrolled]': { borderColor: 'line', boxShadow: '0 8px 24px -16px rgb(0 0 0 / 0.5)' },
  },
})
// Wraps where enlarged text does not fit one row.
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
const Wide = chakra('div', { base: { display: { base: 'none', xl: 'flex' }, alignItems: 'center', gap: '2' } })
/** Folded into the menu on narrow screens; without scripts, which open that, a separate row. */
const Pages = chakra('nav', {
  base: {
    display: { base: 'none', xl: 'flex' },
    marginInlineStart: { base: '-3', xl: '2' },
    [noScripts]: { display: 'flex', order: { base: '1', xl: '0' }, flexBasis: { base: 'full', xl: 'auto' } },
  },
})
const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    // One row must also hold the bell, on a phone and beside all links; the language's name is its own label.
    gap: { base: '0', sm: '1', xl: '0' },
    marginInlineStart: 'auto',
    '& a[hreflang] > svg': { display: { base: 'none', sm: 'block', xl: 'none' } },
  },
})
const Narrow = chakra('div', { base: { display: { base: 'contents', xl: 'none' } } })
const Panel = chakra(Container, {
  base: {
    display: 'flex',
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
  variants: {
    // Suggestions overflow the search.
    of: {
      menu: { display: { base: 'flex', xl: 'none' } },
      search: {
        display: { base: 'none', xl: 'flex' },
        insetInline: '0',
        maxInlineSize: 'none',
        alignItems: 'center',
        overflow: 'visible',
        '& > *': { maxInlineSize: '44rem' },
      },
    },
  },
})

/** The site's navbar. On narrow screens pages, account and download fold into a menu below it. */
export function Navbar() {
  const t = useWords(navbarWords)
  const language = useLanguage()
  const [sentinel, scrolled] = useScrolled()
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // An open part belongs to one page: navigation closes it.
  const [opened, setOpened] = useState<{ part: 'menu' | 'search'; key: string } | null>(null)
  const part = opened?.key === key ? opened.part : null
  const open = part === 'menu'
  const searches = part === 'search'
  const toggle = (wanted: 'menu' | 'search') => setOpened(part === wanted ? null : { part: wanted, key })
  const hasSearch = useHasRoute('/products')

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !part) return
    setOpened(null)
    const opener = part === 'menu' ? button : searchButton
    opener.current?.focus()
  }

  return (
    <>
      <Sentinel ref={sentinel} aria-hidden />
      <Header data-scrolled={scrolled || part !== null || undefined} onKeyDown={closeOnEscape}>
        <Bar>
          <HomeLink to="/" aria-label={t('logo')}>
            <Logo language={language} />
          </HomeLink>
          <Pages aria-label={t('main')}>
            <SiteLinks />
          </Pages>
          <Tools>
            <Wide>
              {hasSearch && (
                <IconButton
                  ref={searchButton}
                  label={t('search')}
                  aria-expanded={searches}
                  aria-controls={searches ? panel : undefined}
                  onClick={() => toggle('search')}
                >
                  {searches ? <CloseIcon /> : <SearchIcon />}
                </IconButton>
              )}
              <CountryMenu />
            </Wide>
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
                onClick={() => toggle('menu')}
              >
                {open ? <CloseIcon /> : <MenuIcon />}
              </IconButton>
            </Narrow>
          </Tools>
        </Bar>
        {searches && (
          <Panel id={panel} of="search">
            <SearchPart takesFocus />
          </Panel>
        )}
        {open && (
          <Panel id={panel} of="menu">
            {hasSearch && <SearchPart takesFocus={false} />}
            <nav aria-label={t('main')}>
              <SiteLinks stacked />
            </nav>
            <AccountButton fullWidth />
            <DownloadButton section="menu" fullWidth />
            <CountryMenu align="start" />
          </Panel>
        )}
        <OfflineBanner />
      </Header>
    </>
  )
}
