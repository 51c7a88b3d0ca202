import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const wanted = { remote: 'admin-coupon', origin: 'http://localhost:4173' }

async function developer(permissions: readonly string[] = ['dev_override']) {
  const id = await api.rows.staff(permissions)
  const { accessToken, sessionId } = await api.signedIn(id)
  const headers = { authorization: `Bearer ${accessToken}` }
  const make = (payload: object = wanted) =>
    api.request({ method: 'POST', url: '/api/v1/release/override', headers, payload })
  return { id, sessionId, accessToken, make }
}

const read = (token: string) => api.get(`/api/v1/release/override/${token}`)

describe('an override token', () => {
  it('returns its content to its bearer', async () => {
    const { id, make } = await developer()
    const made = await make()
    expect(made.statusCode).toBe(201)
    const { token, expiresAt } = made.json()
    expect((await read(token)).json()).toEqual({ ...wanted, userId: id, expiresAt })
  })

  it('is refused without the permission', async () => {
    const { make } = await developer(['view_releases', 'update_releases', 'view_coupon'])
    expect((await make()).statusCode).toBe(403)
    const guest = await api.request({ method: 'POST', url: '/api/v1/release/override', payload: wanted })
    expect(guest.statusCode).toBe(401)
  })

  it.each([
    'https://localhost:4173',
    'http://localhost',
    'http://localhost:80',
    'http://localhost:65536',
    'http://localhost:4173/',
    'http://localhost:4173; script-src *',
    'http://localhost:4173.evil.example:4173',
    'http://evil.example:4173',
    'http://localhost@evil.example:4173',
    'http://192.168.1.2:4173',
    'http://0.0.0.0:4173',
    'http://127.0.0.2:4173',
    'http://[::2]:4173',
    'ws://localhost:4173',
  ])('is only for this computer, not: %s', async (origin) => {
    const { make } = await developer()
    expect((await make({ ...wanted, origin })).statusCode).toBe(400)
  })

  it.each(['http://localhost:1024', 'http://127.0.0.1:65535', 'http://[::1]:4173'])(
    'is not made of %s',
    async (origin) => {
      const { make } = await developer()
      expect((await make({ ...wanted, origin })).statusCode).toBe(201)
    },
  )

  it('is invalid once the permission is revoked', async () => {
    const { id, make } = await developer()
    const { token } = (await make()).json()
    await api.database.main.kysely.deleteFrom('user_permission').where('user_id', '=', id).execute()
    expect((await read(token)).statusCode).toBe(404)
  })

  it('is invalid once its session has ended', async () => {
    const { sessionId, make } = await developer()
    const { token } = (await make()).json()
    await api.database.main.kysely.deleteFrom('user_session').where('id', '=', sessionId).execute()
    expect((await read(token)).statusCode).toBe(404)
  })

  it('is invalid once its account is suspended', async () => {
    const { id, make } = await developer()
    const { token } = (await make()).json()
    await api.database.main.kysely.updateTable('user').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await read(token)).statusCode).toBe(404)
  })

  it('cannot be forged, and is not an access token', async () => {
    const { accessToken, make } = await developer()
    const { token }: { token: string } = (await make()).json()
    const [claims = '', signature = ''] = token.split('.')
    const other = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('admin-coupon', 'admin-user'),
    ).toString('base64url')
    for (const forged of [`${other}.${signature}`, `${claims}.${'A'.repeat(43)}`])
      expect((await read(forged)).statusCode).toBe(404)
    expect((await read(accessToken)).statusCode).toBe(400)
    const asBearer = await api.get('/api/v1/auth/permissions', { authorization: `Bearer ${token}` })
    expect(asBearer.statusCode).toBe(401)
  })
})
