import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { waitSentence } from '../../../../shared/contract/wait-sentence.ts'
import { hashPassword } from '../../password/password.ts'
import { inDays } from '../../testing/builders.ts'
import { holdLock } from '../../testing/held-lock.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const password = 'a good long password'
let hash: string
let api: TestApi
beforeAll(async () => {
  hash = await hashPassword(password)
  api = await startTestApi()
})
afterAll(() => api.close())

const loginAt = (service: TestApi, values: object, headers: Record<string, string> = {}) =>
  service.request({ method: 'POST', url: '/api/v1/auth/login', payload: { password, ...values }, headers })
const login = (values: object, headers?: Record<string, string>) => loginAt(api, values, headers)
const account = (values: object) => api.rows.user({ password_hash: hash, ...values })
/** The cookie that identifies a known browser. */
const deviceOf = ({ cookies }: LightMyRequestResponse): string => {
  const cookie = cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 86_400 })
  return `device=${cookie?.value}`
}
const hash256 = (email: string) => createHash('sha256').update(email).digest()
const stored = (id: string) =>
  api.database.main.kysely.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('signing in', () => {
  it('returns the user and working tokens, for any notation of the address', async () => {
    const id = await account({ email: 'sara@example.com' })
    for (const email of ['sara@example.com', 'SARA@Example.com', ' sara@example.com ']) {
      const reply = await login({ email })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      const { user, tokens } = reply.json()
      expect(user).toMatchObject({ id, email: 'sara@example.com' })
      const authorization = `Bearer ${tokens.accessToken}`
      expect((await api.get('/api/v1/auth/sessions', { authorization })).statusCode).toBe(200)
    }
  })

  it('gives the same reply to a wrong password, an unknown email, and an account without a password', async () => {
    await account({ email: 'wrong@example.com' })
    await api.rows.user({ email: 'provider@example.com' })
    const attempts = [
      { email: 'wrong@example.com', password: 'another password' },
      { email: 'unknown@example.com' },
      { email: 'provider@example.com' },
      { email: 'no address at all' },
      { email: 'wrong@example.com', password: 'x'.repeat(1_000) },
    ]
    for (const attempt of attempts) {
      const reply = await login(attempt)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 1103, message: 'INVALID_CREDENTIALS' })
    }
  })

  it.each(['inactive', 'suspended'])('reveals that an account is %s only with its password', async (status) => {
    await account({ email: `${status}@example.com`, status })
    expect((await login({ email: `${status}@example.com`, password: 'wrong' })).json()).toMatchObject({ code: 1103 })
    const reply = await login({ email: `${status}@example.com` })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 1102, message: 'USER_INACTIVE' })
  })

  it('reveals that a test account was deleted only with its password', async () => {
    await account({ email: 'tester@example.com', user_type: 'test', status: 'deleted', deleted_at: inDays(-1) })
    expect((await login({ email: 'tester@example.com', password: 'wrong' })).json()).toMatchObject({ code: 1103 })
    expect((await login({ email: 'tester@example.com' })).json()).toMatchObject({ code: 1111, status: 403 })
    const id = await account({ email: 'tester@example.com' })
    expect((await login({ email: 'tester@example.com' })).json()).toMatchObject({ user: { id } })
  })

  it('knows nothing about other deleted accounts', async () => {
    await account({ email: 'gone@example.com', status: 'deleted', deleted_at: inDays(-1) })
    expect((await login({ email: 'gone@example.com' })).json()).toMatchObject({ code: 1103 })
  })

  it('cancels a pending deletion, and a wrong password does not', async () => {
    const id = await account({ email: 'leaving@example.com', delete_at: inDays(1) })
    await login({ email: 'leaving@example.com', password: 'wrong' })
    expect((await stored(id)).delete_at).not.toBeNull()
    expect((await login({ email: 'leaving@example.com' })).json()).toMatchObject({ deletionCancelled: true })
    expect((await stored(id)).delete_at).toBeNull()
    expect((await login({ email: 'leaving@example.com' })).json()).not.toHaveProperty('deletionCancelled')
  })

  it('remembers the language that was last used, for mails', async () => {
    const id = await account({ email: 'language@example.com' })
    await login({ email: 'language@example.com' }, { 'accept-language': 'en' })
    expect((await stored(id)).language).toBe('en')
    const { version } = await stored(id)
    await login({ email: 'language@example.com' }, { 'accept-language': 'en' })
    expect((await stored(id)).version).toBe(version)
  })

  it('starts no session with a password that was changed during the check', async () => {
    const id = await account({ email: 'changing@example.com' })
    const { kysely } = api.database.main
    const changed = await hashPassword('a new password')
    const held = await holdLock(api.database, 'update "user" set password_hash = $1 where id = $2', [changed, id])
    const call = login({ email: 'changing@example.com' })
    await held.waiters(1)
    await held.release()
    expect((await call).json()).toMatchObject({ code: 1103 })
    expect(await kysely.selectFrom('user_session').select('id').where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('the cost of signing in', () => {
  /** Processor time of the process, including hashing threads and independent of other load. */
  const workOf = async (email: string): Promise<number> => {
    const before = process.cpuUsage()
    expect((await login({ email, password: 'wrong' })).statusCode).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

  it('does not reveal whether an account exists', async () => {
    await account({ email: 'exists@example.com' })
    await api.rows.user({ email: 'no-password@example.com' })
    const work: Record<string, number[]> = {
      'exists@example.com': [],
      'unknown@example.com': [],
      'no-password@example.com': [],
    }
    for (let round = 0; round < 15; round += 1) {
      for (const [email, list] of Object.entries(work)) list.push(await workOf(email))
    }
    const [known, unknown, without] = Object.values(work).map(median) as [number, number, number]
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
    expect(without / known).toBeGreaterThan(0.5)
    expect(without / known).toBeLessThan(2)
  })
})

describe('many wrong passwords', () => {
  let limited: TestApi
  let made = 0
  beforeAll(async () => {
    limited = await startTestApi({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(() => limited.close())

  const person = async () => {
    const email = `limited-${++made}@example.com`
    await limited.rows.user({ email, password_hash: hash })
    return email
  }
  const from = (address: string, values: object) => loginAt(limited, values, { 'x-forwarded-for': address })
  const wrong = (address: string, email: string) => from(address, { email, password: 'wrong' })

  it('are limited to ten per address, with the time to wait, and then even the right one is refused', async () => {
    const email = await person()
    for (let time = 0; time < 10; time += 1) expect((await wrong('192.0.2.1', email)).statusCode).toBe(401)
    const reply = await from('192.0.2.1', { email })
    expect(reply.statusCode).toBe(429)
    expect(reply.json()).toMatchObject({ code: 1007, message: 'TOO_MANY_REQUESTS' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(600)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(reply.json().detail).toBe(
      `كرّرت المحاولة كثيرًا في وقت قصير. ${waitSentence(Number(reply.headers['retry-after']), 'ar')}`,
    )
  })

  it('do not lock the holder out at another address, nor other accounts at this one', async () => {
    const [email, other] = [await person(), await person()]
    for (let time = 0; time < 12; time += 1) await wrong('192.0.2.2', email)
    expect((await from('192.0.2.3', { email })).statusCode).toBe(200)
    expect((await from('192.0.2.2', { email: other })).statusCode).toBe(200)
  })

  it('count the same for unknown and known emails', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await wrong('192.0.2.4', 'unknown@example.com')).statusCode).toBe(401)
    expect((await wrong('192.0.2.4', 'Unknown@Example.com')).statusCode).toBe(429)
  })

  it('are reset by the right one', async () => {
    const email = await person()
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 8; time += 1) await wrong('192.0.2.5', email)
      expect((await from('192.0.2.5', { email })).statusCode).toBe(200)
    }
  })

  it('are counted exactly when concurrent', async () => {
    const email = await person()
    const replies = await Promise.all(Array.from({ length: 25 }, () => wrong('192.0.2.6', email)))
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length
    expect([count(401), count(429)]).toEqual([10, 15])
  })

  it('from five addresses do not lock out a known browser', async () => {
    const email = await person()
    const first = await from('198.51.100.1', { email })
    for (let address = 10; address < 15; address += 1) {
      for (let time = 0; time < 10; time += 1) await wrong(`198.51.100.${address}`, email)
    }
    const known = { 'x-forwarded-for': '198.51.100.10', cookie: deviceOf(first) }
    expect((await loginAt(limited, { email }, known)).statusCode).toBe(200)
    const stranger = { ...known, cookie: `device=${'a'.repeat(43)}` }
    expect((await loginAt(limited, { email }, stranger)).statusCode).toBe(429)
    const other = await from('198.51.100.2', { email: await person() })
    expect((await loginAt(limited, { email }, { ...known, cookie: deviceOf(other) })).statusCode).toBe(429)
  })

  it('allow any browser in again within a minute, however many there were', async () => {
    const email = await person()
    const replies = []
    for (let time = 0; time < 22; time += 1) replies.push((await wrong(`198.51.100.${time + 20}`, email)).statusCode)
    expect(replies).toEqual([...Array(20).fill(401), 429, 429])
    const setCount = (failures: number, seconds: number) =>
      sql`update sign_in_failure set failures = ${failures}, last_at = now() - make_interval(secs => ${seconds})
        where email_hash = ${hash256(email)}`.execute(limited.database.main.kysely)
    const waits = []
    for (const failures of [20, 21, 22, 25, 30, 900]) {
      await setCount(failures, 0)
      waits.push(Number((await from('198.51.100.60', { email })).headers['retry-after']))
    }
    expect(waits).toEqual([2, 4, 8, 60, 60, 60])
    await setCount(900, 61)
    expect((await from('198.51.100.60', { email })).statusCode).toBe(200)
    expect((await wrong('198.51.100.61', email)).statusCode).toBe(401)
    expect((await wrong('198.51.100.61', email)).statusCode).toBe(401)
  })

  it('are limited to ten an hour for a known browser, with the time to wait', async () => {
    const email = await person()
    const cookie = deviceOf(await from('198.51.100.70', { email }))
    const attempt = (values: object) =>
      loginAt(limited, { email, ...values }, { 'x-forwarded-for': '198.51.100.71', cookie })
    const replies = await Promise.all(Array.from({ length: 14 }, () => attempt({ password: 'wrong' })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(401), 429, 429, 429, 429])
    const refused = await attempt({})
    expect(refused.json()).toMatchObject({ code: 1007 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    await sql`update known_device set failures_since = now() - interval '1 hour'`.execute(limited.database.main.kysely)
    expect((await attempt({})).statusCode).toBe(200)
  })

  it('are counted for the whole IPv6 network of one line', async () => {
    const email = await person()
    for (let time = 0; time < 10; time += 1) await wrong(`2001:db8:1:2::${time}`, email)
    expect((await wrong('2001:db8:1:2:ffff::1', email)).statusCode).toBe(429)
    expect((await wrong('2001:db8:1:3::1', email)).statusCode).toBe(401)
  })

  it("are counted for the caller's address, not for a forged one", async () => {
    const open = await startTestApi({ RATE_LIMITS: 'on' })
    const claims = (time: number) =>
      loginAt(open, { email: 'unknown@example.com' }, { 'x-forwarded-for': `203.0.113.${time}` })
    for (let time = 0; time < 10; time += 1) expect((await claims(time)).statusCode).toBe(401)
    expect((await claims(99)).statusCode).toBe(429)
    await open.close()
  })
})

describe('a crowd signing in', () => {
  it('is asked to come back if too many wait', async () => {
    const small = await startTestApi({}, { passwordLimits: { concurrent: 1, waiting: 1 } })
    await small.rows.user({ email: 'crowd@example.com', password_hash: hash })
    const replies = await Promise.all(Array.from({ length: 8 }, () => loginAt(small, { email: 'crowd@example.com' })))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    for (const reply of refused) {
      expect(reply.json()).toMatchObject({ code: 1008, status: 503 })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    await small.close()
  })

  it('learns nothing from being rejected', async () => {
    const closed = await startTestApi({ RATE_LIMITS: 'on' }, { passwordLimits: { concurrent: 0, waiting: 0 } })
    for (let time = 0; time < 15; time += 1) {
      expect((await loginAt(closed, { email: 'crowd@example.com' })).statusCode).toBe(503)
    }
    await closed.close()
  })
})
