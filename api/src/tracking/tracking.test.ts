import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
let holder: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
  holder = await makeTestAccount(api)
})
afterAll(() => api.close())

async function makePlace(name = 'Kettle', path = '/p/1') {
  const place = await world.listing(await world.product(name), {}, path)
  await world.price(place, 12_000)
  return place
}
const newAccount = (values = {}) => makeTestAccount(api, values)
const watch = async (account: TestAccount, body: object) => {
  const reply = await account.call('POST', '/tracking', body)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}

describe('watching a product', () => {
  it('starts from the address of a product page, in any notation, and returns everything the row shows', async () => {
    const place = await makePlace('Kettle', '/p/kettle?color=red')
    await world.price(place, 11_000)
    const url = `${place.url.replace('https://', 'http://WWW.')}&utm_source=mail#reviews`
    expect(await watch(holder, { url, country: 'sa' })).toMatchObject({
      product: { id: place.productId, name: 'غلاية Kettle', slug: 'kettle' },
      listingId: place.listingId,
      listing: { id: place.listingId, url: place.url, price: { amount: 11_000, currency: 'SAR' }, inStock: true },
      previous: { amount: 12_000, currency: 'SAR' },
      verdict: { level: 'unknown', certainty: 'uncertain' },
      alerts: [],
      tags: [],
      note: null,
      country: 'sa',
      isPaused: false,
      failingSince: null,
    })
  })

  it('by product id watches any shop and shows the cheapest', async () => {
    const place = await makePlace()
    const cheaper = await world.listing(place.productId)
    await world.price(cheaper, 9_000)
    const item = await watch(holder, { productId: place.productId })
    expect(item).toMatchObject({ listingId: null, listing: { id: cheaper.listingId } })
  })

  it('gets a price verdict from the history of all compared shops', async () => {
    const place = await makePlace('Kettle', '/p/judged')
    const other = await world.listing(place.productId)
    await world.price(other, 13_000)
    for (const daysAgo of Array.from({ length: 40 }, (_, day) => day + 1)) {
      await world.day(place, daysAgo, 12_500)
      await world.day(other, daysAgo, daysAgo < 20 ? 9_000 : 13_000)
    }
    expect((await watch(holder, { url: place.url })).verdict).toMatchObject({ lowest: 9_000, highest: 12_500 })
  })

  it('twice is once', async () => {
    const place = await makePlace()
    const first = await watch(holder, { productId: place.productId })
    const again = await Promise.all([0, 1, 2].map(() => watch(holder, { url: place.url })))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]))
  })

  it.each([
    ['no product', {}, 1001],
    ['two products', { url: 'https://a.example/', productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' }, 1001],
    ['a product that there is not', { productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' }, 1003],
    ['a store that is not supported', { url: 'https://unknown.example/p/1' }, 1603],
  ])('is refused for %s', async (_, body, code) => {
    expect((await holder.call('POST', '/tracking', body)).json()).toMatchObject({ code })
  })

  it('can be retried while pages cannot be read', async () => {
    const { url } = await makePlace()
    expect((await holder.call('POST', '/tracking', { url: `${url}/unknown` })).json()).toMatchObject({ code: 1501 })
  })

  it('requires an account', async () => {
    expect((await api.get('/api/v1/tracking')).statusCode).toBe(401)
  })
})

describe('the tracking limit of an account', () => {
  it('is ten, even for twenty concurrent calls; the refusal says what to do next', async () => {
    const account = await newAccount()
    const places = await Promise.all(Array.from({ length: 20 }, () => world.product()))
    const replies = await Promise.all(places.map((productId) => account.call('POST', '/tracking', { productId })))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    const refused = await account.call(
      'POST',
      '/tracking',
      { productId: await world.product() },
      { 'accept-language': 'en' },
    )
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 1601,
      name: 'TrackingLimitReached',
      message: 'TRACKING_LIMIT_REACHED',
      detail: expect.stringContaining('Invite a friend'),
    })
    // An unknown page is not even read: without Turbo that would be another error.
    const { url } = await makePlace()
    expect((await account.call('POST', '/tracking', { url: `${url}/unknown` })).json()).toMatchObject({ code: 1601 })
    const { items, tracked, limit } = (await account.call('GET', '/tracking')).json()
    expect({ shown: items.length, tracked, limit }).toEqual({ shown: 10, tracked: 10, limit: 10 })
    // A product in the trash does not count, since it is not shown.
    await api.database.main.kysely
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', items[0].product.id)
      .execute()
    expect((await account.call('GET', '/tracking')).json()).toMatchObject({ tracked: 9 })
    expect((await account.call('POST', '/tracking', { productId: await world.product() })).statusCode).toBe(201)
  })

  it('grows by two for each friend who verified, and with the plan', async () => {
    const account = await newAccount()
    await newAccount({ invited_by: account.id, email_verified_at: new Date() })
    await newAccount({ invited_by: account.id })
    expect((await account.call('GET', '/tracking')).json()).toMatchObject({ limit: 12 })
    const { kysely } = api.database.main
    const { id } = await kysely
      .insertInto('plan')
      .values({ name_ar: 'كبيرة', name_en: 'Big', tracking_limit: 80 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely.updateTable('user').set({ plan_id: id }).where('id', '=', account.id).execute()
    expect((await account.call('GET', '/tracking')).json()).toMatchObject({ limit: 80 })
    expect((await account.call('GET', '/auth/invites')).json()).toMatchObject({ trackingLimit: 80 })
  })
})

describe('what is watched', () => {
  it('is listed newest first, with its alerts', async () => {
    const account = await newAccount()
    const [one, two] = [await makePlace('One'), await makePlace('Two')]
    await watch(account, { productId: one.productId })
    const { id } = await watch(account, { productId: two.productId })
    await account.call('POST', `/tracking/${id}/alert`, { kind: 'change' })
    const { items, nextCursor } = (await account.call('GET', '/tracking')).json()
    expect(items).toMatchObject([{ product: { id: two.productId }, alerts: [{ kind: 'change' }] }, { alerts: [] }])
    expect(nextCursor).toBeNull()
    const own = (await account.call('GET', `/tracking?productId=${one.productId}`)).json()
    expect(own.items).toMatchObject([{ product: { id: one.productId } }])
    expect(own.tracked).toBe(2)
    expect(
      (await newAccount().then((other) => other.call('GET', `/tracking?productId=${one.productId}`))).json().items,
    ).toEqual([])
  })

  it('can be tagged, annotated, paused, and moved to another listing or country', async () => {
    const place = await makePlace()
    const { id } = await watch(holder, { url: place.url })
    const values = { tags: ['gifts'], note: 'For Eid', isPaused: true, listingId: null, country: 'eg' }
    expect((await holder.call('PATCH', `/tracking/${id}`, values)).json()).toMatchObject(values)
    expect((await holder.call('PATCH', `/tracking/${id}`, { isPaused: false })).json()).toMatchObject({
      isPaused: false,
      note: 'For Eid',
    })
    const other = await makePlace()
    expect((await holder.call('PATCH', `/tracking/${id}`, { listingId: other.listingId })).json()).toMatchObject({
      code: 1001,
      message: [{ key: 'listingId', message: 'INVALID' }],
    })
  })

  it('cannot be seen, changed or ended by another account', async () => {
    const stranger = await newAccount()
    const { id } = await watch(holder, { productId: (await makePlace()).productId })
    const alert = (await holder.call('POST', `/tracking/${id}/alert`, { kind: 'stock' })).json()
    const refused = await Promise.all([
      stranger.call('PATCH', `/tracking/${id}`, { note: 'mine' }),
      stranger.call('DELETE', `/tracking/${id}`),
      stranger.call('POST', `/tracking/${id}/alert`, { kind: 'stock' }),
      stranger.call('PATCH', `/tracking/${id}/alert/${alert.id}`, { rearm: true }),
      stranger.call('DELETE', `/tracking/${id}/alert/${alert.id}`),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await stranger.call('GET', '/tracking')).json()).toMatchObject({ items: [], tracked: 0 })
    expect((await holder.call('DELETE', `/tracking/${id}`)).statusCode).toBe(200)
    expect((await holder.call('DELETE', `/tracking/${id}`)).statusCode).toBe(404)
  })
})

describe('an alert', () => {
  it('is set in the currency of the price, fires, can be snoozed, changed and removed', async () => {
    const account = await newAccount({ country: 'sa' })
    const place = await makePlace()
    const { id } = await watch(account, { url: place.url })
    const set = await account.call('POST', `/tracking/${id}/alert`, { kind: 'target', amount: 10_000 })
    expect(set.statusCode).toBe(201)
    const alert = set.json()
    expect(alert).toMatchObject({ kind: 'target', amount: 10_000, currency: 'SAR', isArmed: true, lastFiredAt: null })

    await world.price(place, 9_900)
    const [{ alerts }] = (await account.call('GET', '/tracking')).json().items
    expect(alerts).toMatchObject([{ id: alert.id, isArmed: false, lastFiredAt: expect.any(String) }])

    const address = `/tracking/${id}/alert/${alert.id}`
    const aimed = (await account.call('PATCH', address, { amount: 9_950 })).json()
    expect(aimed).toMatchObject({ amount: 9_950, isArmed: true, lastFiredAt: null })
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString()
    expect((await account.call('PATCH', address, { snoozedUntil })).json()).toMatchObject({ snoozedUntil })
    await world.price(place, 9_800)
    expect(await world.firings(alert.id)).toHaveLength(1)
    expect((await account.call('PATCH', address, { rearm: false })).json()).toMatchObject({ snoozedUntil })
    expect((await account.call('PATCH', address, { rearm: true })).json()).toMatchObject({ snoozedUntil: null })
    await world.price(place, 9_700)
    expect(await world.firings(alert.id)).toHaveLength(2)
    expect((await account.call('DELETE', address)).statusCode).toBe(200)
    expect((await account.call('PATCH', address, { rearm: true })).statusCode).toBe(404)
  })

  it('re-arms after the chosen time, or after the default of its kind', async () => {
    const account = await newAccount()
    const place = await makePlace()
    const { id } = await watch(account, { url: place.url })
    const set = async (body: object) => (await account.call('POST', `/tracking/${id}/alert`, body)).json()
    expect(await set({ kind: 'change' })).toMatchObject({ rearmSeconds: 0 })
    expect(await set({ kind: 'stock' })).toMatchObject({ rearmSeconds: 86_400 })
    const weekly = await set({ kind: 'change', rearmSeconds: 604_800 })
    expect(weekly).toMatchObject({ rearmSeconds: 604_800 })
    await world.price(place, 9_900)
    await world.price(place, 9_800)
    expect(await world.firings(weekly.id)).toHaveLength(1)
    await account.call('PATCH', `/tracking/${id}/alert/${weekly.id}`, { rearmSeconds: 0 })
    await world.price(place, 9_700)
    expect(await world.firings(weekly.id)).toHaveLength(2)
  })

  it('with a percentage is based on the price when it was set', async () => {
    const place = await makePlace()
    const { id } = await watch(holder, { url: place.url })
    const alert = (await holder.call('POST', `/tracking/${id}/alert`, { kind: 'percent', percent: 25 })).json()
    await world.price(place, 9_001)
    expect(await world.firings(alert.id)).toHaveLength(0)
    await world.price(place, 9_000)
    expect(await world.firings(alert.id)).toHaveLength(1)
  })

  it.each([
    ['a target without an amount', { kind: 'target' }, [{ key: 'amount', message: 'REQUIRED' }]],
    ['a percentage without one', { kind: 'percent' }, [{ key: 'percent', message: 'REQUIRED' }]],
    ['the lowest of no days', { kind: 'lowest' }, [{ key: 'days', message: 'REQUIRED' }]],
    [
      'a currency that is none',
      { kind: 'target', amount: 1, currency: 'XXX' },
      [{ key: 'currency', message: 'INVALID' }],
    ],
    [
      'a currency where there is no amount',
      { kind: 'change', currency: 'USD' },
      [{ key: 'currency', message: 'INVALID' }],
    ],
    ['days where they mean nothing', { kind: 'stock', days: 3 }, [{ key: 'days', message: 'INVALID' }]],
  ])('is refused: %s', async (_, body, message) => {
    const { id } = await watch(holder, { productId: (await makePlace()).productId })
    expect((await holder.call('POST', `/tracking/${id}/alert`, body)).json()).toMatchObject({ code: 1001, message })
    await holder.call('DELETE', `/tracking/${id}`)
  })

  it('is based on the price of a shop in its country, not on a smaller number in another currency', async () => {
    const productId = await world.product()
    const near = await world.listing(productId, { countries: ['sa'] })
    const far = await world.listing(productId, { countries: ['eg'] })
    await world.price(near, 15_000)
    await world.price(far, 12_000, { currency: 'EGP' })
    const { id } = await watch(holder, { productId, country: 'sa' })
    const set = async (body: object) => (await holder.call('POST', `/tracking/${id}/alert`, body)).json()
    expect(await set({ kind: 'target', amount: 14_000 })).toMatchObject({ currency: 'SAR' })
    const alert = await set({ kind: 'percent', percent: 10 })
    await world.price(near, 13_000)
    expect(await world.firings(alert.id)).toMatchObject([{ listing_id: near.listingId, amount_minor: 13_000 }])
  })

  it('is limited to ten, even for concurrent calls', async () => {
    const account = await newAccount()
    const { id } = await watch(account, { productId: (await makePlace()).productId })
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => account.call('POST', `/tracking/${id}/alert`, { kind: 'change' })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expect(replies.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 1010 })
  })
})
