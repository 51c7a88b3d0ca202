import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { deliverAlerts } from './deliver-alerts.job.ts'
import { sendWebhook } from './send-webhook.job.ts'

interface Posted {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const received: Posted[] = []
let answer: number | 'silent' | 'cut' = 204
const receiver = createServer((request, response) => {
  buffer(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: body.toString() })
    if (answer === 'cut') request.destroy()
    else if (answer !== 'silent') response.writeHead(answer, { location: 'https://hooks.test/elsewhere' }).end()
  })
})
afterEach(() => {
  received.length = 0
  answer = 204
})

const url = 'https://hooks.test/prices?token=of-the-receiver'
let environment: Record<string, string>
let api: TestApi
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  environment = {
    WEBHOOK_KEY: 'a key of 32 characters or more, for tests',
    WEBHOOK_HOSTS: `hooks.test=127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    PUBLIC_ORIGIN: 'https://qasima.example',
  }
  api = await startTestApi(environment)
  world = trackedWorld(api.database)
})
afterAll(async () => {
  await api.close()
  receiver.closeAllConnections()
  receiver.close()
})

const configWith = (changes: object = {}) => readConfig({ NODE_ENV: 'test', ...environment, ...changes })
const send = (data: Parameters<typeof sendWebhook>[1], config = configWith(), deadline = 300) =>
  sendWebhook({ database: api.database, config }, data, deadline)

/** Takes the events from the queue. */
async function takeQueued(): Promise<Parameters<typeof sendWebhook>[1][]> {
  await deliverAlerts({ database: api.database, config: configWith(), log: pino({ level: 'silent' }) })
  const { pool } = api.database.main
  const { rows } = await pool.query(`delete from pgboss.job where name = 'webhook' returning data, group_id`)
  for (const { data, group_id } of rows) expect(group_id).toBe(data.webhookId)
  return rows.map(({ data }) => data)
}

/** Delivers pending alerts and runs the queue; returns errors. */
async function deliver(config = configWith()): Promise<string[]> {
  const failures: string[] = []
  for (const data of await takeQueued()) await send(data, config).catch((error) => failures.push(error.message))
  return failures
}

async function watcher({ settings = {}, language = 'en' }: { settings?: object; language?: string } = {}) {
  const account = await makeTestAccount(api, { email_verified_at: new Date(), language })
  const saved = await account.call('POST', '/notification/webhook', { url })
  if (Object.keys(settings).length > 0) await account.call('PATCH', '/notification/settings', settings)
  const place = await world.listing(await world.product('Kettle'), { name_en: 'Noon', name_ar: 'نون' })
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  const alertId = await world.alert(trackingId, { kind: 'change' })
  const { kysely } = api.database.main
  const row = () => kysely.selectFrom('webhook').selectAll().where('user_id', '=', account.id).executeTakeFirstOrThrow()
  const change = (values: object) =>
    kysely.updateTable('webhook').set(values).where('user_id', '=', account.id).execute()
  const bell = async () => (await account.call('GET', '/notification')).json().items
  const read = async () => (await account.call('GET', '/notification/webhook')).json().webhook
  const price = (amount: number) => world.price(place, amount)
  return { account, place, alertId, secret: saved.json().secret, row, change, bell, read, price }
}

/** Verifies an event as a receiver would. */
function isSigned(secret: string, { headers, body }: Posted): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const first = (): Posted => received[0] ?? { path: '', headers: {}, body: '{}' }
const clockOf = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

describe('an event', () => {
  it('says what fired, signed with the secret shown to its account', async () => {
    const { place, alertId, secret, read, price } = await watcher()
    await price(11_900)
    expect(await deliver()).toEqual([])
    expect(received).toHaveLength(1)
    const { path, headers, body } = first()
    expect(path).toBe('/prices?token=of-the-receiver')
    expect(headers).toMatchObject({ host: 'hooks.test', 'content-type': 'application/json' })
    expect(isSigned(secret, first())).toBe(true)
    expect(isSigned(secret, { ...first(), body: `${body} ` })).toBe(false)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
    expect(JSON.parse(body)).toEqual({
      type: 'alert.fired',
      version: 1,
      id: headers['webhook-id'],
      timestamp: expect.stringMatching(/Z$/),
      data: {
        alertId,
        kind: 'change',
        text: 'Kettle is now SAR\u00a0119',
        language: 'en',
        product: {
          id: place.productId,
          name: 'Kettle',
          url: `https://qasima.example/en/product/${place.productId}/kettle`,
        },
        listing: { id: place.listingId },
        shop: { name: 'Noon' },
        price: { amount: 11_900, currency: 'SAR' },
        before: { amount: 12_000, currency: 'SAR' },
        effective: null,
        code: null,
        target: null,
        percent: null,
        days: null,
      },
    })
    expect(await read()).toMatchObject({ endedBy: null, lastFailedAt: null, lastStatus: 204 })
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('is in the language of the account', async () => {
    const { price } = await watcher({ language: 'ar' })
    await price(11_900)
    await deliver()
    const { data } = JSON.parse(first().body)
    expect(data).toMatchObject({ language: 'ar', shop: { name: 'نون' } })
    expect(data.text).toMatch(/^\u2068غلاية Kettle\u2069: السعر الآن/)
  })

  it('waits for the end of quiet hours, but not for a digest, like push messages', async () => {
    const settings = { quietFrom: clockOf(-2), quietTo: clockOf(2), timeZone: 'UTC', digest: 'weekly' }
    const { account, price } = await watcher({ settings })
    await price(11_900)
    await deliver()
    expect(received).toEqual([])
    await account.call('PATCH', '/notification/settings', { quietFrom: null, quietTo: null })
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('is not sent if its account was suspended, or removed the address, since', async () => {
    const { account, price } = await watcher()
    await price(11_900)
    const [data] = await takeQueued()
    const { kysely } = api.database.main
    const setStatus = (status: 'active' | 'suspended') =>
      kysely.updateTable('user').set({ status }).where('id', '=', account.id).execute()
    await setStatus('suspended')
    if (data) await send(data)
    await setStatus('active')
    await account.call('DELETE', '/notification/webhook')
    if (data) await send(data)
    await price(11_800)
    await deliver()
    expect(received).toEqual([])
  })
})

describe('a receiver', () => {
  it.each([
    ['breaks', 500, 'status 500'],
    ['sends elsewhere, which is not followed', 307, 'status 307'],
    ['does not answer', 'silent', 'unreachable'],
    ['hangs up', 'cut', 'unreachable'],
  ] as const)('that %s gets the same event again', async (_, failing, reason) => {
    const { row, change, secret, read, price } = await watcher()
    await price(11_900)
    const [data] = await takeQueued()
    if (!data) throw new Error('nothing is queued')
    answer = failing
    await expect(send(data)).rejects.toThrow(`an event was not taken: ${reason}`)
    expect(await row()).toMatchObject({ failures: 1, failing_since: expect.any(Date) })
    expect(await read()).toMatchObject({ lastStatus: typeof failing === 'number' ? failing : null })
    // Other pending events do not try as well.
    await expect(send(data)).rejects.toThrow('a moment ago')
    expect(received).toHaveLength(1)
    answer = 200
    await change({ failed_at: new Date(Date.now() - 60_000) })
    await send(data)
    expect(await row()).toMatchObject({ failures: 0, failing_since: null })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([data.firingId, data.firingId])
    expect(received.every((posted) => isSigned(secret, posted))).toBe(true)
  })

  it('that is gone is disabled, with a notification', async () => {
    const { row, bell, read, price } = await watcher()
    answer = 410
    await price(11_900)
    expect(await deliver()).toEqual([])
    expect(await row()).toMatchObject({ ended_by: 'gone' })
    expect(await read()).toMatchObject({ endedBy: 'gone' })
    expect((await bell())[0]).toMatchObject({ kind: 'webhook', alert: null, isRead: false })
    await price(11_800)
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('that fails for days is disabled, until its account sets it again', async () => {
    const { account, row, change, bell, price } = await watcher()
    answer = 500
    await change({ failures: 19, failing_since: new Date(Date.now() - 4 * 86_400_000) })
    await price(11_900)
    await deliver()
    expect(await row()).toMatchObject({ ended_by: 'failing' })
    expect((await bell()).filter(({ kind }: { kind: string }) => kind === 'webhook')).toHaveLength(1)
    answer = 204
    const again = await account.call('POST', '/notification/webhook', { url })
    expect(again.json()).toMatchObject({ secret: null, webhook: { endedBy: null } })
    await price(11_700)
    await deliver()
    expect(received).toHaveLength(2)
  })

  it.each([
    ['many in one hour', { failures: 200, failing_since: new Date(Date.now() - 3_600_000) }],
    ['few in many days', { failures: 5, failing_since: new Date(Date.now() - 30 * 86_400_000) }],
  ])('that failed %s is still retried', async (_, values) => {
    const { row, change, price } = await watcher()
    answer = 500
    await change(values)
    await price(11_900)
    await deliver()
    expect(await row()).toMatchObject({ ended_by: null })
  })

  it('on a private network is not contacted', async () => {
    const { row, change, price } = await watcher()
    await change({ url: 'https://localhost/prices' })
    await price(11_900)
    expect(await deliver()).toEqual(['an event was not taken: private'])
    expect(await row()).toMatchObject({ failures: 1 })
  })

  it("is sent nothing that it could not verify, after the service's key was changed", async () => {
    const { account, secret, row, price } = await watcher()
    await price(11_900)
    await deliver(configWith({ WEBHOOK_KEY: 'another key of 32 characters or more' }))
    expect(received).toEqual([])
    expect(await row()).toMatchObject({ ended_by: 'secret' })
    const again = (await account.call('POST', '/notification/webhook/secret')).json()
    expect(again.secret).not.toBe(secret)
    expect(again.webhook.endedBy).toBeNull()
  })
})

describe('an account', () => {
  it('shows the secret once, and a new one on request', async () => {
    const { account, secret, row } = await watcher()
    expect(secret).toMatch(/^whsec_/)
    expect((await account.call('GET', '/notification/webhook')).body).not.toContain('whsec_')
    // Not in the database either.
    expect(JSON.stringify(await row())).not.toContain(secret.slice(6, 30))
    const moved = await account.call('POST', '/notification/webhook', { url: 'https://hooks.test/other' })
    expect(moved.json()).toMatchObject({ secret: null, webhook: { url: 'https://hooks.test/other' } })
    const replaced = (await account.call('POST', '/notification/webhook/secret')).json().secret
    await account.call('POST', '/notification/webhook/test')
    expect(isSigned(secret, first())).toBe(false)
    expect(isSigned(replaced, first())).toBe(true)
  })

  it.each([
    [202, 'taken'],
    [404, 'refused'],
    ['cut', 'unreachable'],
  ] as const)('tests its receiver, and reports that it answered %s', async (status, outcome) => {
    const { account, secret, row } = await watcher()
    answer = status
    const reply = await account.call('POST', '/notification/webhook/test')
    expect(reply.json()).toEqual({ outcome, status: typeof status === 'number' ? status : null })
    expect(JSON.parse(first().body)).toMatchObject({ type: 'test', version: 1, data: null })
    expect(isSigned(secret, first())).toBe(true)
    // A test does not affect alert delivery.
    expect(await row()).toMatchObject({ failures: 0, delivered_at: null })
  })

  it.each([
    ['without encryption', 'http://hooks.test/a'],
    ['at a host in numbers', 'https://127.0.0.1/a'],
    ['at the service of a cloud', 'https://169.254.169.254/a'],
    ['at a port', 'https://hooks.test:8443/a'],
    ['with a password', 'https://me:secret@hooks.test/a'],
    ['of this machine', 'https://localhost/a'],
    ['that is none', 'https://'],
  ])('cannot name an address %s', async (_, address) => {
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    const reply = await account.call('POST', '/notification/webhook', { url: address })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'url' }] })
  })

  it('needs a verified mailbox', async () => {
    const account = await makeTestAccount(api, { email_verified_at: null })
    for (const [path, body] of [
      ['/notification/webhook', { url }],
      ['/notification/webhook/secret', undefined],
      ['/notification/webhook/test', undefined],
    ] as const) {
      expect((await account.call('POST', path, body)).statusCode).toBe(403)
    }
    expect((await account.call('GET', '/notification/webhook')).json()).toEqual({ isOffered: true, webhook: null })
  })

  it('has one webhook, even for concurrent requests', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    const replies = await Promise.all([1, 2, 3].map(() => account.call('POST', '/notification/webhook', { url })))
    expect(replies.filter((reply) => reply.json().secret !== null)).toHaveLength(1)
  })

  it('has no such channel if the service has none', async () => {
    const plain = await startTestApi()
    const account = await makeTestAccount(plain, { email_verified_at: new Date() })
    const nothing = { isOffered: false, webhook: null }
    expect((await account.call('GET', '/notification/webhook')).json()).toEqual(nothing)
    expect((await account.call('POST', '/notification/webhook', { url })).statusCode).toBe(404)
    expect((await account.call('POST', '/notification/webhook/test')).statusCode).toBe(404)
    await plain.close()
  })
})
