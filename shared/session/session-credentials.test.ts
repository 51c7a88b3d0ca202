import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { changeProfile, deleteAccount, readInvites, readProfile } from '../contract/identity/account.routes.ts'
import { login } from '../contract/identity/sign-in.routes.ts'
import { call } from '../http/call.ts'
import { configureCalls } from '../http/client-settings.ts'
import { browseAt, type Cookies } from '../testing/cookies.ts'
import { failureOf as failure, json, refuseWith as says, serverAnswering, stopServers } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { clearSession, openSession, session, storeSession } from './session.ts'
import { sessionCredentials } from './session-credentials.ts'

const waits: number[] = []

/** Sends every call to these servers, without really waiting for delays. */
const against = (...origins: string[]) =>
  configureCalls({
    origins,
    language: () => 'ar',
    credentials: sessionCredentials,
    isOnline: () => true,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })

beforeEach(() => {
  waits.length = 0
})
afterEach(stopServers)

describe('a call whose access token is refused', () => {
  const noura = {
    id: 'u1',
    email: 'noura@qasima.example',
    firstName: 'نورة',
    lastName: 'العلي',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
    isEmailVerified: true,
  }
  const tokens = { accessToken: 'a1', refreshToken: 'r1' }
  const invites = { inviteCode: 'c', inviteUrl: 'u', invited: 0, trackingLimit: 10, tracked: 0 }
  const profile = {
    firstName: 'ليلى',
    lastName: 'العلي',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
  } as const

  let cookies: Cookies
  let close: (() => void)[]
  let asked: string[]

  /** A mock API that accepts one access token at a time, the newest; `renew` handles refreshes. */
  async function api(
    renew: (response: ServerResponse, next: string) => void,
    answer: (response: ServerResponse) => void = (response) => json(response, 200, { user: noura, ...invites }),
  ) {
    let newest = 2
    return serverAnswering((request, response, body) => {
      const bearer = request.headers.authorization?.slice('Bearer '.length)
      asked.push([request.method, request.url?.replace('/api/v1/auth/', ''), bearer, body].filter(Boolean).join(' '))
      if (request.url?.endsWith('/refresh')) return renew(response, String(newest++))
      if (bearer === `a${newest - 1}` && newest > 2) return answer(response)
      says(response, 'ACCESS_TOKEN_EXPIRED')
    })
  }
  const renewing = (response: ServerResponse, next: string) =>
    json(response, 200, { accessToken: `a${next}`, refreshToken: `r${next}` })
  const refreshes = () => asked.filter((line) => line.startsWith('POST refresh'))

  beforeEach(async () => {
    cookies = browseAt('http://localhost:3000/dashboard')
    asked = []
    close = [await openSession('localhost')]
    await storeSession({ user: noura, tokens })
  })
  afterEach(() => {
    for (const stop of close) stop()
  })

  it('is repeated once, with refreshed tokens', async () => {
    against(await api(renewing))
    expect(await call(readProfile)).toMatchObject({ user: noura })
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', 'GET profile a2'])
    expect(session.getState()).toEqual({ user: noura, tokens: { accessToken: 'a2', refreshToken: 'r2' } })
    expect(waits).toEqual([])
  })

  it('is repeated with its body although it is a write: the first attempt did nothing', async () => {
    against(await api(renewing))
    await call(changeProfile, { body: profile })
    expect(asked.at(-1)).toBe(`PATCH profile a2 ${JSON.stringify(profile)}`)
  })

  it('shares one refresh with all other calls, including those made meanwhile', async () => {
    const held: (() => void)[] = []
    against(await api((response, next) => held.push(() => renewing(response, next))))
    const early = [call(readProfile), call(readProfile), call(readInvites)]
    await until(() => held.length === 1)
    const late = [call(readProfile), call(readInvites)]
    held[0]?.()
    await Promise.all([...early, ...late])
    expect(refreshes()).toEqual(['POST refresh r1'])
    expect(asked.filter((line) => line.endsWith('a1'))).toHaveLength(3)
    expect(asked.filter((line) => line.endsWith('a2'))).toHaveLength(5)
  })

  it('fails if the new token is refused as well', async () => {
    against(
      await serverAnswering((request, response) => {
        asked.push(request.url ?? '')
        if (request.url?.endsWith('/refresh')) renewing(response, '2')
        else says(response, 'ACCESS_TOKEN_EXPIRED')
      }),
    )
    expect(await failure(call(readProfile))).toMatchObject({ status: 401, problem: 'ACCESS_TOKEN_EXPIRED' })
    expect(asked).toHaveLength(3)
    expect(session.getState().user).toEqual(noura)
  })

  it('has one retry budget, before and after', async () => {
    against(await api(renewing, (response) => says(response, 'SERVICE_UNAVAILABLE')))
    await failure(call(readProfile))
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', ...Array(4).fill('GET profile a2')])
  })

  it('refreshes again after a temporary failure', async () => {
    let refused = false
    const once = (response: ServerResponse, next: string) => {
      if (refused) return renewing(response, next)
      refused = true
      says(response, 'SERVICE_UNAVAILABLE')
    }
    against(await api(once))
    await call(readProfile)
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', 'GET profile a1', 'POST refresh r1', 'GET profile a3'])
  })

  it.each(['REFRESH_TOKEN_EXPIRED', 'REFRESH_TOKEN_INVALID', 'USER_INACTIVE'] as const)(
    'ends the session if the refresh token is refused with %s',
    async (key) => {
      against(await api((response) => says(response, key)))
      expect(await failure(call(readProfile))).toMatchObject({ problem: key })
      expect(session.getState()).toEqual({ user: null, tokens: null, lost: true })
      expect(cookies.cookie).toBe('')
    },
  )

  it.each(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)(
    'fails and keeps the session if the refresh fails with %s',
    async (key) => {
      against(await api((response) => says(response, key)))
      const failed = [failure(call(readProfile)), failure(call(readInvites))]
      for (const error of await Promise.all(failed)) expect(error).toMatchObject({ problem: key })
      expect(session.getState()).toEqual({ user: noura, tokens })
    },
  )

  it('fails and keeps the session if no server answers the refresh', async () => {
    against(await api((response) => response.destroy()))
    expect(await failure(call(readProfile))).toMatchObject({ problem: 'NETWORK_ERROR' })
    expect(session.getState()).toEqual({ user: noura, tokens })
  })

  it('continues after a lost refresh reply, with the token that it sent', async () => {
    let isLost = false
    // Like the API for the session's browser: the same successor again.
    const successor = (response: ServerResponse) => {
      if (isLost) return json(response, 200, { accessToken: 'a3', refreshToken: 'r2' })
      isLost = true
      response.destroy()
    }
    against(await api(successor))
    expect(await call(readProfile)).toMatchObject({ user: noura })
    expect(refreshes()).toEqual(['POST refresh r1', 'POST refresh r1'])
    expect(session.getState()).toEqual({ user: noura, tokens: { accessToken: 'a3', refreshToken: 'r2' } })
  })

  it('ends the session if there is no refresh token', async () => {
    against(await api(renewing))
    cookies.cookie = 'session=; Max-Age=0; Path=/'
    expect(await failure(call(readProfile))).toMatchObject({ status: 401 })
    expect(refreshes()).toEqual([])
    expect(session.getState()).toEqual({ user: null, tokens: null, lost: true })
  })

  it('is not refreshed if the password is wrong or there is no account yet', async () => {
    against(
      await serverAnswering((request, response) => {
        asked.push(request.url ?? '')
        says(response, 'INVALID_CREDENTIALS')
      }),
    )
    await failure(call(login, { body: { email: noura.email, password: 'wrong' } }))
    await failure(call(deleteAccount, { body: { password: 'wrong' } }))
    expect(asked).toEqual(['/api/v1/auth/login', '/api/v1/auth/delete-account'])
    expect(session.getState()).toEqual({ user: noura, tokens })
  })

  it('is not repeated for another account that signed in meanwhile', async () => {
    const other = { user: { ...noura, id: 'u2' }, tokens: { accessToken: 'other', refreshToken: 'r-other' } }
    const held: (() => void)[] = []
    against(
      await serverAnswering((request, response) => {
        asked.push(`${request.url} ${request.headers.authorization}`)
        held.push(() => says(response, 'ACCESS_TOKEN_EXPIRED'))
      }),
    )
    const refused = failure(call(changeProfile, { body: profile }))
    await until(() => held.length === 1)
    await storeSession(other)
    held[0]?.()
    expect(await refused).toMatchObject({ status: 401 })
    expect(asked).toEqual(['/api/v1/auth/profile Bearer a1'])
    expect(session.getState()).toEqual(other)
  })

  it('stays signed out if the visitor signs out during the refresh', async () => {
    const held: (() => void)[] = []
    against(await api((response, next) => held.push(() => renewing(response, next))))
    const refused = failure(call(readProfile))
    await until(() => held.length === 1)
    await clearSession()
    held[0]?.()
    expect(await refused).toMatchObject({ status: 401 })
    expect(session.getState()).toEqual({ user: null, tokens: null })
    expect(cookies.cookie).toBe('')
  })

  it('is refreshed once for ten tabs', async () => {
    const origin = await api(renewing)
    const tabs = []
    for (let count = 0; count < 10; count += 1) {
      jest.resetModules()
      const tab = { ...(await import('../http/call.ts')), ...(await import('./session.ts')) }
      const { configureCalls: configure } = await import('../http/client-settings.ts')
      const { sessionCredentials: credentials } = await import('./session-credentials.ts')
      close.push(await tab.openSession('localhost'))
      configure({ origins: [origin], language: () => 'ar', isOnline: () => true, credentials })
      tabs.push(tab)
    }
    const replies = await Promise.all(tabs.flatMap((tab) => [tab.call(readProfile), tab.call(readInvites)]))
    expect(replies).toHaveLength(20)
    expect(refreshes()).toEqual(['POST refresh r1'])
    for (const tab of tabs) expect(tab.session.getState().tokens?.accessToken).toBe('a2')
  })
})
