import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { useRecord } from '@qasima/shared/admin/record-queries'
import { staleTime } from '@qasima/shared/contract/call.limits'
import { coupon as couponCollection } from '@qasima/shared/contract/coupon/coupon.collection'
import type { KnownRemote, RegistryEntry } from '@qasima/shared/federation/registry'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { useParams } from '@qasima/shared/router/router'
import { preferences } from '@qasima/shared/session/preferences'
import { clearSession, openSession, storeSession } from '@qasima/shared/session/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { landing, renderSite } from '../testing/render-site.tsx'

HTMLElement.prototype.scrollIntoView = () => {}

const account = (id: string) => ({
  user: {
    id,
    email: `${id}@qasima.example`,
    firstName: 'Noura',
    lastName: 'Al-Ali',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
    isEmailVerified: true,
  },
  tokens: { accessToken: `access-${id}`, refreshToken: 'r' },
})

const built = {
  entry: { file: 'entry.js', integrity: '' },
  expose: [],
  screens: {},
  shared: '^1.0.0',
  contract: '^1.0.0',
}
const route = (path: string, title: string, access: RouteAccess) => ({
  path,
  title: { ar: title, en: title },
  layout: 'admin' as const,
  access,
  unlisted: true,
})

const home: RegistryEntry = {
  ...built,
  id: 'admin-home',
  release: 'release-home',
  routes: {
    dashboard: route('/admin', 'Dashboard', 'staff'),
    welcome: route('/admin/welcome', 'Welcome', 'staff'),
  },
  menu: [
    { path: '/admin', label: { ar: 'لوحة', en: 'Dashboard' }, icon: 'layout-dashboard', order: 0 },
    { path: '/admin/welcome', label: { ar: 'أهلًا', en: 'Welcome' }, icon: 'sparkles', order: 1 },
  ],
}
const section = (name: string, label: string, order: number): RegistryEntry => ({
  ...built,
  id: `admin-${name}`,
  release: `release-${name}`,
  routes: {
    list: route(`/admin/${name}`, label, `view_${name}`),
    create: route(`/admin/${name}/new`, `${label}: new`, `create_${name}`),
    record: route(`/admin/${name}/:id`, label, `view_${name}`),
  },
  menu: [{ path: `/admin/${name}`, label: { ar: label, en: label }, icon: 'tag', order }],
})
const provider = section('provider', 'Providers', 60)
const shortner = section('shortner', 'Short links', 70)
const coupon = section('coupon', 'Coupons', 20)

interface Staff {
  hasAccess: boolean
  permissions: string[]
  registry: RegistryEntry[]
}
/** What the API and the edge know about each account. */
let staff: Record<string, Staff>
let asked: string[]
let registryFails: boolean
/** Paths that the API refuses. */
let refused: string[]
/** Delayed replies, by path. */
let held: Record<string, Promise<void>>

const answer = (address: string, token: string): unknown => {
  const { registry, ...permissions } = staff[token.replace('Bearer access-', '')] ?? {
    hasAccess: false,
    permissions: [],
    registry: [],
  }
  const url = new URL(address, 'http://localhost')
  asked.push(url.pathname)
  if (url.pathname === '/api/v1/auth/permissions') return permissions
  if (url.pathname === '/edge/v1/registry' && !registryFails) return registry
  if (/provider|shortner/.test(url.pathname) && url.searchParams.get('search')?.startsWith('ama'))
    return {
      items: [{ id: 'p1', name: 'Amaze', slug: 'amaze' }],
      total: 1,
      isEstimate: false,
      page: 1,
      limit: 5,
      nextCursor: null,
    }
  if (url.pathname === '/api/v1/coupon/7') {
    const { required } = couponCollection.item
    return { ...Object.fromEntries(required.map((name) => [name, null])), id: '7', code: 'NOON10' }
  }
  if (url.pathname === '/api/v1/coupon' && url.searchParams.get('search') === 'ama late')
    return {
      items: [{ id: 'c1', code: 'AMA10' }],
      total: 1,
      isEstimate: false,
      page: 1,
      limit: 5,
      nextCursor: null,
    }
  if (url.pathname.startsWith('/api/v1/'))
    return { items: [], total: 0, isEstimate: false, page: 1, limit: 5, nextCursor: null }
  return null
}

const screens = {
  landing,
  signin: { route: { path: '/signin', title: { ar: 'دخول', en: 'Sign in' }, access: 'guest' } },
  account: { route: { path: '/dashboard', title: { ar: 'حسابي', en: 'Account' }, access: 'user' } },
} as const
/** A page that reads its record, as section pages do. */
const ReadRecord = () => (
  <AdminProvider>
    <RecordHeading />
  </AdminProvider>
)
function RecordHeading() {
  const { id = '' } = useParams()
  return <h1>{String(useRecord(couponCollection, id).data?.code ?? 'Wait')}</h1>
}

const visit = (at: string, onLoad?: (remote: KnownRemote) => void, more: object = {}) =>
  renderSite(at, { screens: { ...screens, ...more }, onLoad })
const menu = () => within(screen.getByRole('navigation', { name: 'Back-office' }))
const names = () =>
  menu()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const registryCalls = () => asked.filter((path) => path === '/edge/v1/registry').length

let stop = () => {}
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  asked = []
  registryFails = false
  held = {}
  refused = []
  staff = {
    all: {
      hasAccess: true,
      permissions: ['view_coupon', 'view_provider', 'create_coupon', 'view_shop'],
      registry: [home, provider, coupon],
    },
    some: { hasAccess: true, permissions: ['view_provider'], registry: [home, provider] },
  }
  preferences.setState({ isSidebarCollapsed: false })
  configureCalls({ wait: async () => {} })
  globalThis.fetch = async (address, request) => {
    // The bell's stream stays open and sends nothing here.
    if (String(address).includes('/notification/stream')) return new Promise(() => {})
    await held[new URL(String(address), 'http://localhost').pathname]
    if (refused.includes(new URL(String(address), 'http://localhost').pathname))
      return Response.json({ code: 1005, message: 'FORBIDDEN' }, { status: 403 })
    const reply = answer(String(address), new Headers(request?.headers).get('authorization') ?? '')
    return reply ? Response.json(reply) : Response.json({ code: 1005, message: 'SERVICE_UNAVAILABLE' }, { status: 503 })
  }
  stop = await openSession('localhost')
})
afterEach(async () => {
  jest.restoreAllMocks()
  await clearSession()
  stop()
})

describe('the back-office', () => {
  it('asks a guest to sign in first, and reveals nothing', async () => {
    const { address } = await visit('/en/admin/coupon?page=2')
    expect(address()).toBe('/en/signin?redirect=%2Fen%2Fadmin%2Fcoupon%3Fpage%3D2')
    expect(registryCalls()).toBe(0)
  })

  it('redirects an account without access to its own dashboard', async () => {
    await storeSession(account('shopper'))
    const { address } = await visit('/admin/coupon')
    expect(address()).toBe('/dashboard')
    expect(registryCalls()).toBe(0)
  })

  it('opens a section page by its address, in English and left-to-right', async () => {
    await storeSession(account('all'))
    const { address, opened } = await visit('/admin/coupon/7?tab=history#log')
    expect(address()).toBe('/admin/coupon/7?tab=history#log')
    expect(opened).toEqual(['record'])
    expect(screen.getByRole('heading', { name: '/admin/coupon/7' })).toBeVisible()
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
    expect(screen.getByRole('link', { name: 'Coupons', current: 'page' })).toHaveAttribute('href', '/admin/coupon')
  })

  it('keeps an address as it was typed', async () => {
    await storeSession(account('all'))
    const { address } = await visit('/admin/coupon?filter[status][in]=ACTIVE,PAUSED&search=a%26b')
    expect(address()).toBe('/admin/coupon?filter[status][in]=ACTIVE,PAUSED&search=a%26b')
  })

  it("restores the site's language", async () => {
    await storeSession(account('all'))
    const { router } = await visit('/admin/coupon')
    await act(() => router.navigate('/'))
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  })

  it('lists the sections in order, with links in the language of the address', async () => {
    await storeSession(account('all'))
    await visit('/en/admin')
    expect(names()).toEqual(['Dashboard', 'Welcome', 'Coupons', 'Providers'])
    expect(menu().getByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/en/admin/coupon')
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard')
  })

  it('scrolls its menu to the current section', async () => {
    await storeSession(account('all'))
    const scrolled: unknown[] = []
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.textContent)
    })
    const { user } = await visit('/admin')
    await waitFor(() => expect(scrolled).toEqual(['Dashboard']))
    await user.click(menu().getByRole('link', { name: 'Providers' }))
    await waitFor(() => expect(scrolled).toEqual(['Dashboard', 'Providers']))
  })

  it('moves between sections and back, and requests them once', async () => {
    await storeSession(account('all'))
    const { address, router, user } = await visit('/admin')
    await user.click(menu().getByRole('link', { name: 'Coupons' }))
    await user.click(menu().getByRole('link', { name: 'Providers' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: '/admin/provider' })).toHaveFocus())
    await act(() => router.navigate(-1))
    expect(address()).toBe('/admin/coupon')
    expect(registryCalls()).toBe(1)
  })

  it("sends staff without a section's permission to the welcome page, whether the section exists or not", async () => {
    await storeSession(account('some'))
    const { address, router, opened } = await visit('/admin/coupon')
    const says = (sentence: string) => screen.findByText(sentence, { exact: false })
    expect(address()).toBe('/admin/welcome')
    expect(await says('You need the permission “View coupon” to open /admin/coupon.')).toBeVisible()
    await act(() => router.navigate('/admin/nothing/1'))
    expect(address()).toBe('/admin/welcome')
    expect(await says('You need the permission “View nothing” to open /admin/nothing/1.')).toBeVisible()
    await act(() => router.navigate('/admin/provider/new'))
    expect(address()).toBe('/admin/welcome')
    expect(await says('You need the permission “Create provider” to open /admin/provider/new.')).toBeVisible()
    expect(opened).toEqual(['welcome'])
  })

  it.each(['/admin/shop', '/admin/welcome/more', '/admin/coupon/7/8'])(
    'says within the layout that there is no %s',
    async (path) => {
      await storeSession(account('all'))
      const { address } = await visit(path)
      expect(address()).toBe(path)
      expect(within(screen.getByRole('main')).getByRole('heading')).toHaveTextContent('This page does not exist')
      expect(names()).toContain('Coupons')
    },
  )

  it('loses only the section that cannot be loaded', async () => {
    await storeSession(account('all'))
    let broken = true
    const { user } = await visit('/admin/coupon', ({ id }) => {
      if (id === 'admin-coupon' && broken) throw new Error('gone')
    })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('heading')).not.toHaveTextContent('/admin/coupon')
    await user.click(menu().getByRole('link', { name: 'Providers' }))
    expect(await main.findByRole('heading', { name: '/admin/provider' })).toBeVisible()
    await user.click(menu().getByRole('link', { name: 'Coupons' }))
    const retry = await main.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(retry)
    expect(await main.findByRole('heading', { name: '/admin/coupon' })).toBeVisible()
  })

  it('says so when the sections cannot be read, and retries', async () => {
    registryFails = true
    await storeSession(account('all'))
    const { user } = await visit('/admin/coupon')
    expect(screen.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible()
    registryFails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: '/admin/coupon' })).toBeVisible()
    expect(names()).toContain('Coupons')
  })

  it('shows another account its own sections', async () => {
    await storeSession(account('all'))
    const { address } = await visit('/admin/coupon')
    await act(() => storeSession(account('some')))
    await waitFor(() => expect(address()).toBe('/admin/welcome'))
    await waitFor(() => expect(names()).toEqual(['Dashboard', 'Welcome', 'Providers']))
  })

  it('follows changed permissions when the tab becomes visible again after some minutes', async () => {
    // A separate account: its cached data are dated by an advanced clock.
    staff.moving = {
      hasAccess: true,
      permissions: ['view_coupon', 'view_provider'],
      registry: [home, provider, coupon],
    }
    await storeSession(account('moving'))
    const { address } = await visit('/admin/coupon')
    staff.moving = { hasAccess: true, permissions: ['view_provider'], registry: [home, provider] }
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(registryCalls()).toBe(1)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + staleTime)
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(address()).toBe('/admin/welcome'))
    expect(names()).toEqual(['Dashboard', 'Welcome', 'Providers'])
  })

  it('follows a revoked permission as soon as a call is refused because of it', async () => {
    staff.working = {
      hasAccess: true,
      permissions: ['view_coupon', 'view_provider'],
      registry: [home, provider, coupon],
    }
    await storeSession(account('working'))
    const record = { route: { path: '/record', title: { ar: 'سجل', en: 'Record' } }, module: { Component: ReadRecord } }
    const { address, router } = await visit('/admin/provider', undefined, { record })
    expect(names()).toContain('Coupons')
    staff.working = { hasAccess: true, permissions: ['view_provider'], registry: [home, provider] }
    refused = ['/api/v1/coupon/7']
    await act(() => router.navigate('/admin/coupon/7'))
    await waitFor(() => expect(address()).toBe('/admin/welcome'))
    expect(names()).toEqual(['Dashboard', 'Welcome', 'Providers'])
    expect(registryCalls()).toBe(2)
  })

  it('shows the current section and record, without requesting it again', async () => {
    let arrive = () => {}
    held['/api/v1/coupon/7'] = new Promise((resolve) => {
      arrive = resolve
    })
    await storeSession(account('all'))
    const record = { route: { path: '/record', title: { ar: 'سجل', en: 'Record' } }, module: { Component: ReadRecord } }
    const { router } = await visit('/en/admin/coupon', undefined, { record })
    const trail = () =>
      within(screen.getByRole('navigation', { name: 'Where you are' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(trail()).toEqual(['Coupons'])
    await act(() => router.navigate('/en/admin/coupon/7'))
    await waitFor(() => expect(trail()).toEqual(['Coupons', 'Coupon']))
    arrive()
    await screen.findByRole('heading', { name: 'NOON10' })
    expect(trail()).toEqual(['Coupons', 'NOON10'])
    expect(screen.getByRole('listitem', { current: 'page' })).toHaveTextContent('NOON10')
    expect(asked.filter((path) => path === '/api/v1/coupon/7')).toHaveLength(1)
    await act(() => router.navigate('/en/admin/coupon/new'))
    expect(trail()).toEqual(['Coupons', 'New coupon'])
  })

  it('collapses its menu to named icons, and remembers that', async () => {
    await storeSession(account('all'))
    const { user, unmount } = await visit('/admin')
    const button = () => screen.getByRole('button', { name: 'Sidebar' })
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    await user.click(button())
    expect(names()).toEqual(['', '', '', ''])
    expect(menu().getByRole('link', { name: 'Coupons' })).toBeVisible()
    unmount()
    await visit('/admin')
    expect(button()).toHaveAttribute('aria-expanded', 'false')
  })

  it('has its menu in a drawer on narrow screens, which closes on navigation', async () => {
    await storeSession(account('all'))
    const { user, address } = await visit('/admin')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Back-office' })
    await user.click(within(drawer).getByRole('link', { name: 'Coupons' }))
    expect(address()).toBe('/admin/coupon')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows who is signed in, and signs out', async () => {
    await storeSession(account('all'))
    const { user } = await visit('/en/admin')
    await user.click(screen.getByRole('button', { name: 'Account' }))
    expect(await screen.findByText('all@qasima.example')).toBeVisible()
    expect(await screen.findByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/en/logout')
    expect(screen.getByRole('menuitem', { name: 'View site' })).toHaveAttribute('href', '/en')
  })
})

describe('the palette', () => {
  async function open(at = '/admin') {
    await storeSession(account('all'))
    const site = await visit(at)
    await site.user.keyboard('{Control>}k{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
    const chosen = () => dialog.getByRole('option', { selected: true }).textContent
    return { ...site, dialog, chosen, input: dialog.getByRole('combobox') }
  }

  it('opens from the keyboard, moves with arrows, and opens a section', async () => {
    const { user, chosen, address, input } = await open('/en/admin')
    expect(input).toHaveFocus()
    expect(chosen()).toBe('Dashboard')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe('Coupons')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{Enter}')
    expect(address()).toBe('/en/admin/coupon')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers to create what this person may create', async () => {
    const { user, dialog, address } = await open()
    await dialog.findByRole('option', { name: 'New coupon' })
    expect(dialog.queryByRole('option', { name: 'New provider' })).toBeNull()
    await user.keyboard('new cou{Enter}')
    expect(address()).toBe('/admin/coupon/new')
  })

  it('finds records by name, five per collection, once typing pauses', async () => {
    const { user, dialog, address } = await open()
    await dialog.findByRole('option', { name: 'New coupon' })
    await user.keyboard('ama')
    await user.click(await dialog.findByRole('option', { name: 'Amaze' }))
    expect(address()).toBe('/admin/provider/p1')
    expect(asked.filter((path) => path === '/api/v1/provider')).toHaveLength(1)
    expect(asked).not.toContain('/api/v1/shop')
  })

  it('names its groups, including those with several words', async () => {
    staff.all?.registry.push(shortner)
    const { user } = await open()
    await user.keyboard('ama')
    expect(await screen.findByRole('group', { name: 'Short links' })).toBeVisible()
  })

  it('says when nothing is found', async () => {
    const { user, dialog } = await open()
    await user.keyboard('qqqq')
    expect(await dialog.findByText('Nothing found for “qqqq”')).toBeVisible()
    expect(dialog.queryAllByRole('option')).toEqual([])
  })

  it('offers visited pages, by their headings', async () => {
    await storeSession(account('all'))
    const { router, user } = await visit('/admin/coupon')
    await act(() => router.navigate('/admin/shop'))
    await user.click(menu().getByRole('link', { name: 'Providers' }))
    await user.click(screen.getByRole('button', { name: 'Search Ctrl K' }))
    const recent = within(await screen.findByRole('group', { name: 'Recent' }))
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['/admin/coupon'])
  })

  it("keeps Enter's target while other entries arrive before it", async () => {
    let arrive = () => {}
    held['/api/v1/coupon'] = new Promise((resolve) => {
      arrive = resolve
    })
    const { user, dialog, chosen, address } = await open()
    await dialog.findByRole('option', { name: 'New coupon' })
    await user.keyboard('ama late')
    await dialog.findByRole('option', { name: 'Amaze' })
    expect(chosen()).toBe('Amaze')
    arrive()
    await dialog.findByRole('option', { name: 'AMA10' })
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AMA10', 'Amaze'])
    expect(chosen()).toBe('Amaze')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/admin/provider/p1')
  })

  it('selects the first entry again after every letter', async () => {
    const { user, chosen } = await open()
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe('Welcome')
    await user.keyboard('o')
    expect(chosen()).toBe('Dashboard')
  })

  it('has the keyboard focus from the press that opens it', async () => {
    await storeSession(account('all'))
    const { user } = await visit('/admin')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    // No waiting: the next key may come at once.
    expect(screen.getByRole('combobox')).toHaveFocus()
    await user.keyboard('cou')
    expect(screen.getByRole('combobox')).toHaveValue('cou')
  })

  it('closes with its own keys', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
