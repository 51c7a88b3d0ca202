import { describe, expect, it } from '@jest/globals'
import { pathWithoutLanguage } from '../contract/language.ts'
import type { RouteAccess } from '../federation/remote.ts'
import { guard, noPermissions, type Visit } from './guard.ts'
import type { SessionState } from './session.ts'

const states = ['UNAUTHENTICATED', 'AWAITING_VERIFICATION', 'PROFILE_INCOMPLETE', 'AUTHENTICATED'] as const
const staff = { hasAccess: true, permissions: ['view_ads', 'view_coupon_report'] }

const visit = (change: Partial<Visit>): Visit => ({
  access: 'public',
  state: 'UNAUTHENTICATED',
  address: '/',
  inWebview: false,
  storedRedirect: null,
  appRedirects: ['qasima://'],
  permissions: noPermissions,
  ...change,
})
const redirectTarget = (change: Partial<Visit>) => guard(visit(change))?.to ?? null

/** Where each session state is redirected, in the order of `states`; null means it stays. */
type Row = readonly [access: RouteAccess, address: string, ...to: readonly (string | null)[]]

const signin = (address: string) => `/signin?redirect=${encodeURIComponent(address)}`

const rows: readonly Row[] = [
  ['public', '/', null, null, null, null],
  ['public', '/shop/12/noon', null, null, null, null],
  ['public', '/en/shops?search=a', null, null, null, null],
  ['guest', '/signin', null, '/verify', '/profile-setup', '/dashboard'],
  ['guest', '/signup', null, '/verify', '/profile-setup', '/dashboard'],
  ['guest', '/forgot-password', null, '/verify', '/profile-setup', '/dashboard'],
  ['guest', '/reset-password/5f3a', null, '/verify', '/profile-setup', '/dashboard'],
  ['guest', '/en/signin', null, '/en/verify', '/en/profile-setup', '/en/dashboard'],
  [
    'guest',
    '/signin?redirect=%2Fen%2Fdashboard%23settings',
    null,
    '/verify?redirect=%2Fen%2Fdashboard%23settings',
    '/profile-setup?redirect=%2Fen%2Fdashboard%23settings',
    '/en/dashboard#settings',
  ],
  [
    'guest',
    '/en/signin?redirect=qasima%3A%2F%2Fopen',
    null,
    '/en/verify?redirect=qasima%3A%2F%2Fopen',
    '/en/profile-setup?redirect=qasima%3A%2F%2Fopen',
    '/en/mobile-app-loading?redirect_uri=qasima%3A%2F%2Fopen',
  ],
  ['guest', '/signin?redirect=https%3A%2F%2Fevil.example', null, '/verify', '/profile-setup', '/dashboard'],
  ['guest', '/signin?redirect=%2F%2Fevil.example', null, '/verify', '/profile-setup', '/dashboard'],
  ['setup', '/verify', '/signin', null, '/profile-setup', '/dashboard'],
  ['setup', '/profile-setup', '/signin', '/verify', null, '/dashboard'],
  ['setup', '/en/profile-setup', '/en/signin', '/en/verify', null, '/en/dashboard'],
  [
    'setup',
    '/verify?redirect=%2Fadmin%2Fads',
    '/signin?redirect=%2Fadmin%2Fads',
    null,
    '/profile-setup?redirect=%2Fadmin%2Fads',
    '/admin/ads',
  ],
  ['user', '/dashboard', signin('/dashboard'), '/verify', '/profile-setup', null],
  ['user', '/en/dashboard', `/en${signin('/en/dashboard')}`, '/en/verify', '/en/profile-setup', null],
  [
    'user',
    '/dashboard?a=1#settings',
    signin('/dashboard?a=1#settings'),
    '/verify?redirect=%2Fdashboard%3Fa%3D1%23settings',
    '/profile-setup?redirect=%2Fdashboard%3Fa%3D1%23settings',
    null,
  ],
  [
    'user',
    '/tracking/7',
    signin('/tracking/7'),
    '/verify?redirect=%2Ftracking%2F7',
    '/profile-setup?redirect=%2Ftracking%2F7',
    null,
  ],
  ['staff', '/admin', signin('/admin'), '/verify?redirect=%2Fadmin', '/profile-setup?redirect=%2Fadmin', '/dashboard'],
  [
    'view_ads',
    '/admin/ads',
    signin('/admin/ads'),
    '/verify?redirect=%2Fadmin%2Fads',
    '/profile-setup?redirect=%2Fadmin%2Fads',
    '/dashboard',
  ],
]

const cases = rows.flatMap(([access, address, ...to]) =>
  states.map((state, index) => ({ access, address, state, to: to[index] ?? null })),
)

describe('the guard', () => {
  it.each(cases)('a $access screen at $address redirects $state to $to', ({ to, ...rest }) => {
    expect(redirectTarget(rest)).toBe(to)
  })

  it('never redirects a visitor to where they are', () => {
    for (const { to, ...rest } of cases) {
      if (to) expect(pathWithoutLanguage(to).split('?')[0]).not.toBe(pathWithoutLanguage(rest.address).split('?')[0])
    }
  })

  const accessOf = (address: string): RouteAccess => {
    const path = pathWithoutLanguage(address.split(/[?#]/)[0] ?? '')
    return rows.find(([, known]) => known.split(/[?#]/)[0] === path)?.[0] ?? 'public'
  }

  it.each(states)('lets %s arrive from anywhere', (state) => {
    for (const [access, start] of rows) {
      let address: string | null = start
      for (let steps = 0; address; steps += 1) {
        expect(steps).toBeLessThan(4)
        address = redirectTarget({ access: steps ? accessOf(address) : access, address, state })
      }
    }
  })

  it("shows the app's loading screen instead of the sign-in screen, except to staff", () => {
    const inApp = (access: RouteAccess, address: string, state: SessionState = 'UNAUTHENTICATED') =>
      redirectTarget({ access, address, state, inWebview: true })
    expect(inApp('user', '/dashboard')).toBe('/mobile-app-loading')
    expect(inApp('user', '/en/dashboard')).toBe('/en/mobile-app-loading')
    expect(inApp('user', '/dashboard', 'AWAITING_VERIFICATION')).toBe('/verify')
    expect(inApp('user', '/dashboard', 'AUTHENTICATED')).toBeNull()
    expect(inApp('guest', '/signin')).toBeNull()
    expect(inApp('staff', '/admin')).toBe(signin('/admin'))
  })

  it('passes a stored redirect to the app from the dashboard only', () => {
    const kept = { state: 'AUTHENTICATED', storedRedirect: 'qasima://open?a=1' } as const
    expect(guard(visit({ ...kept, access: 'user', address: '/en/dashboard#profile' }))).toEqual({
      to: '/en/mobile-app-loading?redirect_uri=qasima%3A%2F%2Fopen%3Fa%3D1',
      usesStoredRedirect: true,
    })
    expect(redirectTarget({ ...kept, access: 'user', address: '/tracking/7' })).toBeNull()
    expect(redirectTarget({ ...kept, access: 'public', address: '/mobile-app-loading' })).toBeNull()
    expect(guard(visit({ ...kept, state: 'UNAUTHENTICATED', access: 'user', address: '/dashboard' }))).toEqual({
      to: signin('/dashboard'),
    })
  })

  it.each([
    ['staff', '/admin', null],
    ['view_ads', '/admin/ads', null],
    // Permissions match exactly: `view_coupon_report` allows nothing on coupons.
    ['view_coupon', '/admin/coupon', '/admin/welcome'],
    ['view_shop', '/en/admin/shop', '/en/admin/welcome'],
    ['view_shop', '/admin/welcome', null],
  ] as const)('sends staff with other permissions from %s at %s to %s', (access, address, to) => {
    expect(redirectTarget({ access, address, state: 'AUTHENTICATED', permissions: staff })).toBe(to)
  })

  it('names the missing permission for staff only', () => {
    const refused = visit({ access: 'view_shop', address: '/admin/shop', state: 'AUTHENTICATED', permissions: staff })
    expect(guard(refused)).toEqual({ to: '/admin/welcome', missing: 'view_shop' })
    expect(guard({ ...refused, permissions: { hasAccess: false, permissions: [] } })).toEqual({ to: '/dashboard' })
  })

  it('ignores permissions without access', () => {
    const permissions = { hasAccess: false, permissions: ['view_ads'] }
    expect(redirectTarget({ access: 'view_ads', address: '/admin/ads', state: 'AUTHENTICATED', permissions })).toBe(
      '/dashboard',
    )
  })
})
