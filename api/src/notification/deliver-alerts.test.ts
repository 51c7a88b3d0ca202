import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { judgeAfterSnooze, judgeShop, noteClockChanges, queueChangedShops } from '../alert/judge-codes.job.ts'
import { readConfig } from '../config/config.ts'
import { makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { deliverAlerts } from './deliver-alerts.job.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
})
afterAll(() => api.close())

const config = readConfig({ NODE_ENV: 'test' })
const deliver = () => deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })

async function watcher(settings: object = {}, language = 'en') {
  const account = await makeTestAccount(api, { email_verified_at: new Date(), language })
  if (Object.keys(settings).length > 0) await account.call('PATCH', '/notification/settings', settings)
  const place = await world.listing(await world.product('Kettle'), { name_en: 'Noon', name_ar: 'نون' })
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  const alertId = await world.alert(trackingId, { kind: 'change' })
  return { account, place, trackingId, alertId, mails: () => account.mails('price-alert') }
}
const clockOf = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const quietNow = { quietFrom: clockOf(-2), quietTo: clockOf(2), timeZone: 'UTC' }

describe('a fired alert', () => {
  it('is mailed once, however many workers deliver at the same time', async () => {
    const { account, place, mails } = await watcher()
    await world.price(place, 11_900)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: account.email, subject: 'Kettle is now SAR\u00a0119' })
    expect(mail?.text_body).toContain('SAR\u00a0119 \u22121%, from SAR\u00a0120')
    expect(mail?.text_body).toContain('Buy at Noon:\nhttps://')
    expect(mail?.html_body).toContain(`/product-picture/en/${place.productId}.png?part=thing`)
    // Prices of one day are no history.
    expect(mail?.html_body).not.toContain('part=chart')
    // Only one link is a button, to the store; the unsubscribe link is not.
    expect(mail?.html_body?.match(/display:inline-block/g)).toHaveLength(1)
    expect(mail?.text_body).toContain(`/en/product/${place.productId}/kettle`)
  })

  it('is mailed in Arabic, and several together with the plural of their count', async () => {
    const { place, mails } = await watcher({}, 'ar')
    for (const amount of [11_900, 11_800, 11_700]) await world.price(place, amount)
    await deliver()
    const [mail] = await mails()
    expect(mail?.subject).toBe('3 تنبيهات أسعار')
    expect(mail?.text_body).toContain('غلاية Kettle')
  })

  it('is mailed with the days and target at the time of firing, even if the alert changed since', async () => {
    const { account, place, trackingId, mails } = await watcher()
    const { kysely } = api.database.main
    const first_at = new Date(Date.now() - 8 * 86_400_000)
    await kysely.updateTable('listing_price').set({ first_at }).where('listing_id', '=', place.listingId).execute()
    await world.day(place, 8, 12_000)
    await world.alert(trackingId, { kind: 'lowest', days: 90 })
    const target = await world.alert(trackingId, { kind: 'target', amount_minor: 12_000, currency: 'SAR' })
    await world.price(place, 11_900)
    const changed = await account.call('PATCH', `/tracking/${trackingId}/alert/${target}`, { amount: 5_000 })
    expect(changed.statusCode).toBe(200)
    await deliver()
    const [mail] = await mails()
    expect(mail?.text_body).toContain('the lowest in 8 days')
    expect(mail?.text_body).toContain('is now SAR\u00a0119, below your target of SAR\u00a0120')
  })

  it('shows the picture of the product, and a chart once prices of earlier days are known', async () => {
    const { place, mails } = await watcher()
    const { kysely } = api.database.main
    await kysely
      .updateTable('product')
      .set({ image: '/media/kettle-1a2b/640.webp' })
      .where('id', '=', place.productId)
      .execute()
    await world.day(place, 8, 12_000)
    await world.price(place, 11_900)
    await deliver()
    const [mail] = await mails()
    expect(mail?.html_body).toMatch(/<img src="[^"]*\/media\/kettle-1a2b\/640\.webp" alt="Kettle"/)
    expect(mail?.html_body).toContain(`/product-picture/en/${place.productId}.png?part=chart`)
  })

  it('keeps names and amounts in their own direction, in the page and the text', async () => {
    const { place, mails } = await watcher({}, 'ar')
    const { kysely } = api.database.main
    await kysely.updateTable('shop').set({ name_ar: 'Noon' }).where('id', '=', place.shopId).execute()
    await world.price(place, 11_900)
    await deliver()
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^\u2068غلاية Kettle\u2069: السعر الآن \u2068[^\u2068]*119[^\u2068]*\u2069$/)
    expect(mail?.text_body).toContain('اشترِ من \u2068Noon\u2069:')
    expect(mail?.html_body).toContain('>اشترِ من <bdi>Noon</bdi></a>')
    expect(mail?.html_body).toMatch(/<h1[^>]*><bdi>غلاية Kettle<\/bdi>: السعر الآن <bdi>/)
  })

  it('is not affected by control characters in a name', async () => {
    const { place, mails } = await watcher({}, 'ar')
    const { kysely } = api.database.main
    const name_ar = 'غلاية\u2069\u202e <b> {price}'
    await kysely.updateTable('product').set({ name_ar }).where('id', '=', place.productId).execute()
    for (const amount of [11_900, 11_800]) await world.price(place, amount)
    await deliver()
    const [mail] = await mails()
    expect(mail?.text_body).toContain('\u2068غلاية <b> {price}\u2069: السعر الآن')
    expect(mail?.html_body).toContain('<bdi>غلاية &#60;b&#62; {price}</bdi>: السعر الآن')
  })

  it.each(['none', 'daily'])(
    'shares one mail with many, which says how many it does not list (digest: %s)',
    async (digest) => {
      const hour = new Date().getUTCHours()
      const timeZone = hour < 9 ? 'Etc/GMT-12' : 'UTC'
      const { account, place, alertId, mails } = await watcher({ digest, timeZone })
      const { kysely } = api.database.main
      const values = {
        user_id: account.id,
        alert_id: alertId,
        product_id: place.productId,
        listing_id: place.listingId,
      }
      const firings = Array.from({ length: 73 }, (_, at) => ({
        ...values,
        kind: 'change' as const,
        amount_minor: 10_000 + 100 * at,
        currency: 'SAR',
        fired_at: new Date(Date.now() - 60_000 + at),
      }))
      await kysely.insertInto('alert_firing').values(firings).execute()
      await Promise.all([deliver(), deliver()])
      await deliver()
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail?.subject).toBe('73 price alerts')
      expect(mail?.text_body.match(/Kettle is now/g)).toHaveLength(50)
      // The newest are listed.
      expect(mail?.text_body).toContain('SAR\u00a0172')
      expect(mail?.text_body).not.toContain('SAR\u00a0122')
      expect(mail?.text_body).toContain('23 more alerts')
      expect(mail?.text_body).toContain('/en/dashboard#alerts')
      const waiting = await kysely
        .selectFrom('alert_firing')
        .select('id')
        .where('user_id', '=', account.id)
        .where('delivered_at', 'is', null)
        .execute()
      expect(waiting).toEqual([])
    },
  )

  it('waits for the end of quiet hours, and is not lost', async () => {
    const { account, place, mails } = await watcher(quietNow)
    await world.price(place, 11_900)
    await deliver()
    expect(await mails()).toEqual([])
    await account.call('PATCH', '/notification/settings', { quietFrom: null, quietTo: null })
    await deliver()
    expect(await mails()).toHaveLength(1)
  })

  it('waits until the address is verified', async () => {
    const { account, place, mails } = await watcher()
    const { kysely } = api.database.main
    const prove = (email_verified_at: Date | null) =>
      kysely.updateTable('user').set({ email_verified_at }).where('id', '=', account.id).execute()
    await prove(null)
    await world.price(place, 11_900)
    await deliver()
    expect(await mails()).toEqual([])
    await prove(new Date())
    await deliver()
    expect(await mails()).toHaveLength(1)
  })

  it('above the daily mail limit waits for the next day, and is gathered', async () => {
    const { account, place, mails } = await watcher({ dailyCap: 1 })
    for (const amount of [11_900, 11_800, 11_700]) {
      await world.price(place, amount)
      await deliver()
    }
    expect(await mails()).toHaveLength(1)
    await account.call('PATCH', '/notification/settings', { dailyCap: 2 })
    await deliver()
    const [newest] = await mails()
    expect(newest?.subject).toBe('2 price alerts')
  })

  it('is not mailed if mails are off; the notification is there', async () => {
    const { account, place, mails } = await watcher({ byMail: false })
    await world.price(place, 11_900)
    await deliver()
    await account.call('PATCH', '/notification/settings', { byMail: true })
    await deliver()
    expect(await mails()).toEqual([])
    expect((await account.call('GET', '/notification')).json()).toMatchObject({ unread: 1 })
  })

  it('is part of a daily mail if a digest is chosen', async () => {
    const { account, place, mails } = await watcher({ digest: 'daily', timeZone: 'UTC' })
    const { kysely } = api.database.main
    const sent = (digest_sent_at: Date) =>
      kysely.updateTable('notification_setting').set({ digest_sent_at }).where('user_id', '=', account.id).execute()
    await sent(new Date())
    for (const amount of [11_900, 11_800]) await world.price(place, amount)
    await deliver()
    expect(await mails()).toEqual([])
    // At an hour past eight on the account's clock.
    const hour = new Date().getUTCHours()
    const zone = hour < 9 ? 'Etc/GMT-12' : 'UTC'
    await account.call('PATCH', '/notification/settings', { timeZone: zone })
    await sent(new Date(Date.now() - 2 * 86_400_000))
    await deliver()
    expect(await mails()).toMatchObject([{ subject: '2 price alerts' }])
  })
})

describe('evaluation without a new price', () => {
  it('happens for a code that starts by time: its shop is marked, queued and evaluated', async () => {
    const { kysely } = api.database.main
    const { place, trackingId } = await watcher()
    const alertId = await world.alert(trackingId, {
      kind: 'effective',
      amount_minor: 10_000,
      currency: 'SAR',
      country: 'sa',
    })
    await world.coupon({
      shop_id: place.shopId,
      percent: 20,
      worked: 20,
      last_worked_at: new Date(),
      starts_at: new Date(Date.now() - 1_000),
    })
    await kysely.deleteFrom('code_change').execute()
    await kysely
      .updateTable('alert_clock')
      .set({ judged_until: new Date(Date.now() - 60_000) })
      .execute()
    await noteClockChanges(kysely)
    await queueChangedShops(kysely)
    const { rows } = await api.database.main.pool.query(`select data from pgboss.job where name = 'judge-shop'`)
    expect(rows).toContainEqual({ data: { shopId: place.shopId } })
    await judgeShop(kysely, place.shopId)
    expect(await world.firings(alertId)).toMatchObject([{ effective_minor: 9_600 }])
  })

  it('happens for an alert whose snooze has ended', async () => {
    const { place, trackingId } = await watcher()
    const alertId = await world.alert(trackingId, {
      kind: 'target',
      amount_minor: 10_000,
      currency: 'SAR',
      snoozed_until: new Date(Date.now() + 60_000),
    })
    await world.price(place, 9_000)
    expect(await world.firings(alertId)).toEqual([])
    const { kysely } = api.database.main
    const past = new Date(Date.now() - 1_000)
    await kysely.updateTable('price_alert').set({ snoozed_until: past }).where('id', '=', alertId).execute()
    await judgeAfterSnooze(kysely)
    expect(await world.firings(alertId)).toHaveLength(1)
  })
})
