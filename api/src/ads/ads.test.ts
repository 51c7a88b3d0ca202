import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { announceChange } from '../database/change-feed.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { adTokens } from './ad-token.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '127.0.0.1' })
  const permissions = ['create', 'update', 'delete', 'restore', 'hard_delete', 'view'].map((action) => `${action}_ads`)
  staff = callAs(api, await api.tokenOf(await api.rows.staff([...permissions, 'update_campaigns'])))
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
afterEach(async () => {
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('ads').execute()
      await announceChange(tx, 'ads')
    })
  for (const id of made.splice(0)) await until('the ad is forgotten', async () => (await isServed(id)) === false)
})

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const creative = {
  ar: { title: 'تخفيضات', text: 'حتى 60%', image: null },
  en: { title: 'Winter sale', text: 'Up to 60%', image: null },
}
const fields = { name: 'Sale', countries: ['sa', 'eg'], link: 'https://www.noon.com/sale', creative }

const made: string[] = []

/** Whether processes have loaded an ad, tested with an invalid token. */
const isServed = async (id: string) => (await post(`${id}/impression`, 'x')).statusCode !== 404

/** A new ad, once it is loaded. It has counted one forged token. */
async function makeAd(more: object = {}): Promise<string> {
  const reply = await staff('POST', '/ads', { ...fields, ...more })
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json()
  made.push(id)
  await until('the ad is known', () => isServed(id))
  return id
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await api.get(`/api/v1${path}`, { 'user-agent': phone, 'accept-language': 'en', ...headers })).json()

/** The ad of a placement, once there is one. */
const served = (query = 'placement=home&country=sa', headers = {}) =>
  until('an ad is served', async () => (await get(`/ads/active?${query}`, headers)).items[0])

const never = async (query: string, headers = {}) =>
  expect((await get(`/ads/active?${query}`, headers)).items).toEqual([])

const post = (path: string, token: string, headers: Record<string, string> = {}) =>
  api.request({
    method: 'POST',
    url: `/api/v1/ads/${path}`,
    headers: { 'user-agent': phone, ...headers },
    payload: { token },
  })
const codeOf = async (reply: ReturnType<typeof post>) => {
  const { statusCode, json } = await reply
  return [statusCode, json().code]
}

const counters = ['seen', 'clicks', 'people', 'forged', 'misplaced', 'late', 'used', 'beyond', 'programs'] as const

/** The non-zero counts of an ad. */
async function figuresOf(adId: string): Promise<object> {
  const sums = await db()
    .selectFrom('ad_day')
    .select(({ fn }) => counters.map((column) => fn.sum<string>(column).as(column)))
    .where('ad_id', '=', adId)
    .executeTakeFirstOrThrow()
  const counts = Object.entries(sums).map(([name, count]) => [name, Number(count)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Waits until an ad has these counts; sums are flushed once a second. */
async function expectFigures(adId: string, expected: object): Promise<void> {
  await until('it is counted', async () => isDeepStrictEqual(await figuresOf(adId), expected)).catch(() => {})
  expect(await figuresOf(adId)).toEqual(expected)
}

describe('an ad', () => {
  it("is shown in the visitor's language, with its advertiser, and counted once when it was seen", async () => {
    const id = await makeAd()
    const ad = await served()
    expect(ad).toMatchObject({
      id,
      placement: 'home',
      creative: creative.en,
      label: 'Ad',
      advertiser: 'noon.com',
      link: expect.stringContaining(`/api/v1/ads/${id}/visit?token=${ad.token}`),
    })
    expect(Date.parse(ad.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(await served('placement=home&country=sa', { 'accept-language': 'ar' })).toMatchObject({
      label: 'إعلان',
      creative: creative.ar,
    })
    expect(await codeOf(post(`${id}/impression`, ad.token))).toEqual([200, 2000])
    expect(await codeOf(post(`${id}/impression`, ad.token))).toEqual([409, 1618])
    expect((await post(`${id}/click`, ad.token)).json()).toEqual({ url: fields.link })
    expect(await codeOf(post(`${id}/click`, ad.token))).toEqual([409, 1618])
    await expectFigures(id, { seen: 1, clicks: 1, people: 1, used: 2, forged: 1 })
  })

  it('gets an impression through a click alone, and its link works any number of times', async () => {
    const id = await makeAd()
    const { link } = await served()
    for (let times = 0; times < 2; times += 1) {
      const reply = await api.get(new URL(link).pathname + new URL(link).search, { 'user-agent': phone })
      expect([reply.statusCode, reply.headers.location]).toEqual([302, fields.link])
    }
    expect((await api.get(`/api/v1/ads/${id}/visit`, { 'user-agent': phone })).statusCode).toBe(302)
    await expectFigures(id, { seen: 1, clicks: 1, people: 1, used: 1, forged: 1 })
  })

  it('refuses tokens that are forged, of another ad, or too old, and reports this to staff', async () => {
    const [id, other] = [await makeAd({ placement: ['home'] }), await makeAd({ placement: ['blog'] })]
    const { token } = await served()
    const changed = token.replace(/^./, (sign: string) => (sign === 'A' ? 'B' : 'A'))
    expect(await codeOf(post(`${id}/impression`, changed))).toEqual([400, 1617])
    expect(await codeOf(post(`${other}/impression`, token))).toEqual([400, 1617])
    const aged = (seconds: number) =>
      adTokens(api.keys).make({
        adId: id,
        placement: 'home',
        platform: 'WEBSITE',
        country: 'sa',
        servedAt: Math.floor(Date.now() / 1_000) - seconds,
        person: null,
      }).text
    expect(await codeOf(post(`${id}/impression`, aged(31 * 60)))).toEqual([400, 1617])
    expect(await codeOf(post(`${id}/click`, aged(25 * 3_600)))).toEqual([400, 1617])
    // After half an hour, and within a day, a click still counts its impression.
    expect((await post(`${id}/click`, aged(31 * 60))).statusCode).toBe(200)
    await expectFigures(id, { seen: 1, clicks: 1, forged: 2, late: 2 })
    await expectFigures(other, { misplaced: 1, forged: 1 })
  })

  it('is not counted for bots, and stores nothing about visitors with a privacy signal', async () => {
    const id = await makeAd()
    const { token } = await served()
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    expect(await codeOf(post(`${id}/impression`, token, bot))).toEqual([200, 2000])
    const { token: secret } = await served('placement=home&country=sa', { 'sec-gpc': '1' })
    expect(await codeOf(post(`${id}/impression`, secret))).toEqual([200, 2000])
    await expectFigures(id, { seen: 1, programs: 1, forged: 1 })
  })

  it('is not shown elsewhere, to others, or at other times', async () => {
    const id = await makeAd({
      placement: ['store', 'extension-banner'],
      platform: 'WEBSITE',
      countries: ['sa'],
      languages: ['ar'],
      devices: ['phone'],
      extraFilters: { position: 'top' },
    })
    const arabic = { 'accept-language': 'ar' }
    const where = 'placement=store&country=sa&position=top'
    expect((await served(where, arabic)).id).toBe(id)
    expect((await get('/ads/active?country=sa&position=top', arabic)).items).toHaveLength(1)
    await never('placement=home&country=sa&position=top', arabic)
    await never('placement=store&country=us&position=top', arabic)
    await never('placement=store&country=sa&position=top&platform=MOBILE_APP', arabic)
    await never('placement=store&country=sa&position=bottom', arabic)
    await never('placement=store&country=sa', arabic)
    await never(where)
    await never(where, { ...arabic, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0' })
  })

  it.each([
    ['an address that no browser opens', { link: 'https://%' }, 'link'],
    ['an address without a host', { link: 'https://?' }, 'link'],
    ['an address that shows another host', { link: 'https://noon.com:pay@evil.example/' }, 'link'],
    ['an address that names a user', { link: 'https://noon.com@evil.com/' }, 'link'],
    ['an address at another port', { link: 'https://evil.com:8443/' }, 'link'],
    ['an address of the machine itself', { link: 'http://127.0.0.1/' }, 'link'],
    ['an address of a private network', { link: 'http://metadata.google.internal/' }, 'link'],
    ['hours that are none', { hours: { from: 5, to: 5 } }, 'hours.to'],
  ])('is refused with %s', async (_, values, key) => {
    const reply = await staff('POST', '/ads', { ...fields, ...values })
    expect(reply.json()).toMatchObject({ code: 1001, message: [expect.objectContaining({ key })] })
  })

  it('still redirects from an open page after it was moved to the trash', async () => {
    const id = await makeAd()
    const { token } = await served()
    await staff('DELETE', `/ads/${id}`)
    await until('it is gone', async () => (await isServed(id)) === false)
    const reply = await api.get(`/api/v1/ads/${id}/visit?token=${token}`, { 'user-agent': phone })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, fields.link])
    expect((await api.get('/api/v1/ads/0199a1b2-0000-7000-8000-000000000001/visit')).statusCode).toBe(404)
  })

  it('fills the banners of the extension and the app', async () => {
    const ofExtension = await makeAd({ placement: ['extension-banner'], platform: 'BROWSER_EXTENSION' })
    const banner = () => get('/ads/extension/banner?country=sa')
    await until('the banner is there', async () => (await banner()).ad)
    expect((await banner()).ad).toMatchObject({ id: ofExtension, placement: 'extension-banner' })
    expect(await get('/ads/mobile/banner?country=sa')).toEqual({ ad: null })
    expect(await get('/ads/extension/banner?country=us')).toEqual({ ad: null })
  })

  it('ends within a second when staff pause it, move it to the trash, or stop its campaign', async () => {
    const { id: campaignId } = (await staff('POST', '/campaigns', { name: 'Ramadan', countries: ['sa'] })).json()
    const id = await makeAd({ campaignId })
    await served()
    const gone = () =>
      until('it is gone', async () => (await get('/ads/active?placement=home')).items.length === 0, 1_000)
    const change = async (path: string, patch: object) =>
      expect((await staff('PATCH', path, patch)).statusCode).toBe(200)
    await change(`/ads/${id}`, { status: 'PAUSED' })
    await gone()
    await change(`/ads/${id}`, { status: 'ACTIVE' })
    await served()
    await change(`/campaigns/${campaignId}`, { status: 'STOPPED' })
    await gone()
    await change(`/campaigns/${campaignId}`, { status: 'ACTIVE' })
    await served()
    expect((await staff('DELETE', `/ads/${id}`)).statusCode).toBeLessThan(300)
    await gone()
    expect((await staff('POST', '/ads/bulk', { action: 'restore', ids: [id] })).statusCode).toBe(200)
    await served()
    await change(`/ads/${id}`, { startsAt: new Date(Date.now() + 60_000).toISOString() })
    await gone()
  })

  it('is shown exactly as often as its cap allows', async () => {
    const id = await makeAd({ cap: 3 })
    for (let times = 1; times <= 3; times += 1) {
      const { token } = await served()
      expect(await codeOf(post(`${id}/impression`, token))).toEqual([200, 2000])
    }
    await never('placement=home&country=sa')
    // Ads served before and seen later find no units left.
    const late = adTokens(api.keys).make({
      adId: id,
      placement: 'home',
      platform: 'WEBSITE',
      country: 'sa',
      servedAt: Math.floor(Date.now() / 1_000),
      person: null,
    }).text
    expect(await codeOf(post(`${id}/impression`, late))).toEqual([400, 1617])
    expect((await post(`${id}/click`, late)).statusCode).toBe(409)
    await expectFigures(id, { seen: 3, people: 1, beyond: 1, used: 1, forged: 1 })
  })

  it('counts once against its cap for an impression and its click', async () => {
    const id = await makeAd({ cap: 20 })
    for (let times = 0; times < 4; times += 1) {
      const { token } = await served()
      expect(await codeOf(post(`${id}/impression`, token))).toEqual([200, 2000])
      expect((await post(`${id}/click`, token)).statusCode).toBe(200)
    }
    await expectFigures(id, { seen: 4, clicks: 4, people: 1, forged: 1 })
    const budgets = await db().selectFrom('budget').select(['kind', 'counted']).where('subject', '=', id).execute()
    expect(budgets).toContainEqual({ kind: 'impression', counted: 4 })
    expect(budgets).toContainEqual({ kind: 'click', counted: 4 })
  })

  it('is not blocked for others by a caller who requests it and never shows it', async () => {
    const id = await makeAd({ cap: 30 })
    const ask = async (place: string) => {
      const { items } = await get('/ads/active?placement=home&country=sa', { 'x-forwarded-for': place })
      return items[0]
    }
    await until('it is served', () => ask('203.0.113.1'))
    for (let times = 0; times < 30; times += 1) await ask('203.0.113.1')
    expect(await ask('203.0.113.1')).toBeUndefined()
    const token = (await ask('203.0.113.2'))?.token
    expect(await codeOf(post(`${id}/impression`, token))).toEqual([200, 2000])
    const delivery = (await staff('GET', `/ads/${id}/delivery?placement=home`)).json()
    expect(delivery.obstacle).toBeNull()
  })

  it('is limited by the current cap, whatever was served under a higher one', async () => {
    const id = await makeAd({ cap: 1_000 })
    const tokens: string[] = []
    for (let times = 0; times < 8; times += 1) tokens.push((await served()).token)
    // The new target shows that the change has arrived; a visit without a token counts nothing.
    const link = 'https://www.noon.com/capped'
    expect((await staff('PATCH', `/ads/${id}`, { cap: 3, link })).statusCode).toBe(200)
    await until('the cap is known', async () => {
      const visit = await api.get(`/api/v1/ads/${id}/visit`, { 'user-agent': phone })
      return visit.headers.location === link
    })
    const codes = await Promise.all(tokens.map((token) => codeOf(post(`${id}/impression`, token))))
    expect(codes.filter(([status]) => status === 200).length).toBeLessThanOrEqual(3)
    await expectFigures(id, { seen: 3, people: 1, beyond: 5, forged: 1 })
  })

  it('counts impressions from before its cap was set', async () => {
    const id = await makeAd()
    for (let times = 0; times < 2; times += 1) await post(`${id}/impression`, (await served()).token)
    await expectFigures(id, { seen: 2, people: 1, forged: 1 })
    expect((await staff('PATCH', `/ads/${id}`, { cap: 2 })).statusCode).toBe(200)
    await until('it is over', async () => (await get('/ads/active?placement=home&country=sa')).items.length === 0)
    expect((await staff('PATCH', `/ads/${id}`, { cap: 3 })).statusCode).toBe(200)
    await post(`${id}/impression`, (await served()).token)
    await never('placement=home&country=sa')
  })

  it('is shown to one person as often as its cap per person allows', async () => {
    const id = await makeAd({ capPerPerson: { count: 2, hours: 24 } })
    for (let times = 0; times < 2; times += 1) await post(`${id}/impression`, (await served()).token)
    await never('placement=home&country=sa')
    // A different browser is a different person; so is one that reports nothing.
    const other = { 'user-agent': `${phone} Other/1` }
    expect((await served('placement=home&country=sa', other)).id).toBe(id)
    await never('placement=home&country=sa', { ...other, 'ads-seen': `${id}:3,1400` })
    expect((await served('placement=home&country=sa', { ...other, 'ads-seen': `${id}:3,1500` })).id).toBe(id)
    expect((await served('placement=home&country=sa', { dnt: '1' })).id).toBe(id)
  })

  it('is no longer shown to a person once the ads of its campaign together reach their cap', async () => {
    const campaign = await staff('POST', '/campaigns', {
      name: 'Together',
      startsAt: '2026-01-01T00:00:00Z',
      countries: ['sa'],
      capPerPerson: { count: 1, hours: 24 },
    })
    const campaignId: string = campaign.json().id
    const first = await makeAd({ campaignId })
    expect((await post(`${first}/impression`, (await served()).token)).statusCode).toBe(200)
    await makeAd({ campaignId })
    await never('placement=home&country=sa')
    // A browser that remembers more than this process.
    const other = { 'user-agent': `${phone} Other/1` }
    await served('placement=home&country=sa', other)
    await never('placement=home&country=sa', { ...other, 'ads-seen': `${first}:5` })
  })

  it('is served while PostgreSQL is unavailable, and the counts of that time are written later', async () => {
    const id = await makeAd()
    await served()
    await api.database.main.pool.query('alter table ad_day rename to ad_day_away')
    const { token } = await served()
    expect(await codeOf(post(`${id}/impression`, token))).toEqual([200, 2000])
    await until('it was tried', () => api.log.some((line) => line.includes('events wait for the database')))
    await api.database.main.pool.query('alter table ad_day_away rename to ad_day')
    await expectFigures(id, { seen: 1, people: 1, forged: 1 })
  })

  it('is not found if its id is unknown or invalid', async () => {
    const none = '0199a1b2-0000-7000-8000-000000000001'
    expect(await codeOf(post(`${none}/impression`, 'x'))).toEqual([404, 1003])
    expect((await api.get(`/api/v1/ads/${none}/visit`)).statusCode).toBe(404)
    expect((await api.get('/api/v1/ads/x/visit')).statusCode).toBe(404)
    expect(await get('/ads/active?placement=nowhere')).toMatchObject({ code: 1001 })
    expect(await get('/ads/active?country=xx')).toMatchObject({ code: 1001 })
  })

  it.each([
    ['ended before it begins', { endsAt: '2020-01-01T00:00:00Z' }, { key: 'endsAt', message: 'OUT_OF_RANGE' }],
    [
      'has a filter that no question can have',
      { extraFilters: { country: 'sa' } },
      { key: 'extraFilters.country', message: 'RESERVED' },
    ],
  ])('is refused with its field if it %s', async (_, more, problem) => {
    const reply = await staff('POST', '/ads', { ...fields, ...more })
    expect(reply.json()).toMatchObject({ code: 1001, message: [problem] })
  })

  it('shows staff who gets it, and what keeps it from others', async () => {
    const id = await makeAd({ languages: ['ar'], priority: 2 })
    await served('placement=home&country=sa', { 'accept-language': 'ar' })
    const delivery = async () => (await staff('GET', `/ads/${id}/delivery?placement=home`)).json()
    const { obstacle, cells } = await delivery()
    expect(obstacle).toBeNull()
    const cellOf = (all: typeof cells, country: string, language: string) =>
      all.find((cell: { country: string; language: string }) => cell.country === country && cell.language === language)
    expect(cellOf(cells, 'sa', 'ar')).toMatchObject({ share: 1, hours: Array(24).fill(null) })
    expect(cellOf(cells, 'sa', 'en')).toMatchObject({ share: 0, hours: Array(24).fill('LANGUAGE') })

    await makeAd({ priority: 1, countries: ['sa', 'eg'] })
    await until('the other is first', async () => (await delivery()).obstacle === 'LOWER_PRIORITY')
    await staff('PATCH', `/ads/${id}`, { placement: [] })
    await until('it has no place', async () => (await delivery()).obstacle === 'NO_PLACEMENT')
    expect((await callAs(api)('GET', `/ads/${id}/delivery?placement=home`)).statusCode).toBe(401)
  })
})
