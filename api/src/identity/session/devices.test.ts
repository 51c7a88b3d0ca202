import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../password/password.ts'
import { inDays } from '../../testing/builders.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { removeExpiredSecrets } from '../clean-up.job.ts'

const countries: Readonly<Record<string, string>> = { '192.0.2.1': 'EG', '192.0.2.2': 'SA', '192.0.2.3': 'FR' }
const countryOf = (address: string) => countries[address]
const password = 'a good long password'

let api: TestApi
let hash: string
beforeAll(async () => {
  hash = await hashPassword(password)
  api = await startTestApi({ TRUSTED_PROXIES: '127.0.0.1' }, { countryOf })
})
afterAll(() => api.close())

interface Listed {
  readonly id: string
  readonly userAgent: string
  readonly country: string | null
  readonly isCurrent: boolean
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const devices = async (accessToken: string): Promise<Listed[]> =>
  (await api.get('/api/v1/auth/sessions', bearer(accessToken))).json().items
const signOut = (accessToken: string, id = '') =>
  api.request({ method: 'DELETE', url: `/api/v1/auth/sessions${id && `/${id}`}`, headers: bearer(accessToken) })

let made = 0
const person = async () => {
  const email = `devices-${++made}@example.com`
  return { email, id: await api.rows.user({ email, password_hash: hash }) }
}
const loginFrom = async (service: TestApi, email: string, headers: Record<string, string>) =>
  (await service.request({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password }, headers })).json()
    .tokens

describe('the history of sign-ins', () => {
  it('lists time, browser, country and method, newest first, and no address', async () => {
    const { id, email } = await person()
    const phone = await loginFrom(api, email, { 'user-agent': 'Phone', 'x-forwarded-for': '192.0.2.1' })
    const laptop = await loginFrom(api, email, { 'user-agent': 'Laptop', 'x-forwarded-for': '192.0.2.2' })
    await api.request({ method: 'DELETE', url: '/api/v1/auth/sessions', headers: bearer(phone.accessToken) })
    expect((await api.get('/api/v1/auth/sign-ins', bearer(laptop.accessToken))).statusCode).toBe(401)
    const again = await loginFrom(api, email, { 'user-agent': 'Phone', 'x-forwarded-for': '192.0.2.1' })
    const reply = await api.get('/api/v1/auth/sign-ins', bearer(again.accessToken))
    const of = (userAgent: string, country: string) => ({
      id: expect.any(String),
      at: expect.any(String),
      method: 'password',
      userAgent,
      country,
    })
    expect(reply.json()).toEqual({ items: [of('Phone', 'eg'), of('Laptop', 'sa'), of('Phone', 'eg')] })
    expect(reply.body).not.toContain('192.0.2')

    const { kysely } = api.database.main
    await kysely
      .updateTable('sign_in')
      .set({ created_at: inDays(-89) })
      .where('user_id', '=', id)
      .execute()
    await removeExpiredSecrets(kysely)
    const kept = async () => (await api.get('/api/v1/auth/sign-ins', bearer(again.accessToken))).json().items
    expect(await kept()).toHaveLength(3)
    await kysely
      .updateTable('sign_in')
      .set({ created_at: inDays(-91) })
      .where('user_id', '=', id)
      .execute()
    expect(await kept()).toEqual([])
    await removeExpiredSecrets(kysely)
    expect(await kysely.selectFrom('sign_in').select('id').where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('the list of devices', () => {
  it('lists each by browser and country, most recently used first, and marks the current one', async () => {
    const { email } = await person()
    const phone = await loginFrom(api, email, { 'user-agent': 'Phone', 'x-forwarded-for': '192.0.2.1' })
    const laptop = await loginFrom(api, email, { 'user-agent': 'Laptop', 'x-forwarded-for': '192.0.2.2' })
    expect(await devices(phone.accessToken)).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        userAgent: 'Laptop',
        country: 'sa',
        isCurrent: false,
      },
      expect.objectContaining({ userAgent: 'Phone', country: 'eg', isCurrent: true }),
    ])
    await api.request({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { ...bearer(phone.refreshToken), 'user-agent': 'Phone 2', 'x-forwarded-for': '192.0.2.2' },
    })
    expect(await devices(laptop.accessToken)).toMatchObject([
      { userAgent: 'Phone 2', country: 'sa', isCurrent: false },
      { userAgent: 'Laptop', isCurrent: true },
    ])
  })

  it('omits an unknown country, and shortens an overlong browser name', async () => {
    const { email } = await person()
    await loginFrom(api, email, { 'x-forwarded-for': '192.0.2.3' })
    const { accessToken } = await loginFrom(api, email, { 'user-agent': 'x'.repeat(2_000) })
    const listed = await devices(accessToken)
    expect(listed.map(({ country }) => country)).toEqual([null, null])
    expect(listed[0]?.userAgent).toHaveLength(300)
  })

  it("takes the country from the caller's address, not from a forged one", async () => {
    const open = await startTestApi({}, { countryOf })
    const email = 'stranger@example.com'
    await open.rows.user({ email, password_hash: hash })
    const { accessToken } = await loginFrom(open, email, { 'x-forwarded-for': '192.0.2.1' })
    expect((await open.get('/api/v1/auth/sessions', bearer(accessToken))).json().items[0].country).toBeNull()
    await open.close()
  })

  it('stores no address anywhere', async () => {
    const { email, id } = await person()
    await loginFrom(api, email, { 'x-forwarded-for': '192.0.2.1' })
    const rows = await api.database.main.kysely
      .selectFrom('user_session')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  it("shows only the caller's active sessions", async () => {
    const { id } = await person()
    const [asking, idle, old, ended] = await Promise.all([1, 2, 3, 4].map(() => api.signedIn(id)))
    await api.signedIn((await person()).id)
    const set = (sessionId: string | undefined, values: object) =>
      api.database.main.kysely
        .updateTable('user_session')
        .set(values)
        .where('id', '=', sessionId ?? '')
        .execute()
    const past = new Date(Date.now() - 31 * 86_400_000)
    await set(idle?.sessionId, { last_used_at: past })
    await set(old?.sessionId, { expires_at: past })
    await set(ended?.sessionId, { ended_at: past, end_reason: 'signed_out' })
    expect(await devices(asking?.accessToken ?? '')).toMatchObject([{ id: asking?.sessionId, isCurrent: true }])
  })
})

describe('signing out a device', () => {
  it('ends its session and no other', async () => {
    const { id } = await person()
    const [here, there] = [await api.signedIn(id), await api.signedIn(id)]
    expect((await signOut(here.accessToken, there.sessionId)).json()).toMatchObject({ code: 2000 })
    expect(await devices(here.accessToken)).toMatchObject([{ id: here.sessionId }])
    expect((await api.get('/api/v1/auth/sessions', bearer(there.accessToken))).json()).toMatchObject({ code: 1004 })
  })

  it('finds no device of another account, and no ended one', async () => {
    const [mine, other] = [await api.signedIn((await person()).id), await api.signedIn((await person()).id)]
    const refused = await signOut(mine.accessToken, other.sessionId)
    expect(refused.statusCode).toBe(404)
    expect(await devices(other.accessToken)).toHaveLength(1)
    expect((await signOut(mine.accessToken, '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8')).json()).toEqual({
      ...refused.json<object>(),
      instance: expect.any(String),
    })
    expect((await signOut(mine.accessToken, 'no-id')).json()).toMatchObject({ code: 1003 })
  })

  it('everywhere ends every session of the caller, including this one, and no other account’s', async () => {
    const { id } = await person()
    const [here, there] = [await api.signedIn(id), await api.signedIn(id)]
    const other = await api.signedIn((await person()).id)
    expect((await signOut(here.accessToken)).json()).toMatchObject({ code: 2000 })
    for (const { accessToken, refreshToken } of [here, there]) {
      expect((await api.get('/api/v1/auth/sessions', bearer(accessToken))).statusCode).toBe(401)
      const renewal = { method: 'POST', url: '/api/v1/auth/refresh', headers: bearer(refreshToken) } as const
      expect((await api.request(renewal)).json()).toMatchObject({ code: 1203 })
    }
    expect(await devices(other.accessToken)).toHaveLength(1)
  })

  it('needs a signed-in caller', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await api.request({ method, url: '/api/v1/auth/sessions' })).statusCode).toBe(401)
    }
  })
})
