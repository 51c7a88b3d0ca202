import { sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import type { NotificationEvent } from '../../../shared/contract/notification/notification.routes.ts'
import { shutDown } from '../../../shared/server/shutdown.ts'
import { endSession } from '../identity/session/session.queries.ts'
import { observePrice } from '../price/observe-price.queries.ts'
import { retainedMemory } from '../testing/retained-memory.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { until } from '../testing/until.ts'
import { openStreams } from './notification-streams.ts'
import { findLinkKey, unsubscribePath, unsubscribeToken } from './unsubscribe-link.ts'

// Hundreds of connections, possibly on a slow machine.
jest.setTimeout(60_000)

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
  await until('the end of all streams', () => openStreams() === 0)
})

let api: TestApi
let origin: string
let world: ReturnType<typeof trackedWorld>
const listen = async (made: TestApi) => {
  await made.server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(made.server.server.address() as AddressInfo).port}`
}
beforeEach(async () => {
  api = await startTestApi()
  origin = await listen(api)
  world = trackedWorld(api.database)
  closes.push(() => {
    // Recently busy connections would stay for the keep-alive time.
    api.server.server.closeAllConnections()
    return api.close()
  })
})

/** Reads the stream of an account. */
async function readStream({ accessToken }: Pick<TestAccount, 'accessToken'>, headers: Record<string, string> = {}) {
  const hangUp = new AbortController()
  closes.push(() => hangUp.abort())
  const response = await fetch(`${origin}/api/v1/notification/stream`, {
    headers: { authorization: `Bearer ${accessToken}`, 'accept-language': 'en', ...headers },
    signal: hangUp.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next event; undefined at the end of the stream. */
  async function next(): Promise<(NotificationEvent & { readonly id: string }) | undefined> {
    for (;;) {
      const [, id = '', data] = /(?:^|\n)id: (.+)\ndata: (.+)\n\n/.exec(text) ?? []
      if (data) {
        text = text.slice(text.indexOf('\n\n') + 2)
        return { id, ...JSON.parse(data) }
      }
      const step = await reader?.read()
      if (!step || step.done) return undefined
      text += step.value
    }
  }
  /** The next event with notifications: one that was read already may be announced later, with nothing new. */
  async function nextWithItems() {
    let event = await next()
    while (event?.items.length === 0) event = await next()
    return event
  }
  return { response, next, nextWithItems, hangUp: () => hangUp.abort() }
}

/** A token with our own key that is valid for this many seconds. */
function shortToken({ id, sessionId }: TestAccount, seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    sub: id,
    sid: sessionId,
    jti: 'short',
    iss: 'qasima',
    aud: 'qasima-api',
    iat: now,
    exp: now + seconds,
  }
  const input = `${part({ alg: 'EdDSA', kid: api.keys.kid, typ: 'JWT' })}.${part(claims)}`
  return `${input}.${sign(null, Buffer.from(input), api.keys.privateKey).toString('base64url')}`
}

async function watcher() {
  const account = await makeTestAccount(api)
  const place = await world.listing(await world.product('Kettle'))
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  await world.alert(trackingId, { kind: 'change' })
  return { account, place, price: (amount: number) => world.price(place, amount) }
}
const pricesOf = (event: NotificationEvent | undefined) => event?.items.map(({ alert }) => alert?.price.amount)

describe('a notification stream', () => {
  it('begins with the number of unread ones, and announces what a new price brings', async () => {
    const { account, place } = await watcher()
    const stream = await readStream(account)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(await stream.next()).toMatchObject({ unread: 0, items: [] })
    // Like any other way of storing a price.
    await observePrice(api.database.main.kysely, {
      listingId: place.listingId,
      at: new Date(),
      amount: 11_900,
      currency: 'SAR',
      inStock: true,
      source: 'page',
    })
    const event = await stream.next()
    expect(event).toMatchObject({ unread: 1, items: [{ kind: 'alert', isRead: false }] })
    expect(pricesOf(event)).toEqual([11_900])
    expect(event?.items[0]?.alert?.product.name).toBe('Kettle')
  })

  it('delivers what was missed, and nothing of another account', async () => {
    const { account, price } = await watcher()
    const other = await watcher()
    const first = await readStream(account)
    await first.next()
    await price(11_900)
    const seen = await first.next()
    first.hangUp()
    await other.price(11_000)
    for (const amount of [11_800, 11_700]) await price(amount)
    const again = await readStream(account, { 'last-event-id': seen?.id ?? '' })
    const missed = await again.next()
    expect(missed).toMatchObject({ unread: 3 })
    expect(pricesOf(missed)).toEqual([11_700, 11_800])
    await price(11_600)
    expect(pricesOf(await again.nextWithItems())).toEqual([11_600])
  })

  it("delivers one whose transaction took longer than a later one's", async () => {
    const { account, price } = await watcher()
    const stream = await readStream(account)
    await stream.next()
    const { kysely } = api.database.main
    await kysely.transaction().execute(async (slow) => {
      const early = await slow
        .insertInto('notification')
        .values({ user_id: account.id, kind: 'test', data: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await price(11_900)
      const later = await stream.next()
      expect(later?.items[0]?.id && later.items[0].id > early.id).toBe(true)
      await sql`select pg_notify('notification', ${account.id})`.execute(slow)
    })
    expect((await stream.next())?.items).toMatchObject([{ kind: 'test' }])
  })

  it('announces that some were read elsewhere', async () => {
    const { account, price } = await watcher()
    const stream = await readStream(account)
    await stream.next()
    await price(11_900)
    await stream.next()
    await account.call('POST', '/notification/read', { all: true })
    expect(await stream.next()).toMatchObject({ unread: 0, items: [] })
  })

  it('announces what the account changed elsewhere, but not when an alert fires', async () => {
    const { account, price } = await watcher()
    const trackingId = await world.track(account.id, await world.product('Lamp'))
    const alertId = await world.alert(trackingId, { kind: 'change' })
    const stream = await readStream(account)
    expect((await stream.next())?.changed).toBeUndefined()
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await account.call('PATCH', `/tracking/${trackingId}/alert/${alertId}`, { snoozedUntil: inAnHour })
    expect(await stream.next()).toMatchObject({ unread: 0, items: [], changed: ['alerts'] })
    await account.call('PATCH', `/tracking/${trackingId}`, { tags: ['light'] })
    expect((await stream.next())?.changed).toEqual(['tracking'])
    await account.call('PATCH', '/notification/settings', { digest: 'daily' })
    expect((await stream.next())?.changed).toEqual(['settings'])

    const key = await findLinkKey(api.database.main.kysely)
    const url = `/api/v1${unsubscribePath}?token=${unsubscribeToken(key, { what: 'alert', id: alertId })}`
    expect((await api.request({ method: 'POST', url })).statusCode).toBe(200)
    expect((await stream.next())?.changed).toEqual(['alerts'])
    await price(11_900)
    expect(await stream.next()).toEqual({ id: expect.anything(), unread: 1, items: [expect.anything()] })
    await account.call('DELETE', `/tracking/${trackingId}`)
    // The alert deleted with it is not announced separately.
    expect((await stream.next())?.changed).toEqual(['tracking'])
  })

  it('makes a reader that was away reload everything that may have changed', async () => {
    const { account, price } = await watcher()
    const first = await readStream(account)
    await first.next()
    await price(11_900)
    const seen = await first.next()
    expect(seen?.changed).toBeUndefined()
    first.hangUp()
    const again = await readStream(account, { 'last-event-id': seen?.id ?? '' })
    expect((await again.next())?.changed).toEqual(['alerts', 'tracking', 'settings'])
  })

  it('ends with its session', async () => {
    const account = await makeTestAccount(api)
    const stream = await readStream(account)
    await stream.next()
    const { id: userId, sessionId } = account
    await endSession(api.database.main.kysely, { userId, sessionId, reason: 'signed_out' })
    expect(await stream.next()).toBeUndefined()
  })

  it('ends with its token', async () => {
    const account = await makeTestAccount(api)
    const stream = await readStream({ accessToken: shortToken(account, 2) })
    expect(await stream.next()).toMatchObject({ unread: 0 })
    expect(await stream.next()).toBeUndefined()
  })

  it('is limited to three per account, and a closed one makes room', async () => {
    const account = await makeTestAccount(api)
    const streams = await Promise.all([1, 2, 3].map(() => readStream(account)))
    for (const stream of streams) expect(stream.response.status).toBe(200)
    const refused = await readStream(account)
    expect(refused.response.status).toBe(429)
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readStream(await makeTestAccount(api))).response.status).toBe(200)
    streams[0]?.hangUp()
    await until('room', async () => (await readStream(account)).response.status === 200)
  })

  it('has no HEAD, which would never end', async () => {
    const account = await makeTestAccount(api)
    const head = await api.request({
      method: 'HEAD',
      url: '/api/v1/notification/stream',
      headers: { authorization: `Bearer ${account.accessToken}` },
    })
    expect(head.statusCode).toBe(404)
    expect(openStreams()).toBe(0)
  })
})

describe('the listening connection', () => {
  const listeners = sql`from pg_stat_activity where datname = current_database() 
    and application_name = 'qasima-listen' and query = 'listen notification'`

  it('is shared by all streams, and reopened when it breaks: what was missed is delivered', async () => {
    const [one, other] = [await watcher(), await watcher()]
    const streams = [await readStream(one.account), await readStream(one.account), await readStream(other.account)]
    for (const stream of streams) await stream.next()
    const { kysely } = api.database.main
    expect((await sql`select pid ${listeners}`.execute(kysely)).rows).toHaveLength(1)
    // The price is announced while no one listens.
    await sql`select pg_terminate_backend(pid) ${listeners}`.execute(kysely)
    await one.price(11_900)
    expect(pricesOf(await streams[0]?.next())).toEqual([11_900])
    expect(pricesOf(await streams[1]?.next())).toEqual([11_900])
    await until('another listener', async () => (await sql`select pid ${listeners}`.execute(kysely)).rows.length === 1)
    await other.price(11_800)
    // All were woken when it came back.
    expect(pricesOf(await streams[2]?.nextWithItems())).toEqual([11_800])
  })
})

describe('a stopping process', () => {
  it('ends its streams at once', async () => {
    const account = await makeTestAccount(api)
    const stream = await readStream(account)
    await stream.next()
    // An open stream would delay the stop beyond this test's limit.
    const stopped = shutDown(api.server, { resources: [], drainMilliseconds: 120_000 })
    expect(await stream.next()).toBeUndefined()
    await stopped
  })
})

describe('five hundred streams', () => {
  it('use little memory, and receive new events', async () => {
    const accounts = await Promise.all(Array.from({ length: 167 }, () => makeTestAccount(api)))
    const { kysely } = api.database.main
    const [first, ...others] = accounts.flatMap((account) => [1, 2, 3].map(() => account)).slice(0, 501)
    if (!first) throw new Error('no account was made')
    // Warm up what all share.
    const streams = [await readStream(first)]
    await streams[0]?.next()
    const before = retainedMemory()
    for (let place = 0; place < others.length; place += 50) {
      const opened = await Promise.all(others.slice(place, place + 50).map((account) => readStream(account)))
      await Promise.all(opened.map((stream) => stream.next()))
      streams.push(...opened)
    }
    expect(openStreams()).toBe(501)
    // Includes both ends of 500 connections, which are in this process.
    const each = (retainedMemory() - before) / 500
    process.stdout.write(`a stream takes ${Math.round(each / 1_000)} kB with its reader\n`)
    expect(each).toBeLessThan(100_000)

    await sql`
      with made as (
        insert into notification (user_id, kind, data)
        select id, 'test', '{}' from "user" where id = any(${accounts.map(({ id }) => id)}::uuid[]) returning user_id
      )
      select pg_notify('notification', user_id::text) from made
    `.execute(kysely)
    const events = await Promise.all(streams.map((stream) => stream.nextWithItems()))
    expect(events.filter((event) => event?.items[0]?.kind === 'test')).toHaveLength(501)
  })
})
