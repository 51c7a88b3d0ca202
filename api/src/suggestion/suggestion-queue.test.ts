import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { undoMinutes } from '../../../shared/contract/suggestion/suggestion.ts'
import { readConfig } from '../config/config.ts'
import { callAs, makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { notifySenders } from './notify-senders.job.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
let other: ReturnType<typeof callAs>
const rights = ['view_suggestion', 'update_suggestion', 'create_coupon', 'create_shop', 'view_audit']
beforeAll(async () => {
  api = await startTestApi()
  staff = callAs(api, await api.tokenOf(await api.rows.staff(rights)))
  other = callAs(api, await api.tokenOf(await api.rows.staff(rights)))
})
afterAll(() => api.close())

const draft = {
  description: { ar: 'خصم 15% على كل شيء', en: '15% off everything' },
  discountType: 'percent',
  percent: 15,
  countries: ['sa'],
}
let visitors = 0
const suggest = (path: string, payload: object) =>
  api.request({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress: `203.0.113.${++visitors}`,
    headers: { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  })
const queue = async (kind: string) => (await staff('GET', `/suggestion/queue?kind=${kind}&limit=50`)).json()

/** A code that a shopper suggested, as it waits. */
async function waitingCode(values: object = {}) {
  const shopId = await api.rows.shop()
  const code = `W${++visitors}`
  await suggest('/coupon/suggestion', { shopId, code, ...values })
  return { shopId, code, ...(await entryOf(shopId)) }
}
async function entryOf(shopId: number) {
  const found = (await queue('code')).items.find((item: { shopId: number }) => item.shopId === shopId)
  return found as {
    id: string
    people: number
    notified: number
    known: object[]
    notes: string[]
    countries: string[]
  }
}
/** A store that a shopper suggested, as it waits. */
async function waitingShop(values: { name: string; domain: string; email?: string }) {
  await suggest('/shop/suggestion', { country: 'sa', ...values })
  return (await queue('shop')).items.find((item: { domain: string }) => item.domain === values.domain)
}
const decide = async (id: string, what: string, body?: object, by = staff) =>
  (await by('POST', `/suggestion/${id}/${what}`, body)).json()
const config = readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://qasima.example' })
const notify = () => notifySenders({ database: api.database, config })
/** What an address was mailed once the time is over in which it could be taken back. */
async function mailsTo(address: string) {
  const { kysely } = api.database.main
  await kysely
    .updateTable('suggestion')
    .set({ mail_due_at: new Date(0) })
    .where('mail_due_at', 'is not', null)
    .execute()
  // Of two workers, each takes others.
  await Promise.all([notify(), notify()])
  return kysely.selectFrom('outbox_mail').selectAll().where('to_address', '=', address).execute()
}
const hideShop = (id: number) =>
  api.database.main.kysely.updateTable('shop').set({ status: 'INACTIVE' }).where('id', '=', id).execute()
const couponsOf = (shopId: number) =>
  api.database.main.kysely.selectFrom('coupon').selectAll().where('shop_id', '=', shopId).execute()

describe('the queue', () => {
  it('has the same code once, with how many suggest it and what they say', async () => {
    const { shopId, code } = await waitingCode({ note: 'In the app', country: 'ae' })
    await suggest('/coupon/suggestion', {
      shopId,
      code: code.toLowerCase(),
      email: 'second@example.com',
      country: 'sa',
    })
    const entry = await entryOf(shopId)
    expect(entry).toMatchObject({ people: 2, notified: 1, notes: ['In the app'], countries: ['ae', 'sa'], known: [] })
  })

  it.each([
    ['live', {}],
    ['paused', { status: 'PAUSED' }],
    ['expired', { ends_at: new Date('2026-01-01') }],
    ['trash', { deleted_at: new Date() }],
    ['inactive', {}],
  ])('says of a known code that it is %s', async (state, values) => {
    const shopId = await api.rows.shop()
    const couponId = await api.rows.coupon({ shop_id: shopId, code: 'KNOWN 5', ...values })
    await suggest('/coupon/suggestion', { shopId, code: 'known5' })
    if (state === 'inactive') await hideShop(shopId)
    expect(await entryOf(shopId)).toMatchObject({ known: [{ couponId, state, by: 'code', text: 'KNOWN 5' }] })
  })

  it('finds a store by its domain in any state, and by a near name', async () => {
    const atDomain = await api.rows.shop({ domain: 'velvet-moon.example', status: 'INACTIVE' })
    const alike = await api.rows.shop({ name_en: 'Velvet Moon', domain: 'vm-store.example' })
    const { known } = await waitingShop({ name: 'Velvet Moon', domain: 'velvet-moon.example' })
    expect(known).toMatchObject([
      { shopId: atDomain, by: 'domain', state: 'inactive' },
      { shopId: alike, by: 'name', state: 'live' },
    ])
  })

  it('is paged, the oldest first', async () => {
    await waitingCode()
    await waitingCode()
    const all = (await queue('code')).items
    const page = (await staff('GET', '/suggestion/queue?kind=code&limit=1')).json()
    expect(page).toMatchObject({ items: [{ id: all[0].id }], nextCursor: all[0].id })
    const next = (await staff('GET', `/suggestion/queue?kind=code&limit=1&cursor=${page.nextCursor}`)).json()
    expect(next.items[0].id).toBe(all[1].id)
  })

  it('is read and decided on by those who may, and coupons are made by those who may make them', async () => {
    const { id } = await waitingCode()
    const as = async (...permissions: string[]) => callAs(api, await api.tokenOf(await api.rows.staff(permissions)))
    const reader = await as('view_suggestion')
    expect((await reader('GET', '/suggestion/queue?kind=code')).statusCode).toBe(200)
    expect((await reader('POST', `/suggestion/${id}/decline`, { reason: 'other' })).statusCode).toBe(403)
    const decider = await as('update_suggestion')
    expect((await decider('POST', `/suggestion/${id}/code`, draft)).statusCode).toBe(403)
    const member = callAs(api, await api.tokenOf(await api.rows.user()))
    expect((await member('GET', '/suggestion/queue?kind=code')).statusCode).toBe(403)
    expect((await callAs(api)('GET', '/suggestion/queue?kind=code')).statusCode).toBe(401)
  })
})

describe('a decision', () => {
  it('accepts a code as a coupon for all who suggested it, and tells each once', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date(), language: 'ar' })
    const { shopId, code, id } = await waitingCode({ email: 'notified@example.com' })
    await account.call('POST', '/coupon/suggestion', { shopId, code })
    const reply = await decide(id, 'code', draft)
    const [coupon] = await couponsOf(shopId)
    expect(reply).toEqual({ couponId: coupon?.id, shopId: null, people: 2, notified: 2 })
    expect(coupon).toMatchObject({ code, percent: 15, status: 'ACTIVE', worked: 0, failed: 0 })
    expect(await entryOf(shopId)).toBeUndefined()
    const [mail, ...more] = await mailsTo('notified@example.com')
    expect(mail).toMatchObject({ kind: 'suggested-code-accepted', language: 'en' })
    expect(mail?.text_body).toContain(`/en/shop/${shopId}/`)
    expect(more).toEqual([])
    expect(await mailsTo(account.email)).toMatchObject([{ language: 'ar', user_id: account.id }])
    const audit = (await staff('GET', `/audit?filter[recordId]=${id}`)).json()
    expect(audit.items).toMatchObject([{ section: 'suggestion', action: 'update', after: { status: 'accepted' } }])
  })

  it('is made by the first of two; the second gets 1010, and one coupon and one mail are there', async () => {
    const { shopId, id } = await waitingCode({ email: 'race@example.com' })
    const replies = await Promise.all([decide(id, 'code', draft), decide(id, 'code', draft, other)])
    expect(replies.map(({ code = 0 }) => code).toSorted()).toEqual([0, 1010])
    expect(await couponsOf(shopId)).toHaveLength(1)
    expect(await mailsTo('race@example.com')).toHaveLength(1)
    expect(await decide(id, 'decline', { reason: 'other' }, other)).toMatchObject({ code: 1010 })
  })

  it('does not accept a code that shoppers see already, nor one as a store', async () => {
    const { shopId, code, id } = await waitingCode()
    expect(await decide(id, 'shop')).toMatchObject({ code: 1003 })
    await api.rows.coupon({ shop_id: shopId, code })
    expect(await decide(id, 'code', draft)).toMatchObject({ code: 1010 })
    expect(await couponsOf(shopId)).toHaveLength(1)
  })

  it('does not accept a code of a store that shoppers do not see, nor one that has ended', async () => {
    const { shopId, id } = await waitingCode({ email: 'hidden@example.com' })
    const ended = { ...draft, endsAt: '2026-01-01T00:00:00.000Z' }
    expect(await decide(id, 'code', ended)).toMatchObject({ code: 1001, message: [{ key: 'endsAt' }] })
    await hideShop(shopId)
    expect(await entryOf(shopId)).toMatchObject({ isShopListed: false })
    expect(await decide(id, 'code', draft)).toMatchObject({ code: 1001, message: [{ key: 'shopId' }] })
    expect(await couponsOf(shopId)).toEqual([])
    await decide(id, 'decline', { reason: 'no_store' })
    const [mail] = await mailsTo('hidden@example.com')
    expect(mail?.text_body).toContain('https://qasima.example/en/shops')
    expect(mail?.text_body).not.toContain('/en/shop/')
  })

  it('makes a suggested store an inactive one, with what is known of it', async () => {
    const { id } = await waitingShop({ name: 'Copper Kettle', domain: 'copper-kettle.example' })
    const { shopId } = await decide(id, 'shop')
    const made = await api.database.main.kysely
      .selectFrom('shop')
      .selectAll()
      .where('id', '=', shopId)
      .executeTakeFirst()
    expect(made).toMatchObject({
      name_en: 'Copper Kettle',
      slug: 'copper-kettle',
      domain: 'copper-kettle.example',
      status: 'INACTIVE',
      countries: ['sa'],
      currency: 'SAR',
    })
  })

  it('merges a code with one of its store, which confirms nothing, and tells so', async () => {
    const { shopId, code, id } = await waitingCode({ email: 'known@example.com' })
    const couponId = await api.rows.coupon({ shop_id: shopId, code })
    const foreign = await api.rows.coupon({ shop_id: await api.rows.shop(), code })
    const other = await api.rows.coupon({ shop_id: shopId, code: 'OTHER' })
    const gone = await api.rows.coupon({ shop_id: shopId, code, deleted_at: new Date() })
    for (const couponId of [foreign, other, gone])
      expect(await decide(id, 'known', { couponId })).toMatchObject({ code: 1001 })
    expect(await decide(id, 'known', { couponId })).toMatchObject({ couponId, notified: 1 })
    expect(await couponsOf(shopId)).toHaveLength(3)
    expect(await couponsOf(shopId)).toContainEqual(expect.objectContaining({ id: couponId, worked: 0 }))
    expect(await mailsTo('known@example.com')).toMatchObject([{ kind: 'suggested-code-known' }])
  })

  it('merges a store with an inactive one, whose page no mail leads to, and with none of the trash', async () => {
    const inactive = await api.rows.shop({ name_en: 'Tin Cup', status: 'INACTIVE' })
    const gone = await api.rows.shop({ deleted_at: new Date() })
    const { id } = await waitingShop({ name: 'Tin Cup', domain: 'tin-cup.example', email: 'cup@example.com' })
    expect(await decide(id, 'known', { shopId: gone })).toMatchObject({ code: 1001 })
    expect(await decide(id, 'known', { shopId: inactive })).toMatchObject({ shopId: inactive, notified: 1 })
    const [mail] = await mailsTo('cup@example.com')
    expect(mail?.text_body).toContain('https://qasima.example/en/shops')
    expect(mail?.text_body).not.toContain('/en/shop/')
  })

  it('mails hundreds of senders, each mailbox once, with one audit row', async () => {
    const { shopId, code, id } = await waitingCode({ email: 'many-0@example.com' })
    await api.database.main.kysely
      .insertInto('suggestion')
      .values(
        Array.from({ length: 250 }, (_, place) => ({
          kind: 'code' as const,
          shop_id: shopId,
          code,
          email: `${place % 2 ? 'many' : 'MANY'}-${place % 125}@example.com`,
        })),
      )
      .execute()
    expect(await decide(id, 'decline', { reason: 'other' })).toMatchObject({ people: 251, notified: 125 })
    await mailsTo('many-0@example.com')
    const { mails } = await api.database.main.kysely
      .selectFrom('outbox_mail')
      .select((mail) => mail.fn.countAll<number>().as('mails'))
      .where('to_address', 'ilike', 'many-%')
      .executeTakeFirstOrThrow()
    expect(Number(mails)).toBe(125)
    const { items } = (await staff('GET', `/audit?filter[section]=suggestion&limit=100`)).json()
    expect(items.filter(({ after }: { after: { reason: string } }) => after.reason === 'other')).toHaveLength(1)
  })

  it('declines for a reason, which the mail says and the next of the same shows', async () => {
    const { shopId, code, id } = await waitingCode({ email: 'declined@example.com' })
    await decide(id, 'decline', { reason: 'not_working' })
    const [mail] = await mailsTo('declined@example.com')
    expect(mail?.text_body).toContain('we tried it at checkout')
    await suggest('/coupon/suggestion', { shopId, code })
    expect(await entryOf(shopId)).toMatchObject({ declinedBefore: 'not_working' })
  })

  it('repeats nothing that a guest wrote, whose mailbox may be that of another person', async () => {
    const email = 'stranger@example.com'
    const { id } = await waitingCode({ code: 'CALL-0501234567', email })
    await decide(id, 'decline', { reason: 'other' })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toMatch(/^Your code for .+ was not added$/)
    expect(JSON.stringify(mail)).not.toContain('CALL')
    const name = 'Win at \u202ehttps://evil.example\r\nBcc: all'
    const store = await waitingShop({ name, domain: 'silver-spoon.example', email: 'other-stranger@example.com' })
    await decide(store.id, 'decline', { reason: 'no_store' })
    const [other] = await mailsTo('other-stranger@example.com')
    expect(other?.subject).toBe('silver-spoon.example was not added')
    expect(JSON.stringify(other)).not.toMatch(/Win|evil|Bcc/)
  })

  it('repeats to a proven account what it wrote, without marks and addresses', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date(), language: 'en' })
    for (const [name, domain] of [
      ['Silver\u202e\r\nFork', 'silver-fork.example'],
      ['Win at evil.example', 'silver-knife.example'],
    ] as const) {
      await account.call('POST', '/shop/suggestion', { name, domain, country: 'sa' })
      const { items } = await queue('shop')
      await decide(items.find((item: { domain: string }) => item.domain === domain).id, 'decline', { reason: 'other' })
    }
    expect((await mailsTo(account.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Silver Fork was not added',
      'silver-knife.example was not added',
    ])
  })

  it('mails a guest once a day, however the address is written, and again after a mail that was taken back', async () => {
    const addresses = ['daily@example.com', 'Daily+1@example.com', 'daily+2@EXAMPLE.com']
    for (const email of addresses) {
      const { id } = await waitingCode({ email })
      await decide(id, 'decline', { reason: 'other' })
    }
    const mailed = []
    // One after the other: each reads what its own workers have ended.
    for (const address of addresses) mailed.push(...(await mailsTo(address)))
    expect(mailed).toHaveLength(1)
    const { id } = await waitingCode({ email: 'back@example.com' })
    await decide(id, 'decline', { reason: 'other' })
    expect(await mailsTo('back@example.com')).toHaveLength(1)
    await decide(id, 'undo')
    await decide(id, 'decline', { reason: 'other' })
    expect(await mailsTo('back@example.com')).toHaveLength(1)
  })

  it('does not claim to be mailed once, since it can be taken back and made anew', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date(), language: 'en' })
    const shopId = await api.rows.shop()
    await account.call('POST', '/coupon/suggestion', { shopId, code: 'AGAIN' })
    const own = await entryOf(shopId)
    await decide(own.id, 'decline', { reason: 'other' })
    await mailsTo(account.email)
    const { kysely } = api.database.main
    await kysely
      .updateTable('outbox_mail')
      .set({ sent_at: new Date() })
      .where('to_address', '=', account.email)
      .execute()
    await decide(own.id, 'undo')
    await decide(own.id, 'code', draft)
    const mails = await mailsTo(account.email)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['suggested-code-accepted', 'suggested-code-declined'])
    for (const { text_body } of mails) expect(text_body).not.toContain('only one')
  })

  it('tells an account whose mailbox is not proven nothing', async () => {
    const account = await makeTestAccount(api, { email_verified_at: null })
    const shopId = await api.rows.shop()
    await account.call('POST', '/coupon/suggestion', { shopId, code: 'QUIET' })
    const { id } = await entryOf(shopId)
    expect(await decide(id, 'decline', { reason: 'other' })).toMatchObject({ people: 1, notified: 0 })
  })
})

describe('undo', () => {
  it('takes the coupon, the decision and the mail back, once', async () => {
    const { shopId, id } = await waitingCode({ email: 'undone@example.com' })
    await decide(id, 'code', draft)
    expect(await decide(id, 'undo')).toMatchObject({ people: 1, notified: 0 })
    expect(await couponsOf(shopId)).toEqual([])
    expect(await mailsTo('undone@example.com')).toEqual([])
    expect(await entryOf(shopId)).toMatchObject({ id })
    expect(await decide(id, 'undo')).toMatchObject({ code: 1010 })
  })

  it('withdraws a coupon that was voted on, and keeps its votes', async () => {
    const { shopId, id } = await waitingCode()
    const { couponId } = await decide(id, 'code', draft)
    expect((await suggest('/coupon/vote', { couponId, worked: true })).statusCode).toBe(200)
    expect(await decide(id, 'undo')).toMatchObject({ people: 1 })
    expect(await couponsOf(shopId)).toMatchObject([{ id: couponId, deleted_at: expect.any(Date), worked: 1 }])
    const votes = api.database.main.kysely.selectFrom('coupon_vote').select('worked').where('coupon_id', '=', couponId)
    expect(await votes.execute()).toEqual([{ worked: true }])
    expect(await entryOf(shopId)).toMatchObject({ id, known: [{ couponId, state: 'trash' }] })
    expect(await decide(id, 'code', draft)).toMatchObject({ people: 1 })
  })

  it('is over before a mail leaves: of two decisions the sender reads the second alone', async () => {
    const { kysely } = api.database.main
    const { id } = await waitingCode({ email: 'once@example.com' })
    const undecided = async (minutes: number) => {
      const { rows } = await sql<{ isDue: boolean }>`
        select mail_due_at <= now() + make_interval(mins => ${minutes}) as "isDue" from suggestion where id = ${id}
      `.execute(kysely)
      return rows[0]?.isDue
    }
    await decide(id, 'decline', { reason: 'other' })
    await notify()
    expect([await undecided(undoMinutes - 1), await undecided(undoMinutes)]).toEqual([false, true])
    await decide(id, 'undo')
    await decide(id, 'decline', { reason: 'not_working' })
    expect(await mailsTo('once@example.com')).toHaveLength(1)
  })

  it('takes a mail back that is in the outbox, and counts those that left', async () => {
    const { id } = await waitingCode({ email: 'outbox@example.com' })
    await decide(id, 'decline', { reason: 'other' })
    expect(await mailsTo('outbox@example.com')).toHaveLength(1)
    expect(await decide(id, 'undo')).toMatchObject({ notified: 0 })
    expect(await mailsTo('outbox@example.com')).toEqual([])
  })

  it('takes a store back, unless it was changed since', async () => {
    const { kysely } = api.database.main
    const { id } = await waitingShop({ name: 'Plum Tree', domain: 'plum-tree.example' })
    const first = await decide(id, 'shop')
    await decide(id, 'undo')
    expect(await kysely.selectFrom('shop').select('id').where('id', '=', first.shopId).execute()).toEqual([])
    const second = await decide(id, 'shop')
    const editor = callAs(api, await api.tokenOf(await api.rows.staff()))
    await editor('PATCH', `/shop/${second.shopId}`, { shopName: { en: 'Plum Trees' } })
    expect(await decide(id, 'undo')).toMatchObject({ code: 1010 })
    expect(await kysely.selectFrom('shop').select('id').where('id', '=', second.shopId).execute()).toHaveLength(1)
  })

  it('comes too late after ten minutes, and leaves a mail that was sent', async () => {
    const { kysely } = api.database.main
    const { id } = await waitingCode({ email: 'sent@example.com' })
    await decide(id, 'decline', { reason: 'other' })
    await mailsTo('sent@example.com')
    await kysely
      .updateTable('outbox_mail')
      .set({ sent_at: new Date() })
      .where('to_address', '=', 'sent@example.com')
      .execute()
    expect(await decide(id, 'undo')).toMatchObject({ notified: 1 })
    expect(await mailsTo('sent@example.com')).toHaveLength(1)
    await decide(id, 'decline', { reason: 'other' })
    await kysely
      .updateTable('suggestion')
      .set({ decided_at: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await decide(id, 'undo')).toMatchObject({ code: 1010 })
    expect(await decide(randomUUID(), 'undo')).toMatchObject({ code: 1003 })
  })
})
