import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { StaffRegistryContext } from '@qasima/shared/admin/staff-registry'
import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { Link, Outlet, useLocation, useNavigation } from '@qasima/shared/router/router'
import { preferences } from '@qasima/shared/session/preferences'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { IconButton } from '@qasima/shared/ui/button'
import { ExternalIcon, MenuIcon, SearchIcon } from '@qasima/shared/ui/icon'
import { SkipLink } from '@qasima/shared/ui/link'
import { Logo, LogoMark } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { Tooltip } from '@qasima/shared/ui/tooltip'
import { type ComponentProps, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { focusPage } from '../page/focus-page.ts'
import { ThemeMenu } from '../theme/theme-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { menuOf } from './menu-entries.ts'
import { Palette } from './palette/palette.tsx'
import { useRecentPages } from './recent-pages.ts'
import { SidebarMenu } from './sidebar-menu.tsx'
import { useStaffRegistry } from './use-staff-registry.ts'

const Drawer = lazy(() => import('@qasima/shared/ui/drawer').then((module) => ({ default: module.Drawer })))

const Page = chakra('div', { base: { display: 'flex', minBlockSize: '100dvh' } })
const Sidebar = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    position: 'sticky',
    insetBlockStart: '0',
    flexShrink: '0',
    inlineSize: '16rem',
    blockSize: '100dvh',
    bg: 'surface',
    borderInlineEndWidth: '1px',
    transitionProperty: 'inline-size',
    transitionDuration: 'state',
    '&[data-collapsed]': { inlineSize: '4rem' },
  },
})
const Home = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    blockSize: '16',
    paddingInline: '4',
    borderRadius: 'sm',
    overflow: 'hidden',
  },
})
const Sections = chakra('nav', {
  base: { flex: '1', minBlockSize: '0', overflowY: 'auto', paddingInline: '3', paddingBlock: '2' },
})
const SidebarFoot = chakra('div', { base: { padding: '2', borderBlockStartWidth: '1px' } })
const Column = chakra('div', { base: { flex: '1', minInlineSize: '0', display: 'flex', flexDirection: 'column' } })
const Header = chakra('header', {
  base: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    blockSize: '16',
    paddingInline: { base: '2', md: '5' },
    bg: 'bg',
    borderBlockEndWidth: '1px',
  },
})
const Tools = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1', marginInlineStart: 'auto' } })
const Narrow = chakra('div', { base: { display: { base: 'contents', lg: 'none' } } })
const SiteLink = chakra('div', { base: { display: { base: 'none', md: 'contents' } } })
const SearchButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minBlockSize: 'hit',
    minInlineSize: 'hit',
    justifyContent: { base: 'center', md: 'flex-start' },
    inlineSize: { md: '14rem' },
    paddingInline: { md: '3' },
    borderRadius: 'control',
    borderWidth: { base: '0', md: '1px' },
    borderColor: 'edge',
    color: 'muted',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { color: 'fg', borderColor: 'fg' },
  },
})
const Wide = chakra('span', { base: { display: { base: 'none', md: 'inline' } } })
const Keys = chakra('kbd', {
  base: {
    display: { base: 'none', md: 'inline' },
    marginInlineStart: 'auto',
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontFamily: 'body',
    fontSize: 'xs',
  },
})
const Spinner = chakra('span', {
  base: {
    boxSize: '4',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'accentText',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
    // Fast replies show no indicator.
    transition: 'opacity 0s 150ms',
    _starting: { opacity: '0' },
  },
})
const Main = chakra('main', {
  base: {
    flex: '1',
    minInlineSize: '0',
    paddingInline: { base: '3', md: '5' },
    paddingBlock: { base: '4', md: '5' },
    _focusVisible: { outline: 'none' },
  },
})

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

function skip(event: MouseEvent) {
  // Keep the address's own hash.
  event.preventDefault()
  focusPage()
}

/** Opens and closes with Ctrl+K, or Cmd+K on a Mac. */
function usePalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { open, show: () => setOpen(true), close: () => setOpen(false) }
}

/** The menu beside the page, which can be collapsed to icons. */
function SectionsSidebar({ entries, path }: ComponentProps<typeof SidebarMenu>) {
  const collapsed = useStore(preferences, (now) => now.isSidebarCollapsed)
  return (
    <Sidebar data-collapsed={collapsed || undefined}>
      <Home to={backOfficePath} aria-label="Qasima back-office">
        {collapsed ? <LogoMark /> : <Logo language="en" />}
      </Home>
      <Sections aria-label="Back-office">
        <SidebarMenu entries={entries} path={path} collapsed={collapsed} />
      </Sections>
      <SidebarFoot>
        <Tooltip content={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}>
          <IconButton
            label="Sidebar"
            aria-expanded={!collapsed}
            onClick={() => preferences.setState({ isSidebarCollapsed: !collapsed })}
          >
            <AdminIcon icon="panel-left" />
          </IconButton>
        </Tooltip>
      </SidebarFoot>
    </Sidebar>
  )
}

const searchKeys = () => (isMac() ? '⌘ K' : 'Ctrl K')

const HeaderTools = ({ onSearch }: { onSearch: () => void }) => (
  <Tools>
    {/* Its name has all that is read on it, for those who say it. */}
    <SearchButton type="button" aria-label={`Search ${searchKeys()}`} aria-haspopup="dialog" onClick={onSearch}>
      <SearchIcon size={20} />
      <Wide>Search</Wide> <Keys aria-hidden>{searchKeys()}</Keys>
    </SearchButton>
    <SiteLink>
      <Tooltip content="View site">
        <IconButton asChild label="View site">
          <Link to="/">
            <ExternalIcon />
          </Link>
        </IconButton>
      </Tooltip>
    </SiteLink>
    <ThemeMenu />
    <AccountMenu />
  </Tools>
)

function Layout() {
  const registry = useStaffRegistry()
  const entries = menuOf(registry)
  const { pathname, key } = useLocation()
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, '$1')
  const pending = useNavigation().state !== 'idle'
  const palette = usePalette()
  // The drawer belongs to one page: navigation closes it.
  const [drawerIn, setDrawerIn] = useState<string | null>(null)
  useRecentPages()

  return (
    <StaffRegistryContext value={registry}>
      <SkipLink href="#main" onClick={skip}>
        Skip to content
      </SkipLink>
      <Page>
        <SectionsSidebar entries={entries} path={path} />
        <Column>
          <Header>
            <Narrow>
              <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setDrawerIn(key)}>
                <MenuIcon />
              </IconButton>
            </Narrow>
            <Breadcrumbs entries={entries} path={path} />
            {pending && <Spinner aria-hidden data-testid="pending" />}
            <HeaderTools onSearch={palette.show} />
          </Header>
          <OfflineBanner />
          <Main id="main">
            <Outlet />
          </Main>
        </Column>
      </Page>
      <Suspense>
        {drawerIn === key && (
          <Drawer open title="Back-office" closeLabel="Close" onClose={() => setDrawerIn(null)}>
            <nav aria-label="Back-office">
              <SidebarMenu entries={entries} path={path} />
            </nav>
          </Drawer>
        )}
      </Suspense>
      {palette.open && <Palette registry={registry} onClose={palette.close} />}
    </StaffRegistryContext>
  )
}

/** Menu, header and current section, for staff: always in English and left-to-right. */
export function Component() {
  return (
    <AdminProvider>
      <Layout />
    </AdminProvider>
  )
}
