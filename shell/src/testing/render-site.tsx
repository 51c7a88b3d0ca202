import { downloadSlugs } from '@qasima/shared/contract/shortner/download'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { KnownRegistry, KnownRemote } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import type { ScreenModule } from '@qasima/shared/federation/screen'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { Link, useLocation } from '@qasima/shared/router/router'
import { sessionCredentials } from '@qasima/shared/session/session-credentials'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '../access/watch-session.ts'
import { ReplaceLocationContext } from '../address/replace-location.ts'
import { countryShown } from '../country/country-shown.ts'
import { watchCountry } from '../country/watch-country.ts'
import type { Router } from '../router.ts'
import { routesOf } from '../routes.tsx'
import { SiteContext } from '../site-context.ts'

function Place() {
  const { pathname, search, hash } = useLocation()
  const [typed, setTyped] = useState('')
  return (
    <>
      <h1>{pathname}</h1>
      <p data-testid="address">{pathname + search + hash}</p>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/shops">To the stores</Link>
    </>
  )
}

/** A screen that shows its location. */
export const place: ScreenModule = { Component: Place }

type TestScreen = { readonly route: RouteDescription; readonly module?: ScreenModule }

export const landing: TestScreen = {
  route: { path: '/', title: { ar: 'قسيمة: أكواد خصم', en: 'Qasima: coupon codes' } },
}
export const shops: TestScreen = { route: { path: '/shops', title: { ar: 'المتاجر', en: 'Stores' } } }

/** Watches the session while mounted. */
function SessionWatch({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  useEffect(() => watchSession(router), [router])
  useEffect(() => watchCountry(router, 'localhost'), [router])
  return null
}

interface SiteSetting {
  readonly screens?: Readonly<Record<string, TestScreen>>
  /** Called for every load of a remote; throws if it should fail. */
  readonly onLoad?: (remote: KnownRemote) => void
}

/** The page's observers; tests decide what is in view. */
export const observers: { callback: IntersectionObserverCallback }[] = []

Object.assign(window, {
  scrollTo: () => {},
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
  IntersectionObserver: class {
    constructor(callback: IntersectionObserverCallback) {
      observers.push({ callback })
    }
    observe() {}
    disconnect() {}
  },
})

/** Opens the whole site at an address, with the given screens for its one remote, and returns which were opened. */
export async function renderSite(at: string, { screens = { landing, shops }, onLoad }: SiteSetting = {}) {
  const routes = Object.fromEntries(Object.entries(screens).map(([key, { route }]) => [key, route]))
  const registry: KnownRegistry = [{ id: 'public', release: 'r1', routes, entry: { file: 'entry.js', integrity: '' } }]
  const site: DocumentState = {
    language: 'ar',
    country: 'EG',
    mainDomain: 'localhost',
    appRedirects: ['qasima://'],
    apiOrigins: [''],
    registry,
    replies: {},
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    downloads: downloadSlugs,
    contact: { email: 'hello@qasima.example', whatsapp: '+201012345678' },
  }
  configureCalls({ credentials: sessionCredentials })
  countryShown.setState({ id: site.country.toLowerCase() })
  const left: string[] = []
  const opened: string[] = []
  const load = async (remote: KnownRemote) => {
    onLoad?.(remote)
    const open = (key: string) => async () => {
      opened.push(key)
      return screens[key]?.module ?? place
    }
    return Object.fromEntries(Object.keys(remote.routes).map((key) => [key, open(key)]))
  }
  const router: Router = createMemoryRouter(
    routesOf(site, load, () => router),
    { initialEntries: [at] },
  )
  const user = userEvent.setup()
  const view = render(
    <SiteContext value={site}>
      <SessionWatch router={router} />
      <ReplaceLocationContext value={(address) => left.push(address)}>
        <RouterProvider router={router} useTransitions={false} />
      </ReplaceLocationContext>
    </SiteContext>,
  )
  await act(async () => {
    if (!router.state.initialized) {
      await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()))
    }
  })
  const address = () => router.state.location.pathname + router.state.location.search + router.state.location.hash
  return { ...view, router, user, left, opened, address }
}
