import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { type AnalyticsEvent, addSink } from '../analytics/analytics.ts'
import { configureCalls } from '../http/client-settings.ts'
import { ProblemError } from '../http/problem-error.ts'
import { logOut } from './log-out.ts'
import { clearSession, session, storeSession } from './session.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const user = {
  id: 'u1',
  email: 'noura@qasima.example',
  firstName: 'نورة',
  lastName: 'العلي',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
}

const post = jest.fn()
let asked: { address: string; body: unknown }[] = []
let respond: () => Promise<Response>

beforeEach(async () => {
  asked = []
  configureCalls({ wait: async () => {} })
  respond = async () => Response.json({ code: 2000, name: 'Success', message: 'SUCCESS' })
  globalThis.fetch = async (address, request) => {
    asked.push({ address: String(address), body: JSON.parse(String(request?.body)) })
    return respond()
  }
  jest.spyOn(window, 'postMessage').mockImplementation(post as typeof window.postMessage)
  await storeSession({ user, tokens })
})
afterEach(async () => {
  jest.restoreAllMocks()
  post.mockReset()
  await clearSession()
})

const isOut = () => session.getState().tokens === null && !document.cookie.includes('session=')
const logoutMessage = [{ source: 'webpage', type: 'LOGOUT' }, location.origin]

it('ends the session locally, at the API, and in the extension and app', async () => {
  await logOut()
  expect(isOut()).toBe(true)
  expect(asked).toEqual([{ address: '/api/v1/auth/logout', body: { refreshToken: 'refresh' } }])
  expect(post.mock.calls).toEqual([logoutMessage])
})

it('ends in this tab before the API answers', () => {
  void logOut()
  expect(session.getState().tokens).toBeNull()
})

it.each<[string, () => Promise<Response>]>([
  ['refuses', async () => new Response(null, { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('away'))],
])('ends the session locally even if the API %s, which is logged', async (_, failure) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const events: AnalyticsEvent[] = []
  const removeSink = addSink({ record: (event) => events.push(event) })
  respond = failure
  await logOut()
  removeSink()
  expect(isOut()).toBe(true)
  expect(post.mock.calls).toEqual([logoutMessage])
  expect(warn.mock.calls).toEqual([['Logging out failed', expect.any(ProblemError)]])
  expect(events).toMatchObject([{ category: 'ignored-error', action: 'Logging out', label: 'ProblemError' }])
})

it('makes no call if no account is signed in', async () => {
  await clearSession()
  await logOut()
  expect(asked).toEqual([])
})

it('ends push messages of this browser, in the browser and at the API', async () => {
  const unsubscribe = jest.fn(async () => true)
  const subscription = { endpoint: 'https://push.example/1', unsubscribe }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  Object.assign(globalThis, { PushManager: class {}, Notification: { permission: 'granted' } })
  await logOut()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(asked).toContainEqual({ address: '/api/v1/notification/push', body: { endpoint: subscription.endpoint } })
})
