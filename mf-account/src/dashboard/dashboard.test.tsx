import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  listDevices,
  listSignIns,
  readInvites,
  readPermissions,
  readProfile,
} from '@qasima/shared/contract/identity/account.routes'
import { logout } from '@qasima/shared/contract/identity/session.routes'
import { listNotifications, readNotificationSettings } from '@qasima/shared/contract/notification/notification.routes'
import { ownPlan } from '@qasima/shared/contract/plan/plan.routes'
import { listSavings } from '@qasima/shared/contract/savings/savings.routes'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor, within } from '@testing-library/react'
import { kettle, reply } from '../tracking/tracked.sample.ts'
import { acknowledgement, freePlan, invites, noura, tokens } from './dashboard.sample.ts'
import * as dashboard from './dashboard.tsx'

const post = jest.fn()

beforeEach(async () => {
  jest.spyOn(window, 'postMessage').mockImplementation(post as typeof window.postMessage)
  await storeSession({ user: noura, tokens })
})
afterEach(async () => {
  jest.restoreAllMocks()
  post.mockReset()
  await clearSession()
})

const answers = [
  answer(readProfile, { user: noura }),
  answer(readInvites, invites),
  answer(ownPlan, freePlan),
  answer(listDevices, { items: [] }),
  answer(listSignIns, { items: [] }),
  answer(logout, acknowledgement),
  answer(listTracking, reply([])),
  answer(listSavings, { items: [], totals: [], nextCursor: null }),
  answer(listNotifications, { items: [], unread: 0, nextCursor: null }),
  refuse(readNotificationSettings, 'SERVICE_UNAVAILABLE'),
]
const open = (at = '/en/dashboard', given = answers, pause?: (milliseconds: number) => Promise<void>) =>
  renderScreen(dashboard, { path: '/dashboard', at, answers: given, ...(pause && { pause }) })

const posted = () => post.mock.calls
const message = (type: string) => [{ source: 'webpage', type }, location.origin]
const tab = (name: string) => screen.findByRole('tab', { name })

describe('the dashboard while its account is loading', () => {
  it.each([
    ['/en/dashboard', 'Welcome', 'Loading your account', 'Welcome, نورة'],
    ['/dashboard', 'أهلًا بك', 'جارٍ تحميل حسابك', 'أهلًا بك يا نورة'],
  ])('at %s shows that it is loading, then greets by first name', async (at, before, loading, after) => {
    await open(at)
    expect(screen.getByRole('heading', { level: 1, name: before })).toBeVisible()
    expect(screen.getByText(loading)).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: after })).toBeVisible()
    expect(screen.queryByText(loading)).toBeNull()
  })

  it.each([
    ['what is tracked', [kettle], '/en/dashboard', 'Tracking'],
    ['the profile where nothing is tracked', [], '/en/dashboard', 'Profile'],
    ['the tab that the address names', [kettle], '/en/dashboard#settings', 'Settings'],
  ])('opens on %s', async (_, items, at, name) => {
    await open(at, [answer(listTracking, reply(items)), ...answers])
    expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible()
  })

  it('waits half a second before the request', async () => {
    const asked = jest.fn(() => ({ user: noura }))
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const pause = jest.fn(() => promise)
    await open('/en/dashboard', [answer(readProfile, asked), ...answers], pause)
    await waitFor(() => expect(pause.mock.calls).toEqual([[500, expect.anything()]]))
    expect(asked).not.toHaveBeenCalled()
    end()
    await tab('Profile')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('stores the account for the rest of the site', async () => {
    await open('/en/dashboard', [answer(readProfile, { user: { ...noura, firstName: 'سارة' } }), ...answers])
    await tab('Profile')
    await waitFor(() => expect(session.getState().user?.firstName).toBe('سارة'))
    expect(session.getState().tokens).toEqual(tokens)
  })

  it('says what went wrong and retries on request', async () => {
    let down = true
    const { user } = await open('/en/dashboard', [
      answer(readProfile, () => {
        if (down) throw problem('SERVICE_UNAVAILABLE')
        return { user: noura }
      }),
      ...answers,
    ])
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your account could not be loaded')
    expect(alert).toHaveTextContent('The service is busy right now')
    down = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await tab('Profile')).toBeVisible()
  })

  it('asks to check the connection when offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open('/dashboard')
    expect(await screen.findByRole('alert')).toHaveTextContent('تحقق من اتصالك بالإنترنت')
  })

  it('offers the downloads at once, each with its own short link', async () => {
    await open()
    const downloads = screen.getByRole('region', { name: 'Download Qasima' })
    const links = within(downloads).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['iOS', '/go/ios'],
      ['Android', '/go/android'],
      ['Chrome', '/go/chrome'],
      ['Firefox', '/go/firefox'],
    ])
  })

  it('says that downloads are coming while none is out, and leads to the form for each', async () => {
    await renderScreen(dashboard, { path: '/dashboard', at: '/en/dashboard', answers, downloads: [] })
    const downloads = screen.getByRole('region', { name: /^Coming to your devices/ })
    expect(within(downloads).getByRole('link', { name: 'iOS' })).toHaveAttribute('href', '/en/download/ios')
  })
})

describe('the tabs', () => {
  it.each([
    ['/en/dashboard', 'Profile'],
    ['/en/dashboard#profile', 'Profile'],
    ['/en/dashboard#settings', 'Settings'],
    ['/en/dashboard#devices', 'Devices'],
    ['/en/dashboard#tracking', 'Tracking'],
    ['/en/dashboard#alerts', 'Alerts'],
    ['/dashboard#alerts', 'التنبيهات'],
    ['/en/dashboard#unknown', 'Profile'],
    ['/en/dashboard#toString', 'Profile'],
    ['/dashboard#settings', 'الإعدادات'],
  ])('%s opens %s', async (at, name) => {
    await open(at)
    expect(await tab(name)).toHaveAttribute('aria-selected', 'true')
  })

  it('are in the URL hash, and Back returns to the previous one', async () => {
    const { user, router } = await open('/en/dashboard?from=mail')
    await user.click(await tab('Settings'))
    expect(router.state.location).toMatchObject({ pathname: '/en/dashboard', hash: '#settings' })
    expect(screen.getByRole('heading', { name: 'Change password' })).toBeVisible()
    await act(() => router.navigate(-1))
    expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '' })
    expect(await tab('Profile')).toHaveAttribute('aria-selected', 'true')
  })

  it('keep input while another one is open, and hide it', async () => {
    const { user, router } = await open()
    const firstName = await screen.findByRole('textbox', { name: 'First name' })
    await user.clear(firstName)
    await user.type(firstName, 'سارة')
    await user.click(await tab('Settings'))
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
    await user.type(screen.getByLabelText('New password'), 'a long sentence')
    await user.click(await tab('Devices'))
    await user.click(await tab('Profile'))
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('سارة')
    await act(() => router.navigate({ hash: 'settings' }))
    expect(screen.getByLabelText('New password')).toHaveValue('a long sentence')
  })

  it('ask the extension to check its account when they change, and only then', async () => {
    const { user } = await open()
    await user.click(await tab('Profile'))
    expect(posted()).toEqual([])
    await user.click(await tab('Settings'))
    expect(posted()).toEqual([message('LOGOUT_CHECK')])
  })
})

describe('the account card', () => {
  it.each([
    ['/en/dashboard', 'Account', 'Log out', '/en/signin'],
    ['/dashboard', 'الحساب', 'تسجيل الخروج', '/signin'],
  ])('at %s shows the signed-in user, and logs out', async (at, title, logOut, signin) => {
    const sent: unknown[] = []
    const { user, router } = await open(at, [
      answer(logout, ({ body }) => {
        sent.push(body)
        return acknowledgement
      }),
      ...answers,
    ])
    const card = await screen.findByRole('region', { name: title })
    expect(card).toHaveTextContent('نورة العلي')
    const email = within(card).getByText(noura.email)
    expect(email.tagName).toBe('BDI')
    await user.click(within(card).getByRole('button', { name: logOut }))
    await waitFor(() => expect(router.state.location.pathname).toBe(signin))
    await waitFor(() => expect(session.getState()).toMatchObject({ user: null, tokens: null }))
    await waitFor(() => expect(posted()).toEqual([message('LOGOUT')]))
    await waitFor(() => expect(sent).toEqual([{ refreshToken: tokens.refreshToken }]))
  })

  it.each([
    ['/en/dashboard', 'Back-office', '/en/admin'],
    ['/dashboard', 'لوحة الإدارة', '/admin'],
  ])('leads staff from %s to the back-office', async (at, name, to) => {
    await open(at, [...answers, answer(readPermissions, { hasAccess: true, permissions: ['view_coupon'] })])
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
  })

  it('does not show it to other accounts', async () => {
    const asked = jest.fn()
    await open('/en/dashboard', [
      ...answers,
      answer(readPermissions, () => {
        asked()
        return { hasAccess: false, permissions: [] }
      }),
    ])
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByRole('link', { name: 'Back-office' })).toBeNull()
  })

  it('logs out here even if the server cannot be reached', async () => {
    const { user, router } = await open('/en/dashboard', [refuse(logout, 'SERVICE_UNAVAILABLE'), ...answers])
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(session.getState().tokens).toBeNull()
  })
})
