import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { countries } from '../../../shared/contract/country.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { isTimeZone } from './notification-setting.queries.ts'
import { endByLink } from './unsubscribe.queries.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
})
afterAll(() => api.close())

/** An account whose target was reached this many times. */
async function alerted(times = 1) {
  const account = await makeTestAccount(api)
  const place = await world.listing(await world.product('Kettle'), { name_en: 'Noon', name_ar: 'نون' })
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  const alertId = await world.alert(trackingId, { kind: 'change' })
  for (let time = 1; time <= times; time += 1) await world.price(place, 12_000 - time * 100)
  return { account, place, trackingId, alertId }
}
const bell = async (account: TestAccount, query = '', language = 'en') =>
  (await account.call('GET', `/notification${query}`, undefined, { 'accept-language': language })).json()

describe('the bell', () => {
  it('has everything its sentence needs, with names in the language of the reader', async () => {
    const { account, place, trackingId, alertId } = await alerted()
    const { items, unread } = await bell(account)
    expect(unread).toBe(1)
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'alert',
        createdAt: expect.any(String),
        isRead: false,
        alert: {
          alertId,
          trackingId,
          kind: 'change',
          product: { id: place.productId, slug: 'kettle', name: 'Kettle', image: null },
          shop: { id: place.shopId, shopName: 'Noon', slug: expect.any(String) },
          price: { amount: 11_900, currency: 'SAR' },
          previous: { amount: 12_000, currency: 'SAR' },
          effective: null,
          code: null,
          target: null,
          percent: null,
          days: null,
        },
      },
    ])
    expect((await bell(account, '', 'ar')).items[0].alert.shop.shopName).toBe('نون')
  })

  it('is paged, each notification once', async () => {
    const { account } = await alerted(5)
    const seen: number[] = []
    let query = '?limit=2'
    for (;;) {
      const { items, nextCursor } = await bell(account, query)
      seen.push(...items.map((item: { alert: { price: { amount: number } } }) => item.alert.price.amount))
      if (!nextCursor) break
      query = `?limit=2&cursor=${nextCursor}`
    }
    expect(seen).toEqual([11_500, 11_600, 11_700, 11_800, 11_900])
  })

  it('counts unread ones; some are marked, then all', async () => {
    const { account } = await alerted(3)
    const { items } = await bell(account)
    const read = (body: object) => account.call('POST', '/notification/read', body)
    expect((await read({ ids: [items[0].id] })).json()).toEqual({ unread: 2 })
    expect((await bell(account)).items.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false, false])
    expect((await read({ all: true })).json()).toEqual({ unread: 0 })
    expect((await read({})).json()).toMatchObject({ code: 1001 })
  })

  it('cannot be read or marked by another account', async () => {
    const { account } = await alerted()
    const stranger = await makeTestAccount(api)
    const [{ id }] = (await bell(account)).items
    await stranger.call('POST', '/notification/read', { ids: [id] })
    expect(await bell(stranger)).toMatchObject({ items: [], unread: 0 })
    expect((await bell(account)).unread).toBe(1)
  })
})

describe('the notification settings of an account', () => {
  it('can be changed by two concurrent calls without losing either change', async () => {
    for (const byMail of [false, true, false, true]) {
      const account = await makeTestAccount(api)
      await account.call('PATCH', '/notification/settings', { byMail: !byMail, byPush: true })
      const changes = [{ byMail }, { byPush: false }, { dailyCap: 7 }, { digest: 'daily' }]
      await Promise.all(changes.map((change) => account.call('PATCH', '/notification/settings', change)))
      const settings = (await account.call('GET', '/notification/settings')).json()
      expect(settings).toMatchObject({ byMail, byPush: false, dailyCap: 7, digest: 'daily' })
    }
  })

  it('have defaults, and are changed field by field', async () => {
    const account = await makeTestAccount(api)
    const settings = (await account.call('GET', '/notification/settings')).json()
    expect(settings).toEqual({
      byMail: true,
      byPush: true,
      digest: 'none',
      dailyCap: 20,
      quietFrom: null,
      quietTo: null,
      timeZone: 'Asia/Riyadh',
    })
    const change = { digest: 'daily', quietFrom: '22:30', quietTo: '07:00', timeZone: 'Africa/Cairo' }
    expect((await account.call('PATCH', '/notification/settings', change)).json()).toEqual({ ...settings, ...change })
    await account.call('PATCH', '/notification/settings', { byMail: false })
    expect((await account.call('GET', '/notification/settings')).json()).toEqual({
      ...settings,
      ...change,
      byMail: false,
    })
  })

  it.each([
    ['eg', 'Africa/Cairo'],
    ['us', 'America/New_York'],
    ['sa', 'Asia/Riyadh'],
  ] as const)('use the time zone of its country until it chooses another: %s', async (country, timeZone) => {
    const account = await makeTestAccount(api, { country })
    expect((await account.call('GET', '/notification/settings')).json()).toMatchObject({ timeZone })
    const changed = await account.call('PATCH', '/notification/settings', { quietFrom: '22:00', quietTo: '07:00' })
    expect(changed.json()).toMatchObject({ timeZone })
  })

  it("keep the country's time zone when a mailed link ends its mails", async () => {
    const account = await makeTestAccount(api, { country: 'eg' })
    const link = { what: 'mails', id: account.id, mark: 'mark', isExpired: false } as const
    await api.database.main.kysely.transaction().execute((tx) => endByLink(tx, link))
    const settings = (await account.call('GET', '/notification/settings')).json()
    expect(settings).toMatchObject({ byMail: false, timeZone: 'Africa/Cairo' })
  })

  it('know a time zone for every country', async () => {
    const { kysely } = api.database.main
    for (const { id: country } of countries) {
      const account = await makeTestAccount(api, { country })
      const { timeZone } = (await account.call('GET', '/notification/settings')).json()
      expect(await isTimeZone(kysely, timeZone)).toBe(true)
    }
  })

  it.each([
    ['half of the quiet hours', { quietFrom: '22:00' }, 'quietTo'],
    ['a time zone that there is not', { timeZone: 'Asia/Atlantis' }, 'timeZone'],
    ['an hour that no clock has', { quietFrom: '24:00', quietTo: '07:00' }, 'quietFrom'],
  ])('refuses %s', async (_, change, key) => {
    const account = await makeTestAccount(api)
    expect((await account.call('PATCH', '/notification/settings', change)).json()).toMatchObject({
      code: 1001,
      message: [expect.objectContaining({ key })],
    })
  })

  it('can be tested by mail and in the app', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    expect((await account.call('POST', '/notification/test', { channel: 'mail' })).statusCode).toBe(202)
    expect(await account.mails('notification-test')).toHaveLength(1)
    await account.call('POST', '/notification/test', { channel: 'app' })
    expect((await bell(account)).items).toMatchObject([{ kind: 'test', alert: null }])
  })
})
