import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import { maxAlerts } from '../../../../shared/contract/tracking/tracking.limits.ts'
import { readConfig } from '../../config/config.ts'
import { pageTurbo } from '../../testing/page-turbo.ts'
import { productPage } from '../../testing/product-pages.ts'
import { callAs, makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { trackedWorld } from '../../testing/tracked-world.ts'
import { deliverAlerts } from '../deliver-alerts.job.ts'
import { forgetExpired } from './guest-alert.queries.ts'

const turbo = pageTurbo()
let api: TestApi
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  world = trackedWorld(api.database)
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
const config = readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://qasima.example' })
const deliver = () => deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `guest-${addresses}@mailbox.example`
}
async function soldKettle(amount = 12_000) {
  const place = await world.listing(await world.product('Kettle'))
  await world.price(place, amount)
  return place
}

/** Each caller has its own address, so that tests do not share limits. */
let callers = 0
function ask(payload: object) {
  callers += 1
  return callAs(api)('POST', '/alert/guest', payload, {
    'accept-language': 'en',
    'x-forwarded-for': `198.51.${callers >> 8}.${callers & 255}`,
  })
}
const wish = (productId: string, email: string, amount = 10_000) => ({
  productId,
  email,
  target: { amount, currency: 'SAR' },
  language: 'en',
  country: 'sa',
})
const mailsTo = (email: string, kind: string) =>
  db()
    .selectFrom('outbox_mail')
    .select(['text_body', 'html_body', 'subject', 'unsubscribe_url', 'language'])
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute()
/** The newest link for that purpose in the mails to an address. */
async function linkTo(email: string, purpose: 'confirm' | 'end', kind = 'guest-alert') {
  const [mail] = await mailsTo(email, kind)
  return new RegExp(`/api/v1/alert/${purpose}/\\S+`).exec(mail?.text_body ?? '')?.[0] ?? ''
}
const press = (url: string) =>
  api.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const alertsOf = (email: string) =>
  db().selectFrom('guest_alert').select(['id', 'confirmed_at']).where('email', '=', email).execute()

/** An address that watches a kettle. */
async function watching(email = newAddress()) {
  const place = await soldKettle()
  const { id } = (await ask(wish(place.productId, email))).json()
  await api.get(await linkTo(email, 'confirm'))
  return { place, email, id }
}

describe('an alert without an account', () => {
  it('is requested by a call, confirmed by mail, fires like an account’s, and is erased with one press', async () => {
    const email = newAddress()
    const place = await soldKettle()
    const asked = await ask(wish(place.productId, email))
    expect([asked.statusCode, Object.keys(asked.json())]).toEqual([202, ['id']])
    // Not evaluated before it is confirmed.
    await world.price(place, 9_000)
    await world.price(place, 12_000)
    await deliver()
    expect(await mailsTo(email, 'price-alert')).toEqual([])

    const begun = await api.get(await linkTo(email, 'confirm'))
    expect(begun.statusCode).toBe(200)
    expect(begun.body).toContain('Your price alert for <bdi>Kettle</bdi> is on.')
    expect(begun.body).toContain('<dt>Target price</dt><dd><bdi>SAR\u00a0100</bdi></dd>')
    expect(begun.body).toContain('<dt>Store</dt>')
    // The way out is no button beside the one that starts the alert.
    const [asking] = await mailsTo(email, 'guest-alert')
    expect(asking?.html_body?.match(/display:inline-block/g)).toHaveLength(1)
    await world.price(place, 9_900)
    await deliver()
    await deliver()
    const mails = await mailsTo(email, 'price-alert')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text_body).toContain('99')
    expect(mails[0]?.unsubscribe_url).toContain('/api/v1/alert/end/')

    const end = await linkTo(email, 'end', 'price-alert')
    expect((await api.get(end)).body).toContain('Stop the price alert for <bdi>Kettle</bdi>?')
    expect(await alertsOf(email)).toHaveLength(1)
    const ended = await press(new URL(mails[0]?.unsubscribe_url ?? '').pathname)
    expect([ended.statusCode, await alertsOf(email)]).toEqual([200, []])
    for (const kind of ['guest-alert', 'price-alert']) expect(await mailsTo(email, kind)).toEqual([])
    await world.price(place, 9_000)
    await deliver()
    expect(await mailsTo(email, 'price-alert')).toEqual([])
    expect((await api.get(end)).statusCode).toBe(410)
  })

  it('fires at once if the price is low enough already', async () => {
    const email = newAddress()
    const { productId } = await soldKettle(9_000)
    await ask(wish(productId, email))
    await api.get(await linkTo(email, 'confirm'))
    await deliver()
    expect(await mailsTo(email, 'price-alert')).toHaveLength(1)
  })

  it('is in the requested language', async () => {
    const email = newAddress()
    const { productId } = await soldKettle()
    await ask({ ...wish(productId, email), language: 'ar' })
    const [mail] = await mailsTo(email, 'guest-alert')
    expect([mail?.language, mail?.subject]).toEqual(['ar', expect.stringContaining('أكّد تنبيه السعر')])
    expect((await api.get(await linkTo(email, 'confirm'))).body).toContain('lang="ar"')
  })

  it('can be set by the address of a page, which is read if unknown', async () => {
    await api.rows.shop({ domain: 'guest-souq.example', currency: 'SAR', countries: ['sa'] })
    const url = 'https://guest-souq.example/p/kettle'
    const product = {
      title: 'Steel kettle',
      brand: 'Nour',
      description: '',
      url,
      image: 'https://cdn.example/kettle.webp',
      gtin: '',
      sku: 'NR-1',
      seller: 'Souq',
      price: '129.00',
      oldPrice: '179.00',
      currency: 'SAR',
      inStock: true,
    }
    turbo.put(url, productPage('json-ld-array', product))
    const email = newAddress()
    const { productId: _, ...rest } = wish('', email)
    expect((await ask({ ...rest, url })).statusCode).toBe(202)
    expect((await ask({ ...rest, url: 'https://unknown-souq.example/p' })).json().code).toBe(1603)
    await api.get(await linkTo(email, 'confirm'))
    expect(await alertsOf(email)).toMatchObject([{ confirmed_at: expect.any(Date) }])
  })

  it.each<[string, object]>([
    ['neither address nor product', { productId: undefined }],
    ['both of them', { url: 'https://shop.example/p' }],
    ['a currency that is none', { target: { amount: 1_000, currency: 'ABC' } }],
    ['a price of nothing', { target: { amount: 0, currency: 'SAR' } }],
    ['no email', { email: 'sara' }],
  ])('is refused with %s', async (_, change) => {
    const { productId } = await soldKettle()
    const reply = await ask({ ...wish(productId, newAddress()), ...change })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 1001])
  })

  it('is refused for a disposable mailbox, and for an unknown product', async () => {
    const { productId } = await soldKettle()
    expect((await ask(wish(productId, 'sara@mailinator.com'))).json().code).toBe(1107)
    const unknown = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
    expect((await ask(wish(unknown, newAddress()))).statusCode).toBe(404)
  })
})

describe('a mailbox', () => {
  it('can watch three products, with any notation of its address', async () => {
    const email = newAddress()
    const tagged = email.replace('@', '+more@')
    const kettles = await Promise.all([1, 2, 3, 4].map(() => soldKettle()))
    const [one, two, three, four] = kettles.map(({ productId }) => productId)
    const codes = []
    for (const [product, address] of [
      [one, email],
      [two, tagged],
      [three, email],
      [four, tagged],
      [one, email],
    ] as const)
      codes.push((await ask(wish(product ?? '', address))).statusCode)
    expect(codes).toEqual([202, 202, 202, 403, 202])
  })

  it('can watch three products even with concurrent requests', async () => {
    const email = newAddress()
    const kettles = await Promise.all(Array.from({ length: 6 }, () => soldKettle()))
    const replies = await Promise.all(kettles.map(({ productId }) => ask(wish(productId, email))))
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(3)
  })

  it("is not blocked by other people's requests: they expire after a day", async () => {
    const email = newAddress()
    for (let count = 0; count < 3; count += 1) await ask(wish((await soldKettle()).productId, email))
    const { productId } = await soldKettle()
    expect((await ask(wish(productId, email))).json().code).toBe(1601)
    await db()
      .updateTable('guest_alert')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .where('email', '=', email)
      .execute()
    expect((await ask(wish(productId, email))).statusCode).toBe(202)
  })

  it('gets one mail a day about a product, whose link confirms the latest request', async () => {
    const email = newAddress()
    const place = await soldKettle()
    const [first, second] = [
      (await ask(wish(place.productId, email, 8_000))).json(),
      (await ask(wish(place.productId, email, 9_000))).json(),
    ]
    expect(second).toEqual(first)
    expect(await mailsTo(email, 'guest-alert')).toHaveLength(1)
    await api.get(await linkTo(email, 'confirm'))
    await world.price(place, 8_900)
    await deliver()
    expect(await mailsTo(email, 'price-alert')).toHaveLength(1)
  })

  it('has one alert per product: a newer one replaces the older when confirmed', async () => {
    const { place, email, id } = await watching()
    await db().deleteFrom('guest_mail').execute()
    await ask(wish(place.productId, email, 5_000))
    expect(await alertsOf(email)).toHaveLength(2)
    await api.get(await linkTo(email, 'confirm'))
    const [left, ...more] = await alertsOf(email)
    expect([more, left?.id === id]).toEqual([[], false])
    expect((await api.get(await linkTo(email, 'confirm'))).statusCode).toBe(200)
  })
})

describe('a mailed link', () => {
  it('activates nothing by HEAD, and is valid only for its own purpose', async () => {
    const email = newAddress()
    const { productId } = await soldKettle()
    await ask(wish(productId, email))
    const [confirm, end] = [await linkTo(email, 'confirm'), await linkTo(email, 'end')]
    expect((await api.request({ method: 'HEAD', url: confirm })).statusCode).toBe(404)
    for (const crossed of [confirm.replace('/confirm/', '/end/'), end.replace('/end/', '/confirm/')])
      expect((await api.get(crossed)).statusCode).toBe(404)
    const forged = confirm.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)
    expect((await api.get(forged)).statusCode).toBe(404)
    expect(await alertsOf(email)).toMatchObject([{ confirmed_at: null }])
  })

  it('keeps the mails of an address that still watches something, and erases them with its last alert', async () => {
    const email = newAddress()
    const written = `G${email.slice(1)}`
    await watching(email)
    const { id } = await watching(written)
    await press(await linkTo(email, 'end'))
    expect([await alertsOf(email), await alertsOf(written)]).toMatchObject([[], [{ id }]])
    expect(await mailsTo(email, 'guest-alert')).toHaveLength(1)
    await press(await linkTo(written, 'end'))
    expect([await mailsTo(email, 'guest-alert'), await mailsTo(written, 'guest-alert')]).toEqual([[], []])
  })

  it('erases an address that requested nothing', async () => {
    const email = newAddress()
    const { productId } = await soldKettle()
    await ask(wish(productId, email))
    expect((await press(await linkTo(email, 'end'))).statusCode).toBe(200)
    expect(await alertsOf(email)).toEqual([])
    expect(await mailsTo(email, 'guest-alert')).toEqual([])
  })
})

describe('an account with the address', () => {
  const trackingOf = async ({ call }: Awaited<ReturnType<typeof makeTestAccount>>) =>
    (await call('GET', '/tracking')).json().items as {
      product: { id: string }
      alerts: { id: string; endedAt: string | null }[]
    }[]

  it('takes over the alerts when it verifies the address, and their links keep working', async () => {
    const { place, email, id } = await watching()
    const end = await linkTo(email, 'end')
    const holder = await makeTestAccount(api, { email, email_verified_at: null })
    await holder.call('POST', '/auth/resend-verification-email')
    expect(await trackingOf(holder)).toEqual([])
    const verified = await holder.call('POST', '/auth/verify-email', { token: await holder.mailedCode() })
    expect(verified.statusCode).toBe(200)
    const signedIn = { ...holder, call: callAs(api, verified.json().tokens.accessToken) }
    expect(await trackingOf(signedIn)).toMatchObject([
      { product: { id: place.productId }, alerts: [{ id, endedAt: null }] },
    ])
    expect(await alertsOf(email)).toEqual([])
    await world.price(place, 9_000)
    await deliver()
    expect(await holder.mails('price-alert')).toHaveLength(1)
    expect((await press(end)).statusCode).toBe(200)
    expect(await trackingOf(signedIn)).toMatchObject([{ alerts: [{ id, endedAt: expect.any(String) }] }])
  })

  it('takes them over at once if the address was verified before, beside its own', async () => {
    const email = newAddress()
    const holder = await makeTestAccount(api, { email, email_verified_at: new Date() })
    const place = await soldKettle()
    await holder.call('POST', '/tracking', { productId: place.productId })
    const { id } = (await ask(wish(place.productId, email))).json()
    await api.get(await linkTo(email, 'confirm'))
    const items = await trackingOf(holder)
    expect(items).toHaveLength(1)
    expect(items[0]?.alerts.map((alert) => alert.id)).toEqual([id])
    expect(await alertsOf(email)).toEqual([])
  })

  it('takes them over even if the product has the maximum number of alerts', async () => {
    const email = newAddress()
    const holder = await makeTestAccount(api, { email, email_verified_at: new Date() })
    const { productId } = await soldKettle()
    const { id: tracking } = (await holder.call('POST', '/tracking', { productId })).json()
    const [known] = await trackingOf(holder)
    const setAlert = (amount: number) =>
      holder.call('POST', `/tracking/${tracking}/alert`, { kind: 'target', amount, currency: 'SAR' })
    for (let count = known?.alerts.length ?? 0; count < maxAlerts; count += 1)
      expect((await setAlert(1_000 + count)).statusCode).toBe(201)
    expect((await setAlert(2_000)).statusCode).toBe(409)
    const { id } = (await ask(wish(productId, email))).json()
    await api.get(await linkTo(email, 'confirm'))
    const alerts = (await trackingOf(holder))[0]?.alerts ?? []
    expect(alerts).toHaveLength(maxAlerts + 1)
    expect(alerts).toContainEqual(expect.objectContaining({ id, endedAt: null }))
  })
})

it('is deleted if it was not confirmed in time, and when it expires', async () => {
  const email = newAddress()
  const { productId } = await soldKettle()
  await ask(wish(productId, email))
  const { id } = await watching()
  await forgetExpired(db())
  expect(await alertsOf(email)).toHaveLength(1)
  const past = { expires_at: sql<Date>`expires_at - interval '8 days'` }
  await db().updateTable('guest_alert').set(past).where('email', '=', email).execute()
  await db().updateTable('guest_alert').set(past).where('id', '=', id).execute()
  await forgetExpired(db())
  expect(await alertsOf(email)).toEqual([])
  const kept = await db().selectFrom('guest_alert').select('id').where('id', '=', id).execute()
  expect(kept).toHaveLength(1)
})
