import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Insertable, sql } from 'kysely'
import { pino } from 'pino'
import type { CountryId } from '../../../shared/contract/country.ts'
import { readConfig } from '../config/config.ts'
import { castVote } from '../coupon/cast-vote.queries.ts'
import type { Schema } from '../database/schema.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { deliverFollows } from './deliver-follows.job.ts'
import { followWords } from './follow-mail.words.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const config = readConfig({ NODE_ENV: 'test' })
/** Riyadh's clock; the daily mail is sent from nine o'clock there. */
const clock = (time: string) =>
  sql<Date>`((now() at time zone 'Asia/Riyadh')::date + ${time}::time) at time zone 'Asia/Riyadh'`
const deliver = (time = '12:00') =>
  deliverFollows({ database: api.database, config, log: pino({ level: 'silent' }) }, clock(time))

const follower = async (
  shopId: number,
  setting: object | null = null,
  values: Partial<Insertable<Schema['user']>> = {},
) => {
  const account = await makeTestAccount(api, {
    email_verified_at: new Date(),
    language: 'en',
    country: 'sa',
    ...values,
  })
  await account.call('POST', `/shop/follow/${shopId}`)
  if (setting) await account.call('PATCH', `/shop/follow/${shopId}`, setting)
  return account
}
const makeStore = () => api.rows.shop({ name_en: 'Noon', name_ar: 'نون' })
const makeCode = (shop_id: number, code = 'SAVE15') =>
  api.rows.coupon({ shop_id, code, countries: ['sa', 'ae'], description_en: '15% off', description_ar: 'خصم 15%' })

/** Votes of shoppers from separate networks. */
async function vote(
  couponId: string,
  worked: boolean,
  count: number,
  country: CountryId = 'sa',
  source: 'shopper' | 'staff' | 'feed' = 'shopper',
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const voter = { account: null, browser: randomBytes(16), network: randomBytes(16) }
    await castVote(api.database.main.kysely, { couponId, voter, country, worked, reason: null, source, weight: 1 })
  }
}
const mails = (account: TestAccount) => account.mails('followed-stores')
const bell = async (account: TestAccount) =>
  (await account.call('GET', '/notification', undefined, { 'accept-language': 'en' })).json().items

describe('a newly proven code', () => {
  it('is announced once to each follower, by mail and notification, however many workers deliver', async () => {
    const shopId = await makeStore()
    const account = await follower(shopId)
    const stranger = await makeTestAccount(api, { email_verified_at: new Date(), country: 'sa' })
    const code = await makeCode(shopId)
    await vote(code, true, 4)
    await deliver()
    expect(await bell(account)).toEqual([])
    await vote(code, true, 1)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    const [mail, ...more] = await mails(account)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New proven code at \u2068Noon\u2069: \u2068SAVE15\u2069'.replace(/[\u2068\u2069]/g, ''))
    expect(mail?.text_body).toContain(`/en/shop/${shopId}/`)
    const lines = await bell(account)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ kind: 'code', code: { shop: { id: shopId, shopName: 'Noon' }, code: 'SAVE15' } })
    expect(await mails(stranger)).toEqual([])
  })

  it('is not announced again after losing and regaining proof', async () => {
    const shopId = await makeStore()
    const account = await follower(shopId)
    const code = await makeCode(shopId)
    await vote(code, true, 5)
    await deliver()
    await vote(code, false, 8)
    await vote(code, true, 40)
    await deliver()
    expect(await mails(account)).toHaveLength(1)
    expect(await bell(account)).toHaveLength(1)
  })

  it("is proven where staff saw it work, and only for the follower's country", async () => {
    const shopId = await makeStore()
    const [riyadh, dubai, anywhere] = [
      await follower(shopId),
      await follower(shopId, null, { country: 'ae' }),
      await follower(shopId, null, { country: null }),
    ]
    await vote(await makeCode(shopId), true, 1, 'ae', 'staff')
    await deliver()
    expect(await mails(riyadh)).toEqual([])
    expect(await mails(dubai)).toHaveLength(1)
    expect(await mails(anywhere)).toHaveLength(1)
  })

  it('names who tried it', async () => {
    const daily = { channel: 'mail', pace: 'daily' }
    const [shopper, team, both] = [await makeStore(), await makeStore(), await makeStore()]
    const inCountry = await follower(shopper, daily)
    const anywhere = await follower(shopper, daily, { country: null })
    const ofTeam = await follower(team, daily)
    const ofBoth = await follower(both, daily)
    await vote(await makeCode(shopper), true, 5)
    await vote(await makeCode(team), true, 1, 'sa', 'staff')
    await vote(await makeCode(both, 'A'), true, 5)
    await vote(await makeCode(both, 'B'), true, 1, 'sa', 'staff')
    await deliver('09:30')
    const text = async (account: TestAccount) => (await mails(account))[0]?.text_body
    const { en } = followWords
    expect(await text(inCountry)).toContain(en.tried)
    expect(await text(anywhere)).toContain(en.triedAnywhere)
    expect(await text(ofTeam)).toContain(en.triedByStaff)
    expect(await text(ofBoth)).toContain(en.triedAnywhereMany)
  })

  it('is not mailed once it ended, or its store is hidden or no longer followed by mail', async () => {
    const { kysely } = api.database.main
    const [ended, hidden, left] = [await makeStore(), await makeStore(), await makeStore()]
    const daily = { channel: 'mail', pace: 'daily' }
    const accounts = [await follower(ended, daily), await follower(hidden, daily), await follower(left, daily)]
    const codes = [await makeCode(ended), await makeCode(hidden), await makeCode(left)]
    for (const code of codes) await vote(code, true, 5)
    await deliver('08:00')
    await kysely.updateTable('coupon').set({ ends_at: new Date() }).where('shop_id', '=', ended).execute()
    await kysely.updateTable('shop').set({ status: 'INACTIVE' }).where('id', '=', hidden).execute()
    await accounts[2]?.call('DELETE', `/shop/follow/${left}`)
    await deliver('09:30')
    for (const account of accounts) expect(await mails(account)).toEqual([])
    const open = await kysely.selectFrom('follow_notice').select('id').where('settled_at', 'is', null).execute()
    expect(open).toEqual([])
  })

  it('waits for the daily mail, one for all stores, with the plural of its language', async () => {
    const [one, two] = [await makeStore(), await makeStore()]
    const account = await follower(one, { channel: 'both', pace: 'daily' }, { language: 'ar' })
    await account.call('POST', `/shop/follow/${two}`)
    await account.call('PATCH', `/shop/follow/${two}`, { pace: 'daily' })
    for (const code of [await makeCode(one, 'A'), await makeCode(one, 'B'), await makeCode(two, 'C')])
      await vote(code, true, 5)
    await deliver('08:59')
    expect(await mails(account)).toEqual([])
    expect(await bell(account)).toHaveLength(3)
    await deliver('09:00')
    await vote(await makeCode(two, 'D'), true, 5)
    await deliver('10:00')
    const [mail, ...more] = await mails(account)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('3 أكواد مجرَّبة من متاجر تتابعها')
  })
})

describe('the unsubscribe link of a mail', () => {
  it('ends mails about its store and can be undone, and keeps notifications', async () => {
    const shopId = await makeStore()
    const account = await follower(shopId)
    await vote(await makeCode(shopId), true, 5)
    await deliver()
    const [mail] = await mails(account)
    const url = new URL(mail?.unsubscribe_url ?? '')
    const press = (payload: object) => api.request({ method: 'POST', url: url.pathname + url.search, payload })
    const channel = async () => (await account.call('GET', `/shop/follow?shopId=${shopId}`)).json().items[0].channel
    const page = await api.request({ method: 'GET', url: url.pathname + url.search })
    expect(page.body).toContain('<bdi>Noon</bdi>')
    expect((await press({ 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
    expect(await channel()).toBe('bell')
    expect((await press({ undo: '1' })).statusCode).toBe(200)
    expect(await channel()).toBe('both')
    await press({})
    await account.call('PATCH', `/shop/follow/${shopId}`, { channel: 'mail' })
    expect((await press({ undo: '1' })).statusCode).toBe(409)
    expect(await channel()).toBe('mail')
  })
})
