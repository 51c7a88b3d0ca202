import { sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { bases, type RouteContract } from '../../../shared/contract/route.ts'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { everyPermission } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const declared = await declaredRoutes('api')
const unknownId = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'

const addressOf = ({ path, params }: RouteContract): string => {
  const properties = (params as { properties?: Record<string, { type?: string; enum?: string[] }> })?.properties ?? {}
  return (
    bases.api +
    path.replace(/:(\w+)/g, (_, name: string) => {
      const schema = properties[name]
      return schema?.type === 'integer' ? '999999' : (schema?.enum?.[0] ?? unknownId)
    })
  )
}
const titleOf = ({ method, path, audience }: RouteContract) => `${method} ${path} is for ${audience}`

let api: TestApi
let visitor: string
let tokens: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  visitor = await api.tokenOf(await api.rows.user())
  tokens = {}
})
afterAll(() => api.close())

/** The token of staff who may do exactly this. */
async function staffWith(permissions: readonly string[]): Promise<string> {
  const key = permissions.join()
  tokens[key] ??= await api.tokenOf(await api.rows.staff(permissions))
  return tokens[key]
}

/** A token of our own key that ended a minute ago. */
function expiredToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const header = { alg: 'EdDSA', kid: api.keys.kid, typ: 'JWT' }
  const input = `${part(header)}.${part({ sub: unknownId, sid: unknownId, iss: 'qasima', aud: 'qasima-api', iat: now - 660, exp: now - 60 })}`
  return `${input}.${sign(null, Buffer.from(input), api.keys.privateKey).toString('base64url')}`
}

async function statusFor(route: RouteContract, token: string | undefined): Promise<number> {
  const reply = await api.request({
    method: route.method,
    url: addressOf(route),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // A body that every schema refuses: a permitted caller gets 400, and nothing changes.
    ...(route.body && !route.consumes && { payload: { '': 0 } }),
  })
  return reply.statusCode
}

const closed = declared.filter(({ audience }) => audience !== 'public')
const ofStaff = closed.filter(({ audience }) => audience !== 'user')
const ofPermission = ofStaff.filter(({ audience }) => audience !== 'staff')

describe('every route of the table', () => {
  it('is one of many, so that nothing below is checked over nothing', () => {
    expect(declared.length).toBeGreaterThan(120)
    expect(ofPermission.length).toBeGreaterThan(80)
  })

  it('asks for a permission that staff can be given', () => {
    const unknown = ofPermission.filter(({ audience }) => !(everyPermission as readonly string[]).includes(audience))
    expect(unknown.map(titleOf)).toEqual([])
  })
})

describe('without signing in', () => {
  it.each(closed.map((route) => [titleOf(route), route] as const))('%s', async (_, route) => {
    expect(await statusFor(route, undefined)).toBe(401)
  })
})

describe('with a token that is worth nothing', () => {
  // A client sends its token with every call: one that has expired must not close what is open to all.
  const open = declared.filter(({ audience, path }) => audience === 'public' && path !== '/auth/refresh')

  it('there are routes for all', () => expect(open.length).toBeGreaterThan(10))

  it.each(open.map((route) => [titleOf(route), route] as const))('%s', async (_, route) => {
    const asGuest = await statusFor(route, undefined)
    expect(asGuest).not.toBe(401)
    expect(await statusFor(route, 'worth-nothing')).toBe(asGuest)
    expect(await statusFor(route, expiredToken())).toBe(asGuest)
  })
})

describe('for an account that is not staff', () => {
  it.each(ofStaff.map((route) => [titleOf(route), route] as const))('%s', async (_, route) => {
    expect(await statusFor(route, visitor)).toBe(403)
  })
})

describe('for staff with every permission but this', () => {
  it.each(ofPermission.map((route) => [titleOf(route), route] as const))('%s', async (_, route) => {
    const others = everyPermission.filter((permission) => permission !== route.audience)
    expect(await statusFor(route, await staffWith(others))).toBe(403)
  })
})

describe('for staff with this permission alone', () => {
  // What the account itself is for, such as leaving, is not a matter of permissions.
  it.each(ofPermission.map((route) => [titleOf(route), route] as const))('%s', async (_, route) => {
    const status = await statusFor(route, await staffWith([route.audience]))
    expect([200, 201, 204, 400, 404, 409]).toContain(status)
  })
})
