import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { p256Keys, pushBrowser } from '../testing/push-browser.ts'
import { callAs, makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { deliverAlerts } from './deliver-alerts.job.ts'
import { sendPush } from './send-push.job.ts'

const vapid = p256Keys()
const browser = (name: string) => pushBrowser(`https://push.test/send/${name}`)

interface Pushed {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const received: Pushed[] = []
let status: number | 'silent' | 'cut' = 201
const service = createServer((request, response) => {
  buffer(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (status === 'cut') request.destroy()
    else if (status !== 'silent') response.writeHead(status).end()
  })
})
afterEach(() => {
  received.length = 0
  status = 201
})

let api: TestApi
let world: ReturnType<typeof trackedWorld>
let config: ReturnType<typeof readConfig>
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const environment = {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_HOSTS: `push.test=127.0.0.1:${(service.address() as AddressInfo).port}`,
    PUBLIC_ORIGIN: 'https://qasima.example',
  }
  config = readConfig({ NODE_ENV: 'test', ...environment })
  api = await startTestApi(environment)
  world = trackedWorld(api.database)
})
afterAll(async () => {
  await api.close()
  service.closeAllConnections()
  service.close()
})

/** Delivers what waits, and does the work of the queue; answers what went wrong at it. */
async function deliver(): Promise<string[]> {
  await deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })
  const { pool } = api.database.main
  const { rows } = await pool.query(`delete from pgboss.job where name = 'push' returning data, created_on`)
  const failures: string[] = []
  for (const { data } of rows)
    await sendPush({ database: api.database, config }, data).catch((error) => failures.push(error.message))
  return failures
}

let made = 0
async function watcher({ settings = {}, language = 'en' }: { settings?: object; language?: string } = {}) {
  const account = await makeTestAccount(api, { email_verified_at: new Date() })
  const receiver = browser(`device-${++made}`)
  const add = (device: object) => account.call('POST', '/notification/push', device, { 'accept-language': language })
  expect((await add(receiver.device)).statusCode).toBe(201)
  if (Object.keys(settings).length > 0) await account.call('PATCH', '/notification/settings', settings)
  const place = await world.listing(await world.product('Kettle'), { name_en: 'Noon', name_ar: 'نون' })
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  const alertId = await world.alert(trackingId, { kind: 'change' })
  const devices = () =>
    api.database.main.kysely.selectFrom('push_subscription').selectAll().where('user_id', '=', account.id).execute()
  return { account, receiver, place, alertId, add, devices, price: (amount: number) => world.price(place, amount) }
}
const clockOf = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

describe('a push message', () => {
  it('is read by its browser alone, and says what fired', async () => {
    const { receiver, place, alertId, price } = await watcher()
    await price(11_900)
    expect(await deliver()).toEqual([])
    const [message, ...more] = received
    expect(more).toEqual([])
    expect(message?.path).toBe(new URL(receiver.device.endpoint).pathname)
    expect(message?.headers).toMatchObject({
      host: 'push.test',
      ttl: '86400',
      topic: alertId.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    })
    expect(receiver.decrypt(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Kettle',
      body: 'Now SAR\u00a0119. At Noon.',
      path: `/en/product/${place.productId}/kettle`,
      tag: alertId,
      language: 'en',
    })
    expect(() => browser('other').decrypt(message?.body ?? Buffer.alloc(0))).toThrow()
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('is signed with the key that browsers were given, for this push service', async () => {
    const { price } = await watcher()
    await price(11_900)
    await deliver()
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(received[0]?.headers.authorization)) ?? []
    expect(key).toBe(vapid.publicKey)
    const [header = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(vapid.publicKey, 'base64url')
    const publicKey = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect({ aud, sub }).toEqual({ aud: 'https://push.test', sub: 'https://qasima.example' })
    expect(exp - Date.now() / 1_000).toBeLessThanOrEqual(86_400)
  })

  it('is in Arabic for a browser that reads Arabic', async () => {
    const { receiver, price } = await watcher({ language: 'ar' })
    await price(11_900)
    await deliver()
    const text = receiver.decrypt(received[0]?.body ?? Buffer.alloc(0))
    expect(text).toMatchObject({ title: 'غلاية Kettle', language: 'ar' })
    expect(text.body).toMatch(/^السعر الآن .+ في متجر نون\.$/)
    expect(text.path).toMatch(/^\/product\//)
  })

  it('gathers what fired at once, and fits into one record', async () => {
    const { receiver, price } = await watcher()
    for (let step = 1; step <= 4; step += 1) await price(12_000 - 100 * step)
    await deliver()
    expect(received).toHaveLength(1)
    expect(receiver.decrypt(received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: '4 price alerts',
      body: 'Kettle',
      path: '/en/dashboard#alerts',
      tag: 'alerts',
    })
    expect(received[0]?.body.length).toBeLessThan(4_096)
  })

  it('goes to every device of the account', async () => {
    const { add, price } = await watcher()
    await add(browser('another').device)
    await price(11_900)
    await deliver()
    expect(new Set(received.map(({ path }) => path)).size).toBe(2)
  })

  it('waits for the end of the quiet hours, and for no digest', async () => {
    const quiet = { quietFrom: clockOf(-2), quietTo: clockOf(2), timeZone: 'UTC', digest: 'weekly' }
    const { account, price } = await watcher({ settings: quiet })
    await price(11_900)
    await deliver()
    expect(received).toEqual([])
    await account.call('PATCH', '/notification/settings', { quietFrom: null, quietTo: null })
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('is not for those who want none, later neither', async () => {
    const { account, price } = await watcher({ settings: { byPush: false } })
    await price(11_900)
    await deliver()
    await account.call('PATCH', '/notification/settings', { byPush: true })
    await deliver()
    expect(received).toEqual([])
  })

  it('is tried out', async () => {
    const { account, receiver } = await watcher()
    const test = () => account.call('POST', '/notification/test', { channel: 'push' })
    expect((await test()).statusCode).toBe(202)
    await deliver()
    expect(receiver.decrypt(received[0]?.body ?? Buffer.alloc(0)).title).toBe('Price alerts reach this device')
    await account.call('DELETE', '/notification/push', { endpoint: receiver.device.endpoint })
    expect((await test()).statusCode).toBe(404)
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %d knows the device no more', async (answer) => {
    const { devices, price } = await watcher()
    status = answer
    await price(11_900)
    expect(await deliver()).toEqual([])
    expect(await devices()).toEqual([])
  })

  it.each([
    ['is busy', 429],
    ['breaks', 500],
    ['does not answer', 'silent'],
    ['hangs up', 'cut'],
  ] as const)('that %s loses nothing: the same message is taken later, once', async (_, answer) => {
    const { receiver, alertId, devices, price } = await watcher()
    await price(11_900)
    await deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })
    const { rows } = await api.database.main.pool.query(`delete from pgboss.job where name = 'push' returning data`)
    expect(rows).toHaveLength(1)
    const attempt = () => sendPush({ database: api.database, config }, rows[0].data, 300)
    status = answer
    await expect(attempt()).rejects.toThrow('a push message was not taken')
    expect(await devices()).toMatchObject([{ failures: 1 }])
    expect(JSON.stringify(await devices().then((all) => all[0]?.last_failure))).not.toContain('push.test')
    status = 201
    await attempt()
    expect(await devices()).toMatchObject([{ failures: 0, last_failure: null }])
    // A push service that took the first after all shows one in place of the other.
    expect(received.map(({ headers }) => headers.topic)).toEqual([1, 2].map(() => alertId.replaceAll('-', '')))
    expect(receiver.decrypt(received[1]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Kettle' })
    await deliver()
    expect(received).toHaveLength(2)
  })

  it('that fails is asked again, and its failures are counted until it works', async () => {
    const { devices, price } = await watcher()
    status = 503
    await price(11_900)
    expect(await deliver()).toEqual(['a push message was not taken: status 503'])
    expect(await devices()).toMatchObject([{ failures: 1, last_failure: 'status 503' }])
    status = 201
    await price(11_800)
    await deliver()
    expect(await devices()).toMatchObject([{ failures: 0, last_failure: null }])
  })

  it('that fails for long loses the device', async () => {
    const { account, devices, price } = await watcher()
    const { kysely } = api.database.main
    await kysely.updateTable('push_subscription').set({ failures: 19 }).where('user_id', '=', account.id).execute()
    status = 500
    await price(11_900)
    await deliver()
    expect(await devices()).toEqual([])
  })

  it('of a network that is not public is not asked', async () => {
    const { account, devices, price } = await watcher()
    const { kysely } = api.database.main
    await kysely
      .updateTable('push_subscription')
      .set({ endpoint: 'https://localhost/send' })
      .where('user_id', '=', account.id)
      .execute()
    await price(11_900)
    expect(await deliver()).toHaveLength(1)
    expect(received).toEqual([])
    expect(await devices()).toMatchObject([{ failures: 1, last_failure: expect.not.stringContaining('localhost') }])
  })
})

describe('a device', () => {
  it.each([
    ['without encryption', 'http://push.test/a'],
    ['at a host in numbers', 'https://127.0.0.1/a'],
    ['at the service of a cloud', 'https://169.254.169.254/a'],
    ['at a port', 'https://push.example:8443/a'],
    ['with a password', 'https://me:secret@push.example/a'],
  ])('%s is refused', async (_, endpoint) => {
    const account = await makeTestAccount(api)
    const { device } = browser('refused')
    const reply = await account.call('POST', '/notification/push', { ...device, endpoint })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'endpoint' }] })
  })

  it('with keys that are none is refused', async () => {
    const account = await makeTestAccount(api)
    const { device } = browser('keys')
    const keys = { ...device.keys, p256dh: `BA${'A'.repeat(85)}` }
    const reply = await account.call('POST', '/notification/push', { ...device, keys })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'keys' }] })
  })

  it('belongs to the account that was last signed in on it', async () => {
    const first = await watcher()
    const second = await makeTestAccount(api)
    await second.call('POST', '/notification/push', first.receiver.device)
    expect(await first.devices()).toEqual([])
    await first.account.call('DELETE', '/notification/push', { endpoint: first.receiver.device.endpoint })
    const { kysely } = api.database.main
    const kept = await kysely.selectFrom('push_subscription').select('id').where('user_id', '=', second.id).execute()
    expect(kept).toHaveLength(1)
  })

  const password = { password: 'a good long password', confirmPassword: 'a good long password' }
  it.each<[string, (own: TestAccount, other: TestAccount['call']) => Promise<{ statusCode: number }>]>([
    ['is signed out', ({ call, refreshToken }) => call('POST', '/auth/logout', { refreshToken })],
    ['is ended from another device', ({ sessionId }, other) => other('DELETE', `/auth/sessions/${sessionId}`)],
    ['is ended with all sessions', (_own, other) => other('DELETE', '/auth/sessions')],
    [
      'ends by a new password',
      async ({ email, mailedToken }, other) => {
        await other('POST', '/auth/forgot-password', { email })
        return other('POST', '/auth/reset-password', { token: await mailedToken(), ...password })
      },
    ],
    ['ends with its account', (_own, other) => other('POST', '/auth/delete-account', {})],
  ])('gets no more when its session %s, and waits for nothing', async (_, end) => {
    const { account, add, devices, price } = await watcher()
    const other = await api.signedIn(account.id)
    await price(11_900)
    // What is in the queue by then is not sent.
    await deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })
    expect((await end(account, callAs(api, other.accessToken))).statusCode).toBeLessThan(300)
    expect(await devices()).toEqual([])
    expect(await deliver()).toEqual([])
    expect(received).toEqual([])
    expect((await add(browser('late').device)).statusCode).toBe(401)
  })

  it('keeps what its own session asked for, when another one ends', async () => {
    const { account, devices, price } = await watcher()
    const other = await api.signedIn(account.id)
    const { device } = browser('other-session')
    await callAs(api, other.accessToken)('POST', '/notification/push', device)
    expect(await devices()).toHaveLength(2)
    await account.call('DELETE', `/auth/sessions/${other.sessionId}`)
    expect(await devices()).toHaveLength(1)
    await price(11_900)
    await deliver()
    expect(received).toHaveLength(1)
    expect(received[0]?.path).not.toBe(new URL(device.endpoint).pathname)
  })

  it('gets nothing while its account is suspended, and nothing of that time later', async () => {
    const { account, price } = await watcher()
    const { kysely } = api.database.main
    const setStatus = (status: 'active' | 'suspended') =>
      kysely.updateTable('user').set({ status }).where('id', '=', account.id).execute()
    await price(11_900)
    await deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })
    await setStatus('suspended')
    await price(11_800)
    await deliver()
    await setStatus('active')
    await deliver()
    expect(received).toEqual([])
    await price(11_700)
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('gets nothing of a session that ran out', async () => {
    const { account, price } = await watcher()
    const { kysely } = api.database.main
    await kysely
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', account.sessionId)
      .execute()
    await price(11_900)
    await deliver()
    expect(received).toEqual([])
  })

  it('is one of ten, of which the newest stay', async () => {
    const { add, devices, receiver } = await watcher()
    for (let place = 0; place < 10; place += 1) await add(browser(`many-${place}`).device)
    const endpoints = (await devices()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(receiver.device.endpoint)
  })
})

describe('without keys', () => {
  it('there is nothing to subscribe to, and firings do not wait', async () => {
    const plain = await startTestApi()
    const account = await makeTestAccount(plain)
    expect((await account.call('GET', '/notification/push')).json()).toEqual({ publicKey: null })
    expect((await account.call('POST', '/notification/push', browser('none').device)).statusCode).toBe(404)
    expect((await account.call('POST', '/notification/test', { channel: 'push' })).statusCode).toBe(404)
    await plain.close()
  })
})
