import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { browserAt, type PushWorld, startPushWorld } from '../testing/push-world.ts'

let push: PushWorld
beforeAll(async () => {
  push = await startPushWorld()
})
afterEach(() => push.reset())
afterAll(() => push.close())

const clockOf = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

describe('a push message', () => {
  it('can be read only by its browser, and says what fired', async () => {
    const { receiver, place, alertId, price } = await push.watcher()
    await price(11_900)
    expect(await push.deliver()).toEqual([])
    const [message, ...more] = push.received
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
    expect(() => browserAt('other').decrypt(message?.body ?? Buffer.alloc(0))).toThrow()
    await push.deliver()
    expect(push.received).toHaveLength(1)
  })

  it('is signed with the key given to browsers, for this push service', async () => {
    const { price } = await push.watcher()
    await price(11_900)
    await push.deliver()
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(push.received[0]?.headers.authorization)) ?? []
    expect(key).toBe(push.vapid.publicKey)
    const [header = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(push.vapid.publicKey, 'base64url')
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
    const { receiver, price } = await push.watcher({ language: 'ar' })
    await price(11_900)
    await push.deliver()
    const text = receiver.decrypt(push.received[0]?.body ?? Buffer.alloc(0))
    expect(text).toMatchObject({ title: 'غلاية Kettle', language: 'ar' })
    expect(text.body).toMatch(/^السعر الآن \u2068.+\u2069\. في \u2068نون\u2069\.$/)
    expect(text.path).toMatch(/^\/product\//)
  })

  it('combines what fired at once, and fits into one record', async () => {
    const { receiver, price } = await push.watcher()
    for (let step = 1; step <= 4; step += 1) await price(12_000 - 100 * step)
    await push.deliver()
    expect(push.received).toHaveLength(1)
    expect(receiver.decrypt(push.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: '4 price alerts',
      body: 'Kettle',
      path: '/en/dashboard#alerts',
      tag: 'alerts',
    })
    expect(push.received[0]?.body.length).toBeLessThan(4_096)
  })

  it('counts everything that fired at once, including alerts it does not list', async () => {
    const { account, receiver, place, alertId, price } = await push.watcher()
    await price(11_900)
    const { kysely } = push.api.database.main
    const values = { user_id: account.id, alert_id: alertId, product_id: place.productId, listing_id: place.listingId }
    const firing = { ...values, kind: 'change' as const, amount_minor: 11_900, currency: 'SAR' }
    await kysely.insertInto('alert_firing').values(Array(59).fill(firing)).execute()
    await push.deliver()
    expect(receiver.decrypt(push.received[0]?.body ?? Buffer.alloc(0)).title).toBe('60 price alerts')
  })

  it('goes to every device of the account', async () => {
    const { account, add, price } = await push.watcher()
    await add(browserAt('another').device)
    await price(11_900)
    await push.deliver()
    expect(new Set(push.received.map(({ path }) => path)).size).toBe(2)
    // Sequential per account: unresponsive devices delay only their own account.
    expect(push.groups.slice(-2)).toEqual([account.id, account.id])
  })

  it('waits for the end of quiet hours, but not for a digest', async () => {
    const quiet = { quietFrom: clockOf(-2), quietTo: clockOf(2), timeZone: 'UTC', digest: 'weekly' }
    const { account, price } = await push.watcher({ settings: quiet })
    await price(11_900)
    await push.deliver()
    expect(push.received).toEqual([])
    await account.call('PATCH', '/notification/settings', { quietFrom: null, quietTo: null })
    await push.deliver()
    expect(push.received).toHaveLength(1)
  })

  it('is not sent to those who want none, not even later', async () => {
    const { account, price } = await push.watcher({ settings: { byPush: false } })
    await price(11_900)
    await push.deliver()
    await account.call('PATCH', '/notification/settings', { byPush: true })
    await push.deliver()
    expect(push.received).toEqual([])
  })

  it('is tried out', async () => {
    const { account, receiver } = await push.watcher()
    const test = () => account.call('POST', '/notification/test', { channel: 'push' })
    expect((await test()).statusCode).toBe(202)
    await push.deliver()
    expect(receiver.decrypt(push.received[0]?.body ?? Buffer.alloc(0)).title).toBe('Price alerts work on this device')
    await account.call('DELETE', '/notification/push', { endpoint: receiver.device.endpoint })
    expect((await test()).statusCode).toBe(404)
  })
})
