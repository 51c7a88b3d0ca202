import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { deliverAlerts } from '../notification/deliver-alerts.job.ts'
import { observePrice } from '../price/observe-price.queries.ts'
import { callAs, makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
  staff = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const hour = 3_600_000
const config = readConfig({ NODE_ENV: 'test' })
const deliver = () => deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })

/** A watched product with an alert at 100, whose page was misread as 200. */
async function watchMisread() {
  const account = await makeTestAccount(api, { email_verified_at: new Date(), language: 'en' })
  const { productId, listingId } = await world.listing(await world.product('Purifier'))
  const seen = { listingId, currency: 'SAR', inStock: true, source: 'page' } as const
  await observePrice(api.database.main.kysely, { ...seen, at: new Date(Date.now() - hour), amount: 20_000 })
  const tracked = (await account.call('POST', '/tracking', { productId })).json()
  const alert = { kind: 'target', amount: 10_000, currency: 'SAR' }
  const { id: alertId } = (await account.call('POST', `/tracking/${tracked.id}/alert`, alert)).json()
  return { account, productId, listingId, alertId }
}

describe('a price corrected by staff', () => {
  it.each([
    [
      'by another price',
      async ({ productId, listingId }: Awaited<ReturnType<typeof watchMisread>>, amount: number) =>
        staff('POST', '/price', {
          productId,
          listingId,
          at: new Date().toISOString(),
          price: { amount, currency: 'SAR' },
          inStock: true,
        }),
    ],
    [
      'by changing it',
      async ({ listingId }: Awaited<ReturnType<typeof watchMisread>>, amount: number) => {
        const [point] = (await staff('GET', `/price?filter[listingId]=${listingId}&sort=-at`)).json().items
        return staff('PATCH', `/price/${point.id}`, { price: { amount, currency: 'SAR' } })
      },
    ],
  ])('%s fires the alerts that wait for it and mails them', async (_, correct) => {
    const watched = await watchMisread()
    expect((await correct(watched, 10_001)).statusCode).toBeLessThan(300)
    expect(await world.firings(watched.alertId)).toEqual([])
    expect((await correct(watched, 10_000)).statusCode).toBeLessThan(300)
    // Fired in the same transaction, so it is there when the reply arrives.
    expect(await world.firings(watched.alertId)).toMatchObject([
      { listing_id: watched.listingId, amount_minor: 10_000, previous_minor: 10_001, currency: 'SAR' },
    ])
    expect((await watched.account.call('GET', '/notification')).json()).toMatchObject({ unread: 1 })
    await deliver()
    const [mail, ...more] = await watched.account.mails('price-alert')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: watched.account.email })
    expect(mail?.text_body).toContain('SAR\u00a0100, your target')
  })
})

describe('an alert whose tracking is paused', () => {
  it('is evaluated when the pause ends, although no price changes', async () => {
    const { account, listingId, alertId } = await watchMisread()
    const [{ id }] = (await account.call('GET', '/tracking')).json().items
    await account.call('PATCH', `/tracking/${id}`, { isPaused: true })
    const seen = { listingId, currency: 'SAR', inStock: true, source: 'page' } as const
    await observePrice(api.database.main.kysely, { ...seen, at: new Date(), amount: 9_000 })
    expect(await world.firings(alertId)).toEqual([])
    await account.call('PATCH', `/tracking/${id}`, { note: 'Later' })
    expect(await world.firings(alertId)).toEqual([])
    await account.call('PATCH', `/tracking/${id}`, { isPaused: false })
    expect(await world.firings(alertId)).toMatchObject([{ listing_id: listingId, amount_minor: 9_000 }])
  })
})

describe('a price taken from a report', () => {
  it('is set as the price of the listing, and taken back with the report, the doubt in the page and the alerts', async () => {
    const { account, listingId, alertId } = await watchMisread()
    const look = async (minutes: number, amount: number) => {
      const at = new Date(Date.now() + minutes * 60_000)
      const seen = { listingId, at, amount, currency: 'SAR', inStock: true, source: 'page' } as const
      return (await observePrice(api.database.main.kysely, seen)).outcome
    }
    const claim = { listingId, reason: 'amount', price: { amount: 9_900, currency: 'SAR' } }
    await callAs(api)('POST', '/product/report', claim)
    const [{ id, usable }] = (await staff('GET', '/price/report?limit=1')).json().items
    expect(usable).toBe(true)

    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price', 'update_price'])))
    expect((await reader('POST', `/price/report/${id}/use`)).statusCode).toBe(403)
    expect((await staff('POST', `/price/report/${id}/use`)).json()).toMatchObject({ code: 2000 })
    expect((await staff('POST', `/price/report/${id}/use`)).json()).toMatchObject({ code: 1010 })
    const inForce = async () =>
      (await staff('GET', `/price?filter[listingId]=${listingId}&sort=-at&limit=1`)).json().items[0]
    expect(await inForce()).toMatchObject({ price: { amount: 9_900, currency: 'SAR' }, source: 'staff' })
    expect(await world.firings(alertId)).toHaveLength(1)

    expect((await staff('POST', `/price/report/${id}`, { status: 'open' })).json()).toMatchObject({ code: 2000 })
    expect(await inForce()).toMatchObject({ price: { amount: 20_000, currency: 'SAR' } })
    expect(await world.firings(alertId)).toEqual([])
    expect((await account.call('GET', '/notification')).json()).toMatchObject({ unread: 0 })
    // The page is trusted again, and the alert waits again.
    expect(await look(-1, 20_000)).toBe('same')
    expect((await staff('POST', `/price/report/${id}/use`)).json()).toMatchObject({ code: 2000 })
    expect(await world.firings(alertId)).toHaveLength(1)
  })
})
