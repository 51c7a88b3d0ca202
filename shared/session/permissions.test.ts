import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { configureCalls } from '../http/client-settings.ts'
import { noPermissions } from './guard.ts'
import { refreshPermissions, staffPermissions } from './permissions.ts'
import { session } from './session.ts'

const staff = (...permissions: string[]) => ({ hasAccess: true, permissions })
const signIn = (id: string) =>
  session.setState({ user: { id } as never, tokens: { accessToken: id, refreshToken: id } }, true)

let reply: unknown
let asked: number
beforeEach(() => {
  asked = 0
  configureCalls({ wait: async () => {} })
  globalThis.fetch = async () => {
    asked += 1
    if (reply === 'away') return Response.json({ code: 1500, message: 'SERVICE_UNAVAILABLE' }, { status: 503 })
    if (reply === 'proxy') return new Response('Log in to this network', { status: 403 })
    return reply ? Response.json(reply) : Response.json({ code: 1503, message: 'FORBIDDEN' }, { status: 403 })
  }
  signIn('u1')
})
afterEach(() => session.setState({ user: null, tokens: null }, true))

describe('staff permissions', () => {
  it('are requested once', async () => {
    reply = staff('view_ads')
    await Promise.all([staffPermissions(), staffPermissions()])
    expect(await staffPermissions()).toEqual(staff('view_ads'))
    expect(asked).toBe(1)
  })

  it.each(['away', 'proxy'])('are unknown without a reply of the API (%s), and requested again', async (answer) => {
    reply = answer
    await expect(staffPermissions()).rejects.toThrow()
    reply = staff('view_ads')
    expect(await staffPermissions()).toEqual(staff('view_ads'))
  })

  it('are empty if the API refuses, and requested again', async () => {
    reply = null
    expect(await staffPermissions()).toEqual(noPermissions)
    reply = staff('view_ads')
    expect(await staffPermissions()).toEqual(staff('view_ads'))
  })

  it('are requested again while empty', async () => {
    reply = staff()
    await staffPermissions()
    await staffPermissions()
    expect(asked).toBe(2)
  })

  it('end with the session, even if the same person returns', async () => {
    reply = staff('view_ads')
    await staffPermissions()
    session.setState({ user: null, tokens: null }, true)
    signIn('u1')
    reply = staff('view_shop')
    expect(await staffPermissions()).toEqual(staff('view_shop'))
  })

  it('are refreshed, and stay if there is no reply', async () => {
    reply = staff('view_ads')
    await staffPermissions()
    reply = staff('view_shop')
    expect(await refreshPermissions()).toEqual(staff('view_shop'))
    reply = 'away'
    expect(await refreshPermissions()).toEqual(staff('view_shop'))
    expect(await staffPermissions()).toEqual(staff('view_shop'))
  })
})
