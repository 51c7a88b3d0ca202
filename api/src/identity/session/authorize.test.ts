import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../../testing/builders.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let staff: string
let session: string
let sessionOfAnother: string
beforeAll(async () => {
  api = await startTestApi()
  staff = await api.rows.staff(['view_shop', 'view_coupon_report'])
  session = (await api.signedIn(staff)).sessionId
  sessionOfAnother = (await api.signedIn(await api.rows.staff())).sessionId
})
afterAll(() => api.close())

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds
const claims = (values: object = {}) => ({
  sub: staff,
  sid: session,
  iss: 'qasima',
  aud: 'qasima-api',
  iat: inSeconds(0),
  exp: inSeconds(600),
  ...values,
})

const ourHeader = () => ({ alg: 'EdDSA', kid: api.keys.kid, typ: 'JWT' })

/** A token signed with our key, with any header and claims. */
function signed(payload: object, header: object = ourHeader(), key = api.keys.privateKey) {
  const input = `${part(header)}.${part(payload)}`
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`
}

function hmacSigned(secret: string | Buffer): string {
  const input = `${part({ alg: 'HS256', kid: api.keys.kid, typ: 'JWT' })}.${part(claims())}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const call = (token: string, path = '/api/v1/shop') => api.get(path, { authorization: `Bearer ${token}` })

describe('a route for staff with one permission', () => {
  it('lets through staff with exactly that permission', async () => {
    expect((await call(signed(claims()))).statusCode).toBe(200)
    expect((await call(await api.tokenOf(staff))).statusCode).toBe(200)
  })

  it('refuses a permission whose name only contains the required one', async () => {
    const reply = await call(await api.tokenOf(staff), '/api/v1/coupon')
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 1005, name: 'Forbidden', message: 'FORBIDDEN' })
  })

  it('refuses a person who is not staff, whatever permissions are stored for them', async () => {
    const person = await api.rows.user({}, ['view_shop'])
    expect((await call(await api.tokenOf(person))).json()).toMatchObject({ code: 1005 })
  })

  it('loses a permission as soon as it is revoked', async () => {
    const other = await api.rows.staff(['view_shop'])
    const token = await api.tokenOf(other)
    expect((await call(token)).statusCode).toBe(200)
    await api.database.main.kysely.deleteFrom('user_permission').where('user_id', '=', other).execute()
    expect((await call(token)).statusCode).toBe(403)
  })

  it.each([
    ['suspended', { status: 'suspended' }],
    ['inactive', { status: 'inactive' }],
    ['deleted', { deleted_at: inDays(-1) }],
  ])('refuses an account that is %s', async (_, values) => {
    const person = await api.rows.user({ is_staff: true }, ['view_shop'])
    const token = await api.tokenOf(person)
    expect((await call(token)).statusCode).toBe(200)
    await api.database.main.kysely.updateTable('user').set(values).where('id', '=', person).execute()
    expect((await call(token)).json()).toMatchObject({ code: 1004 })
  })

  it('refuses an ended or expired session', async () => {
    for (const values of [{ ended_at: inDays(-1), end_reason: 'signed_out' }, { expires_at: inDays(-1) }]) {
      const { accessToken, sessionId } = await api.signedIn(staff)
      expect((await call(accessToken)).statusCode).toBe(200)
      await api.database.main.kysely.updateTable('user_session').set(values).where('id', '=', sessionId).execute()
      expect((await call(accessToken)).json()).toMatchObject({ code: 1004 })
    }
  })

  it('asks for a new token when the old one has expired', async () => {
    const reply = await call(signed(claims({ exp: inSeconds(-1) })))
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 1201, name: 'AccessTokenExpired', message: 'ACCESS_TOKEN_EXPIRED' })
  })

  it('refuses a call without a token', async () => {
    const reply = await api.get('/api/v1/shop')
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 1004, name: 'UnauthorizedAccess' })
  })

  const strange = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  it.each<[string, () => string]>([
    ['nonsense', () => 'nonsense'],
    ['three empty parts', () => '..'],
    ['the algorithm "none"', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['"none" with our kid', () => `${part({ alg: 'none', kid: api.keys.kid })}.${part(claims())}.`],
    ['our public key used as a shared secret', () => hmacSigned(api.keys.publicKeys.get(api.keys.kid) ?? '')],
    [
      'the bytes of our public key used as a shared secret',
      () =>
        hmacSigned(
          createPublicKey(api.keys.publicKeys.get(api.keys.kid) ?? '').export({ type: 'spki', format: 'der' }),
        ),
    ],
    ['an unknown kid', () => signed(claims(), { alg: 'EdDSA', kid: 'other', typ: 'JWT' })],
    ['no kid', () => signed(claims(), { alg: 'EdDSA', typ: 'JWT' })],
    ['a kid that reaches for a prototype', () => signed(claims(), { alg: 'EdDSA', kid: '__proto__', typ: 'JWT' })],
    ['a key that is not ours', () => signed(claims(), { alg: 'EdDSA', kid: api.keys.kid }, strange)],
    ['another issuer', () => signed(claims({ iss: 'another-issuer' }))],
    ['another audience', () => signed(claims({ aud: 'another-service' }))],
    ['no audience', () => signed(claims({ aud: undefined }))],
    ['no expiry', () => signed(claims({ exp: undefined }))],
    ['no subject', () => signed(claims({ sub: undefined }))],
    ['no session', () => signed(claims({ sid: undefined }))],
    ['a session that is none', () => signed(claims({ sid: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' }))],
    ['a session that is no id', () => signed(claims({ sid: "' or 1=1 --" }))],
    ['the session of another account', () => signed(claims({ sid: sessionOfAnother }))],
    ['a critical part that we do not know', () => signed(claims(), { ...ourHeader(), crit: ['exp-by'], 'exp-by': 1 })],
    ['a critical part that is nothing', () => signed(claims(), { ...ourHeader(), crit: [] })],
    ['a subject that is no account', () => signed(claims({ sub: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' }))],
    ['a subject that is no id', () => signed(claims({ sub: "' or 1=1 --" }))],
    ['claims changed after signing', () => signed(claims()).replace(/\.[^.]+\./, `.${part(claims({ admin: true }))}.`)],
  ])('refuses a token with %s', async (_, make) => {
    const reply = await call(make())
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 1004, message: 'UNAUTHORIZED_ACCESS' })
  })

  it('reveals nothing about the record behind it', async () => {
    const shop = await api.rows.shop()
    for (const path of [`/api/v1/shop/${shop}`, '/api/v1/shop/999999', '/api/v1/shop?limit=101']) {
      expect((await api.get(path)).statusCode).toBe(401)
    }
  })
})
