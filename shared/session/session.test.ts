import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { browseAt, type Cookies } from '../testing/cookies.ts'
import { until } from '../testing/until.ts'
import { sessionState } from './session.ts'
import type { SessionUser } from './session-user.ts'

const complete: SessionUser = {
  id: 'u1',
  email: 'noura@qasima.example',
  firstName: 'نورة',
  lastName: 'العلي',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
}
const tokens = { accessToken: 'a', refreshToken: 'r' }

describe('the state of a session', () => {
  it('is unauthenticated while the user or either token is missing', () => {
    expect(sessionState({ user: null, tokens })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: null })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: { ...tokens, accessToken: '' } })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: { ...tokens, refreshToken: '' } })).toBe('UNAUTHENTICATED')
  })

  it('requires verification before the profile', () => {
    const fresh = { ...complete, isEmailVerified: false, firstName: null }
    expect(sessionState({ user: fresh, tokens })).toBe('AWAITING_VERIFICATION')
  })

  it.each(['firstName', 'lastName', 'sex', 'birthDate', 'country'] as const)('is incomplete without %s', (field) => {
    expect(sessionState({ user: { ...complete, [field]: null }, tokens })).toBe('PROFILE_INCOMPLETE')
  })

  it('is authenticated otherwise', () => {
    expect(sessionState({ user: complete, tokens })).toBe('AUTHENTICATED')
  })
})

describe('the session of a browser', () => {
  type Tab = typeof import('./session.ts')
  let cookies: Cookies
  let close: (() => void)[] = []

  /** Another tab of the same browser, with its own code and memory. */
  async function openTab(): Promise<Tab> {
    jest.resetModules()
    const tab: Tab = await import('./session.ts')
    close.push(await tab.openSession('localhost'))
    return tab
  }
  const renewed = { accessToken: 'a2', refreshToken: 'r2' }
  const other = { ...complete, id: 'u2', email: 'omar@qasima.example' }

  beforeEach(() => {
    cookies = browseAt('http://localhost:3000/')
    close = []
  })
  afterEach(() => {
    for (const stop of close) stop()
  })

  it('survives a reload, with only the fields it needs', async () => {
    const answer = { user: { ...complete, userType: 'regular', createdAt: '2026-01-01' }, tokens }
    await (await openTab()).storeSession(answer)
    const { session } = await openTab()
    expect(session.getState()).toEqual({ user: complete, tokens })
  })

  it('begins and ends in every tab at once, and is lost only if the visitor did not sign out', async () => {
    const [here, there] = [await openTab(), await openTab()]
    await here.storeSession({ user: complete, tokens })
    await until(() => there.session.getState().user?.id === 'u1')
    await here.clearSession()
    await until(() => there.session.getState().user === null)
    expect(here.session.getState()).toEqual({ user: null, tokens: null })
    expect(there.session.getState()).toEqual({ user: null, tokens: null, lost: true })
    expect(cookies.cookie).toBe('')
  })

  it('ends in this tab at once, even if the cookie stays', async () => {
    const { session, storeSession, clearSession } = await openTab()
    await storeSession({ user: complete, tokens })
    cookies.open = false
    const cleared = clearSession()
    expect(session.getState()).toEqual({ user: null, tokens: null })
    await expect(cleared).rejects.toThrow('Failed to remove item from storage')
    expect(session.getState()).toEqual({ user: null, tokens: null })
  })

  it('does not begin if the browser does not store it', async () => {
    const { session, storeSession } = await openTab()
    cookies.open = false
    await expect(storeSession({ user: complete, tokens })).rejects.toThrow('Failed to set item in storage')
    expect(session.getState()).toEqual({ user: null, tokens: null })
  })

  it('keeps tokens refreshed by another tab when this one stores the account', async () => {
    const here = await openTab()
    await here.storeSession({ user: { ...complete, country: null }, tokens })
    // A tab that receives nothing from the others, as if messages had not arrived yet.
    const offlineTab = await openTab()
    close.pop()?.()
    await here.followTokens('r', renewed)
    expect(offlineTab.session.getState().tokens).toEqual(tokens)
    await offlineTab.storeSession({ user: complete })
    expect(offlineTab.session.getState()).toEqual({ user: complete, tokens: renewed })
    expect((await openTab()).session.getState()).toEqual({ user: complete, tokens: renewed })
  })

  it.each([
    ['signed out', (tab: Tab) => tab.clearSession()],
    ['signed in to another account', (tab: Tab) => tab.storeSession({ user: other, tokens: renewed })],
  ])('is not restored by a tab that missed that another one %s', async (_, act) => {
    const here = await openTab()
    await here.storeSession({ user: complete, tokens })
    const offlineTab = await openTab()
    close.pop()?.()
    await act(here)
    await offlineTab.storeSession({ user: complete })
    await offlineTab.followTokens('r', { accessToken: 'a3', refreshToken: 'r3' })
    expect(offlineTab.session.getState().user).toEqual(here.session.getState().user)
    expect(offlineTab.session.getState().tokens).toEqual(here.session.getState().tokens)
  })

  it('continues with new tokens even if the browser does not store them', async () => {
    const { session, storeSession, followTokens } = await openTab()
    await storeSession({ user: complete, tokens })
    cookies.open = false
    await followTokens('r', renewed)
    expect(session.getState()).toEqual({ user: complete, tokens: renewed })
  })
})
