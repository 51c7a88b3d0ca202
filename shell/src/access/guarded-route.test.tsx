import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { clearSession, openSession, session, storeSession } from '@qasima/shared/session/session'
import { act, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter } from 'react-router'
import { landing, place, renderSite, shops } from '../testing/render-site.tsx'
import { guardedRoute } from './guarded-route.ts'

const complete = {
  id: 'u1',
  email: 'noura@qasima.example',
  firstName: 'نورة',
  lastName: 'العلي',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
}
const unverified = { ...complete, isEmailVerified: false }
const tokens = { accessToken: 'a', refreshToken: 'r' }
const signedIn = { user: complete, tokens }

const loader = jest.fn(() => null)
const described = (path: string, access: RouteAccess) => ({
  route: { path, title: { ar: path, en: path }, access, unlisted: true },
  module: { ...place, loader },
})
const screens = {
  landing,
  shops,
  signin: described('/signin', 'guest'),
  verify: described('/verify', 'setup'),
  'profile-setup': described('/profile-setup', 'setup'),
  dashboard: described('/dashboard', 'user'),
  'mobile-app-loading': described('/mobile-app-loading', 'public'),
  welcome: described('/admin/welcome', 'staff'),
  ads: described('/admin/ads', 'view_ads'),
}
const visit = (at: string) => renderSite(at, { screens })

const apiAnswers = (answer: () => unknown) => {
  const asked: string[] = []
  globalThis.fetch = async (address) => {
    // The bell's stream stays open with the page.
    if (String(address).includes('/notification')) return new Promise(() => {})
    asked.push(String(address))
    return Response.json(await answer())
  }
  return asked
}

let stop = () => {}
let another: BroadcastChannel
beforeEach(async () => {
  localStorage.clear()
  configureCalls({ wait: async () => {} })
  // Requests outside the test get no reply.
  globalThis.fetch = () => new Promise(() => {})
  another = new BroadcastChannel('qasima-session')
  loader.mockClear()
  stop = await openSession('localhost')
})
afterEach(async () => {
  another.close()
  await clearSession()
  stop()
})

describe('a restricted screen', () => {
  it('is not even fetched for a visitor who may not see it, on the first page', async () => {
    const { opened, address } = await visit('/en/dashboard?a=1#settings')
    expect(address()).toBe('/en/signin?redirect=%2Fen%2Fdashboard%3Fa%3D1%23settings')
    expect(opened).toEqual(['signin'])
    expect(loader).toHaveBeenCalledTimes(1)
  })

  it('leaves the title to the screen shown instead', async () => {
    document.title = 'as the edge wrote it'
    await visit('/en/dashboard')
    expect(document.title).toBe('/signin | Qasima')
  })

  it('is not fetched on a later page either, and Back still works', async () => {
    const { opened, address, router } = await visit('/shops')
    await act(() => router.navigate('/dashboard'))
    expect(address()).toBe('/signin?redirect=%2Fdashboard')
    expect(opened).toEqual(['shops', 'signin'])
    await act(() => router.navigate(-1))
    expect(address()).toBe('/shops')
  })

  it('is guarded even if its code was loaded before', async () => {
    await storeSession(signedIn)
    const { opened, address, router } = await visit('/dashboard')
    expect(address()).toBe('/dashboard')
    await act(() => router.navigate('/shops'))
    await act(() => clearSession())
    loader.mockClear()
    await act(() => router.navigate('/dashboard'))
    expect(address()).toBe('/signin?redirect=%2Fdashboard')
    expect(opened).toEqual(['dashboard', 'shops', 'signin'])
    expect(loader).toHaveBeenCalledTimes(1)
  })

  it('redirects to the setup first, and afterwards to where the visitor wanted to go', async () => {
    const { opened, address } = await visit('/signin?redirect=%2Fen%2Fdashboard%23settings')
    await act(() => storeSession({ user: unverified, tokens }))
    await waitFor(() => expect(address()).toBe('/verify?redirect=%2Fen%2Fdashboard%23settings'))
    await act(() => storeSession({ user: { ...complete, country: null } }))
    await waitFor(() => expect(address()).toBe('/profile-setup?redirect=%2Fen%2Fdashboard%23settings'))
    await act(() => storeSession({ user: complete }))
    await waitFor(() => expect(address()).toBe('/en/dashboard#settings'))
    expect(opened).toEqual(['signin', 'verify', 'profile-setup', 'dashboard'])
  })

  it('redirects once to the app if a redirect was stored', async () => {
    localStorage.setItem('redirect_uri', 'qasima://open')
    await storeSession(signedIn)
    const { address, opened, router } = await visit('/en/dashboard')
    expect(address()).toBe('/en/mobile-app-loading?redirect_uri=qasima%3A%2F%2Fopen')
    expect(opened).toEqual(['mobile-app-loading'])
    expect(localStorage.getItem('redirect_uri')).toBeNull()
    await act(() => router.navigate('/en/dashboard'))
    expect(address()).toBe('/en/dashboard')
  })

  it('replaces its history entry with the redirect, if the browser opened it', async () => {
    history.pushState(null, '', '/dashboard?filter[status]=ACTIVE#profile')
    const entries = history.length
    const { route } = screens.dashboard
    const router = createBrowserRouter([
      { path: route.path, ...guardedRoute(route, async () => place, []) },
      { path: '/signin', Component: place.Component },
    ])
    await waitFor(() => expect(location.pathname).toBe('/signin'))
    expect(new URLSearchParams(location.search).get('redirect')).toMatch(/^\/dashboard\?filter.+=ACTIVE#profile$/)
    expect(history.length).toBe(entries)
    router.dispose()
    history.replaceState(null, '', '/')
  })

  it('of the back-office is fetched only with the permission, which is requested once', async () => {
    const asked = apiAnswers(() => ({ hasAccess: true, permissions: ['view_coupon'] }))
    await storeSession(signedIn)
    const { address, opened, router } = await visit('/admin/ads')
    expect(address()).toBe('/admin/welcome')
    expect(opened).toEqual(['welcome'])
    await act(() => router.navigate('/admin/ads'))
    expect(asked).toEqual(['/api/v1/auth/permissions'])
  })

  it('of the back-office keeps its address while permissions are unknown, and opens once they are known', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    jest.spyOn(Math, 'random').mockReturnValue(0)
    const other = { ...complete, id: 'u2' }
    apiAnswers(() => Promise.reject(new TypeError('away')))
    await storeSession({ user: other, tokens })
    const { address, opened } = await visit('/admin/ads?page=2')
    expect(address()).toBe('/admin/ads?page=2')
    expect(opened).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This part could not be loaded')
    expect(
      screen.getByText('It loads automatically once you’re connected again.').closest('[role=status]'),
    ).not.toBeNull()

    apiAnswers(() => ({ hasAccess: true, permissions: ['view_ads'] }))
    window.dispatchEvent(new Event('online'))
    const heading = await screen.findByRole('heading', { level: 1, name: '/admin/ads' })
    expect(opened).toEqual(['ads'])
    await waitFor(() => expect(heading).toHaveFocus())
  })

  it('of the back-office redirects to the dashboard if the API says that the account is not staff', async () => {
    apiAnswers(() => ({ hasAccess: false, permissions: [] }))
    await storeSession({ user: { ...complete, id: 'u3' }, tokens })
    const { address, opened } = await visit('/admin/ads')
    expect(address()).toBe('/dashboard')
    expect(opened).toEqual(['dashboard'])
  })
})

describe('a session that ends while its screen is shown', () => {
  const ended = 'Your session has ended. Sign in to continue.'
  const readNotice = async () => {
    const notice = await screen.findByText(ended)
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    await waitFor(() => expect(notice).not.toBeInTheDocument())
  }

  it('in another tab redirects to sign-in with a message, and returns afterwards', async () => {
    await storeSession(signedIn)
    const { address } = await visit('/en/dashboard#settings')
    another.postMessage(null)
    await waitFor(() => expect(address()).toBe('/en/signin?redirect=%2Fen%2Fdashboard%23settings'))
    await readNotice()
    another.postMessage(signedIn)
    await waitFor(() => expect(address()).toBe('/en/dashboard#settings'))
  })

  it("at the visitor's request needs no message", async () => {
    await storeSession(signedIn)
    const { address } = await visit('/dashboard')
    await act(() => clearSession())
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Fdashboard'))
    expect(screen.getByRole('region', { name: 'الإشعارات' })).not.toHaveTextContent('انتهت')
  })

  it('while its screen is still loading, ends in the same way', async () => {
    await storeSession(signedIn)
    const { address, router } = await visit('/en/shops')
    loader.mockImplementationOnce((() => {
      session.setState({ user: null, tokens: null, lost: true }, true)
      throw new Error('the call was refused')
    }) as never)
    await act(() => router.navigate('/en/dashboard'))
    await waitFor(() => expect(address()).toBe('/en/signin?redirect=%2Fen%2Fdashboard'))
    await readNotice()
  })

  it('keeps a public screen', async () => {
    await storeSession(signedIn)
    const { address, user } = await visit('/en/shops')
    await user.type(screen.getByRole('textbox', { name: 'Typed' }), 'noon')
    act(() => session.setState({ user: null, tokens: null, lost: true }, true))
    expect(address()).toBe('/en/shops')
    expect(screen.getByRole('textbox', { name: 'Typed' })).toHaveValue('noon')
    expect(screen.queryByText(ended)).toBeNull()
  })
})
