import { afterEach, describe, expect, it, jest } from '@jest/globals'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutEverywhere,
} from '@qasima/shared/contract/identity/account.routes'
import { logout } from '@qasima/shared/contract/identity/session.routes'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import { deviceOf } from './device-of.ts'
import { Devices } from './devices.tsx'

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const device = (part: Partial<Device>): Device => ({
  id: '019aa000-0000-7000-8000-00000000000a',
  createdAt: '2026-10-01T09:00:00.000Z',
  lastUsedAt: minutesAgo(0),
  userAgent: chromeOnWindows,
  country: 'eg',
  isCurrent: false,
  ...part,
})
const here = device({ isCurrent: true })
const phone = device({
  id: '019aa000-0000-7000-8000-00000000000b',
  userAgent: safariOnPhone,
  lastUsedAt: minutesAgo(5),
  country: 'sa',
})
const script = device({ id: '019aa000-0000-7000-8000-00000000000c', userAgent: '', country: null })

type Answers = Parameters<typeof renderScreen>[1]['answers']
const open = (answers: Answers, at = '/en/dashboard') =>
  renderScreen({ Component: Devices }, { path: '/dashboard', at, answers })

const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem')
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '')

afterEach(async () => {
  jest.restoreAllMocks()
  await clearSession()
})

describe('the name of a device', () => {
  it.each([
    [chromeOnWindows, 'Chrome', 'Windows', false],
    [safariOnPhone, 'Safari', 'iOS', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', false],
    [`${chromeOnWindows} Edg/142.0.0.0`, 'Microsoft Edge', 'Windows', false],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      true,
    ],
    ['', null, null, false],
  ])('is parsed from "%s"', (userAgent, browser, system, isHandheld) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld })
  })
})

describe('the devices', () => {
  it('are listed by name, place and last use; the current one is marked and has no sign-out button', async () => {
    await open([answer(listDevices, { items: [here, phone, script] })])
    const texts = (await rows()).map((row) => plain(row.textContent))
    expect(texts[0]).toContain('Chrome on WindowsThis deviceLast used: just now · Egypt')
    expect(texts[1]).toContain('Safari on iOSLast used: 5 minutes ago · Saudi Arabia')
    expect(texts[1]).toContain('Signed in: Oct 1, 2026')
    expect(texts[2]).toContain('Unknown device')
    const ways = screen.getAllByRole('button', { name: /^Sign out: / })
    expect(ways.map((way) => plain(way.getAttribute('aria-label')))).toEqual([
      'Sign out: Safari on iOS',
      'Sign out: Unknown device',
    ])
  })

  it('are listed in Arabic on the Arabic page', async () => {
    await open([answer(listDevices, { items: [here, phone] })], '/dashboard')
    const texts = (await rows()).map((row) => plain(row.textContent))
    expect(texts[0]).toContain('هذا الجهاز')
    expect(texts[1]).toContain('Safari على iOSآخر استخدام: قبل 5 دقائق · السعودية')
  })

  it('can be signed out one by one, and the focus moves to the rest of the list', async () => {
    const ended: unknown[] = []
    const { user } = await open([
      answer(listDevices, { items: [here, phone] }),
      answer(signOutDevice, ({ params }) => {
        ended.push(params)
        return acknowledgement
      }),
    ])
    await user.click(await screen.findByRole('button', { name: /^Sign out: / }))
    expect(await screen.findByText(/is signed out$/)).toBeVisible()
    expect(ended).toEqual([{ id: phone.id }])
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('list')).toHaveFocus()
  })

  it.each([
    ['NOT_FOUND', 1, 'Unknown device is signed out'],
    ['SERVICE_UNAVAILABLE', 2, /The service is busy right now/],
  ] as const)('after %s are %d', async (key, left, said) => {
    const { user } = await open([answer(listDevices, { items: [here, script] }), refuse(signOutDevice, key)])
    await user.click(await screen.findByRole('button', { name: /^Sign out: / }))
    expect(await screen.findByText(said)).toBeVisible()
    expect(await rows()).toHaveLength(left)
  })

  it('can be reloaded after a failure', async () => {
    let down = true
    const { user } = await open([
      answer(listDevices, () => {
        if (down) throw problem('INTERNAL_SERVER_ERROR')
        return { items: [here] }
      }),
    ])
    expect(await screen.findByRole('alert')).toHaveTextContent('Your devices could not be loaded')
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('signing out everywhere', () => {
  const everywhere = async (answers: NonNullable<Answers>) => {
    const post = jest.fn()
    jest.spyOn(window, 'postMessage').mockImplementation(post as typeof window.postMessage)
    await storeSession({ user: noura, tokens })
    const view = await open([...answers, answer(listDevices, { items: [here] }), answer(logout, acknowledgement)])
    await view.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const question = within(await screen.findByRole('dialog', { name: 'Sign out on every device?' }))
    return { ...view, post, question }
  }

  it('asks, ends every session including this one, and goes to the sign-in screen', async () => {
    const { user, router, post, question, called } = await everywhere([answer(signOutEverywhere, acknowledgement)])
    expect(question.getByText(/signed out here and on every other device/)).toBeVisible()
    expect(called.filter((address) => address.endsWith('/auth/sessions'))).toHaveLength(1)
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(called.filter((address) => address.endsWith('/auth/sessions'))).toHaveLength(2)
    expect(session.getState().tokens).toBeNull()
    expect(post).toHaveBeenCalledWith({ source: 'webpage', type: 'LOGOUT' }, location.origin)
  })

  it('stays signed in if it fails', async () => {
    const { user, question } = await everywhere([refuse(signOutEverywhere, 'SERVICE_UNAVAILABLE')])
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await question.findByRole('alert')).toHaveTextContent('The service is busy right now')
    expect(session.getState().tokens).toEqual(tokens)
  })
})
