import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readConfig } from '../config/config.ts'
import { isOut } from '../shortner/downloads-out.queries.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { mailWaitlist } from './mail-waitlist.job.ts'
import { deleteOldEntries } from './waitlist.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
beforeEach(async () => {
  await db().deleteFrom('waitlist_entry').execute()
  await db().deleteFrom('outbox_mail').execute()
  await db().deleteFrom('guest_mail').execute()
  await db().deleteFrom('shortner').execute()
})

const config = readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://qasima.example' })
const mail = () => mailWaitlist({ database: api.database, config })
const join = (payload: object, language = 'en') =>
  callAs(api)('POST', '/waitlist/join', payload, { 'accept-language': language })
const kept = () =>
  db().selectFrom('waitlist_entry').select(['email', 'platform', 'language', 'country']).orderBy('id').execute()
const mails = (kind: string) =>
  db().selectFrom('outbox_mail').selectAll().where('kind', '=', kind).orderBy('id').execute()
const release = (slug: string, target_url: string) => db().insertInto('shortner').values({ slug, target_url }).execute()
const thanks = { code: 2000, name: 'Success', message: 'SUCCESS' }

describe('the waiting list', () => {
  it('keeps an address once a platform with its language and country, and always answers the same', async () => {
    const body = { email: 'Sara@example.com', platform: 'android', country: 'sa' }
    const replies = await Promise.all([0, 1, 2].map(() => join(body, 'ar')))
    replies.push(await join({ ...body, email: 'sara@EXAMPLE.com' }, 'ar'), await join({ ...body, platform: 'ios' }))
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(replies.map(() => [200, thanks]))
    expect(await kept()).toEqual([
      { email: 'Sara@example.com', platform: 'android', language: 'ar', country: 'sa' },
      { email: 'Sara@example.com', platform: 'ios', language: 'en', country: 'sa' },
    ])
  })

  it.each([
    ['no address', { email: 'sara', platform: 'ios' }, 1001],
    ['a mailbox for a few minutes', { email: 'sara@mailinator.com', platform: 'ios' }, 1107],
    ['another platform', { email: 'sara@example.com', platform: 'windows' }, 1001],
    ['a country that is not known', { email: 'sara@example.com', platform: 'ios', country: 'xx' }, 1001],
  ])('refuses %s', async (_, body, code) => {
    expect((await join(body)).json().code).toBe(code)
    expect(await kept()).toEqual([])
  })

  it('writes to each new address once, with the link that takes it off the list', async () => {
    await join({ email: 'sara@example.com', platform: 'android' }, 'ar')
    await Promise.all([mail(), mail()])
    await join({ email: 'sara@example.com', platform: 'android' }, 'ar')
    await mail()
    const [sent, ...more] = await mails('waitlist-joined')
    expect(more).toEqual([])
    expect(sent).toMatchObject({ to_address: 'sara@example.com', language: 'ar', user_id: null })
    expect(sent?.text_body).toContain(sent?.unsubscribe_url)
  })

  it('writes to a mailbox once a day, however its address is written and whatever it waits for', async () => {
    await join({ email: 'sara@example.com', platform: 'android' })
    await mail()
    const others = ['Sara+1@example.com', 'sara+2@EXAMPLE.com']
    for (const email of others) await join({ email, platform: 'android' })
    await join({ email: 'sara@example.com', platform: 'ios' })
    await Promise.all([mail(), mail()])
    expect(await mails('waitlist-joined')).toHaveLength(1)
    await release('android', 'https://play.google.com/store/apps/details?id=example.qasima')
    await mail()
    expect(await mails('waitlist-out')).toHaveLength(1)
    await db()
      .updateTable('guest_mail')
      .set({ mailed_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    for (const email of [...others, 'sara@example.com']) await join({ email, platform: 'ios' })
    await mail()
    expect(await mails('waitlist-joined')).toHaveLength(2)
  })

  it('tells those who wait for a download once that it is out, and others nothing', async () => {
    await join({ email: 'sara@example.com', platform: 'android' }, 'ar')
    await join({ email: 'omar@example.com', platform: 'android' })
    await join({ email: 'omar@example.com', platform: 'ios' })
    await release('ios', 'https://qasima.example/en/download/ios')
    await mail()
    expect(await mails('waitlist-out')).toEqual([])
    await release('android', 'https://play.google.com/store/apps/details?id=example.qasima')
    await Promise.all([mail(), mail(), mail()])
    await join({ email: 'sara@example.com', platform: 'android' })
    await mail()
    const out = await mails('waitlist-out')
    expect(out.map(({ to_address, language }) => [to_address, language])).toEqual([
      ['sara@example.com', 'ar'],
      ['omar@example.com', 'en'],
    ])
    // The short link, which can be mended after the mail.
    for (const { text_body } of out) expect(text_body).toContain('https://qasima.example/go/android')
  })

  it('leaves out who comes on it after the download is out: one mail says all', async () => {
    await release('chrome', 'https://chromewebstore.google.com/detail/qasima')
    await join({ email: 'sara@example.com', platform: 'chrome' })
    await mail()
    expect(await mails('waitlist-out')).toHaveLength(1)
    expect(await mails('waitlist-joined')).toEqual([])
  })

  it('mails no address that staff threw away, until it is left again', async () => {
    await join({ email: 'sara@example.com', platform: 'chrome' })
    await db().updateTable('waitlist_entry').set({ deleted_at: new Date() }).execute()
    await release('chrome', 'https://chromewebstore.google.com/detail/qasima')
    await mail()
    expect(await mails('waitlist-out')).toEqual([])
    await join({ email: 'sara@example.com', platform: 'chrome' })
    await mail()
    expect(await mails('waitlist-out')).toHaveLength(1)
  })

  it('sends nothing where no mail can be sent, and keeps everybody waiting', async () => {
    await join({ email: 'sara@example.com', platform: 'chrome' })
    await mailWaitlist({
      database: api.database,
      config: { ...config, production: true, mail: { ...config.mail, smtpUrl: undefined } },
    })
    expect(await mails('waitlist-joined')).toEqual([])
    await mail()
    expect(await mails('waitlist-joined')).toHaveLength(1)
  })

  it('forgets who was notified a month ago, and who waited for two years', async () => {
    for (const [name, notified, created] of [
      ['notified', 31, 40],
      ['notified-lately', 29, 40],
      ['waiting', null, 700],
      ['too-long', null, 731],
    ] as const) {
      await sql`
        insert into waitlist_entry (email, platform, created_at, notified_at)
        values (${`${name}@example.com`}, 'ios', now() - make_interval(days => ${created}), now() - make_interval(days => ${notified}))
      `.execute(db())
    }
    expect(await deleteOldEntries(db())).toBe(2)
    expect((await kept()).map(({ email }) => email)).toEqual(['notified-lately@example.com', 'waiting@example.com'])
  })
})

describe('the link of its mails', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  async function mailedLink() {
    await join({ email: 'sara@example.com', platform: 'android' })
    await join({ email: 'omar@example.com', platform: 'android' })
    await mail()
    const { pathname, search } = new URL((await mails('waitlist-joined'))[0]?.unsubscribe_url ?? '')
    return pathname + search
  }
  const addresses = async () => (await kept()).map(({ email }) => email)

  it('removes that address by one POST of a mail program, and nothing by being looked at', async () => {
    const url = await mailedLink()
    const page = await api.get(url, { 'accept-language': 'ar' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    // In the language of the mail, not of the browser.
    expect(page.body).toContain('Remove your address from the list?')
    expect(await addresses()).toEqual(['sara@example.com', 'omar@example.com'])
    const press = () => api.request({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect((await press()).statusCode).toBe(200)
    expect(await addresses()).toEqual(['omar@example.com'])
    const again = await press()
    expect([again.statusCode, again.body.includes('no longer on the list')]).toEqual([410, true])
  })

  it.each(['', '?key=', '?key=0199a1b2-0000-7000-8000-000000000001', "?key='--", '?key[]=a'])(
    'removes nothing with %s',
    async (query) => {
      await mailedLink()
      const url = `/api/v1/waitlist/leave${query}`
      expect((await api.get(url)).statusCode).toBe(410)
      expect((await api.request({ method: 'POST', url, headers: form, payload: '' })).statusCode).toBe(410)
      expect(await addresses()).toHaveLength(2)
    },
  )
})

describe('the section of the waiting list', () => {
  it('is seen, filtered, exported and emptied by staff with its own permissions alone', async () => {
    await join({ email: 'sara@example.com', platform: 'android', country: 'sa' })
    await join({ email: 'omar@example.com', platform: 'ios' })
    const as = async (...permissions: string[]) => callAs(api, await api.tokenOf(await api.rows.staff(permissions)))
    const [other, viewer] = [await as('view_uninstall', 'export_uninstall'), await as('view_waitlist')]
    expect((await other('GET', '/waitlist')).statusCode).toBe(403)
    const list = (await viewer('GET', '/waitlist?filter[platform]=android')).json()
    expect(list.items).toMatchObject([{ email: 'sara@example.com', country: 'sa', language: 'en', notifiedAt: null }])
    expect(JSON.stringify(list)).not.toContain('leave')
    expect((await viewer('GET', '/waitlist?search=omar')).json().total).toBe(1)
    expect((await viewer('GET', '/waitlist/export?format=csv')).statusCode).toBe(403)
    const exported = await (await as('view_waitlist', 'export_waitlist'))('GET', '/waitlist/export?format=csv')
    expect(exported.body).toContain('sara@example.com')
    const { id } = list.items[0]
    expect((await viewer('DELETE', `/waitlist/${id}`)).statusCode).toBe(403)
    expect((await (await as('view_waitlist', 'delete_waitlist'))('DELETE', `/waitlist/${id}`)).statusCode).toBe(200)
    expect((await viewer('GET', '/waitlist')).json().total).toBe(1)
  })
})

it.each([
  ['https://play.google.com/store', true],
  ['https://qasima.example/download/ios', false],
  ['https://qasima.example/en/download/ios', false],
  ['https://qasima.example/files/qasima.zip', true],
  ['not an address', false],
])('%s leads to a download: %s', (target, expected) => {
  expect(isOut(target, 'https://qasima.example')).toBe(expected)
})
