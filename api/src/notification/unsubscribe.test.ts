import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { deliverAlerts } from './deliver-alerts.job.ts'
import { unsubscribeWords } from './unsubscribe.words.ts'
import { findLinkKey, unsubscribePath, unsubscribeToken } from './unsubscribe-link.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
})
afterAll(() => api.close())

const config = readConfig({ NODE_ENV: 'test' })
const deliver = () => deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })

async function watcher(language = 'en') {
  const account = await makeTestAccount(api, { email_verified_at: new Date(), language })
  const place = await world.listing(await world.product('Kettle'))
  await world.price(place, 12_000)
  const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
  const alertId = await world.alert(trackingId, { kind: 'change' })
  return { account, place, trackingId, alertId, mails: () => account.mails('price-alert') }
}

/** The body sent by mail programs, and the one sent by the page's undo button. */
const end = 'List-Unsubscribe=One-Click'
const undo = 'undo=1'
const press = (url: string, payload: string) =>
  api.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload,
  })

describe('the link that ends an alert', () => {
  it('ends that alert with one POST of a mail program, and nothing when opened', async () => {
    const { account, place, alertId, mails } = await watcher()
    await world.price(place, 11_900)
    await deliver()
    const { pathname, search } = new URL((await mails())[0]?.unsubscribe_url ?? '')
    const url = pathname + search
    const ended = async () =>
      (await account.call('GET', '/tracking')).json().items[0].alerts.find(({ id }: { id: string }) => id === alertId)
        .endedAt

    const page = await api.get(url, { 'accept-language': 'ar' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('Stop the price alert for <bdi>Kettle</bdi>?')
    expect(await ended()).toBeNull()

    const pressed = await press(url, end)
    expect(pressed.statusCode).toBe(200)
    expect(await ended()).not.toBeNull()
    await world.price(place, 11_000)
    expect(await world.firings(alertId)).toHaveLength(1)

    expect(pressed.body).toContain('name="undo"')
    expect((await press(url, undo)).body).toContain('The price alert for <bdi>Kettle</bdi> is on again.')
    expect(await ended()).toBeNull()
    await world.price(place, 10_900)
    expect(await world.firings(alertId)).toHaveLength(2)
  })

  it('also accepts the form encoding that RFC 8058 names first', async () => {
    const { account, place, mails } = await watcher()
    await world.price(place, 11_900)
    await deliver()
    const { pathname, search } = new URL((await mails())[0]?.unsubscribe_url ?? '')
    const boundary = 'frontier'
    const pressed = await api.request({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    })
    expect(pressed.statusCode).toBe(200)
    const [item] = (await account.call('GET', '/tracking')).json().items
    expect(item.alerts[0].endedAt).not.toBeNull()
  })

  it("has the language of its mail, or the browser's if the link was truncated", async () => {
    const { place, mails } = await watcher('ar')
    await world.price(place, 11_900)
    await deliver()
    const { pathname, search } = new URL((await mails())[0]?.unsubscribe_url ?? '')
    const heading = async (url: string) =>
      /<h1>(.*)<\/h1>/.exec((await api.get(url, { 'accept-language': 'en' })).body)?.[1]
    expect(await heading(pathname + search)).toBe('هل تريد إيقاف تنبيه السعر للمنتج <bdi>غلاية Kettle</bdi>؟')
    expect(await heading(pathname + search.replace(/&.*/, ''))).toBe('Stop the price alert for <bdi>Kettle</bdi>?')
  })

  it('says that a deleted alert is gone', async () => {
    const { account, place, trackingId, alertId, mails } = await watcher()
    await world.price(place, 11_900)
    await deliver()
    const { pathname, search } = new URL((await mails())[0]?.unsubscribe_url ?? '')
    await account.call('DELETE', `/tracking/${trackingId}/alert/${alertId}`)
    const page = await api.get(pathname + search, { 'accept-language': 'en' })
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain(unsubscribeWords.en.gone)
  })

  it('ends all mails, and undo restores them', async () => {
    const { account, place, mails } = await watcher()
    await world.price(place, 11_900)
    await deliver()
    const [, link = ''] = /(\/api\S+unsubscribe\?token=mails\S+)/.exec((await mails())[0]?.text_body ?? '') ?? []
    const byMail = async () => (await account.call('GET', '/notification/settings')).json().byMail
    expect((await press(link, end)).body).toContain('Price emails are off.')
    expect(await byMail()).toBe(false)
    expect((await press(link, undo)).body).toContain('Price emails are on again.')
    expect(await byMail()).toBe(true)
  })

  describe.each(['alert', 'mails'] as const)('of %s', (what) => {
    async function linkOf() {
      const watching = await watcher()
      const id = what === 'alert' ? watching.alertId : watching.account.id
      const { kysely } = api.database.main
      const key = await findLinkKey(kysely)
      const at = (issued?: Date) => `/api/v1${unsubscribePath}?token=${unsubscribeToken(key, { what, id }, issued)}`
      const { account, trackingId, alertId } = watching
      const alertPath = `/tracking/${trackingId}/alert/${alertId}`
      /** Whether it ended; with setters for the holder's choice. */
      const isEnded = async () =>
        what === 'alert'
          ? (await account.call('GET', '/tracking')).json().items[0].alerts[0].endedAt !== null
          : !(await account.call('GET', '/notification/settings')).json().byMail
      const choose = () =>
        what === 'alert'
          ? account.call('PATCH', alertPath, { rearm: true })
          : account.call('PATCH', '/notification/settings', { byMail: true })
      return { ...watching, at, isEnded, choose, kysely }
    }
    it('works for ninety days', async () => {
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
      const { at, isEnded } = await linkOf()
      const late = await press(at(ago(91)), end)
      expect(late.statusCode).toBe(410)
      expect(late.body).toContain('This link has expired.')
      expect(await isEnded()).toBe(false)
      expect((await press(at(ago(89)), end)).statusCode).toBe(200)
      expect(await isEnded()).toBe(true)
    })

    it('undoes only what it ended itself, once', async () => {
      const { at, isEnded, choose } = await linkOf()
      const [first, other] = [at(new Date(Date.now() - 60_000)), at()]
      expect((await press(first, undo)).statusCode).toBe(409)
      await press(first, end)
      const refused = await press(other, undo)
      expect(refused.statusCode).toBe(409)
      expect(refused.body).toContain('This can no longer be undone here.')
      expect(await isEnded()).toBe(true)
      await choose()
      await press(other, end)
      expect((await press(first, undo)).statusCode).toBe(409)
      expect(await isEnded()).toBe(true)
      expect((await press(other, undo)).statusCode).toBe(200)
      expect(await isEnded()).toBe(false)
      expect((await press(other, undo)).statusCode).toBe(409)
    })

    it('cannot undo after an hour', async () => {
      const { at, isEnded, kysely, account, alertId } = await linkOf()
      const url = at()
      await press(url, end)
      const past = new Date(Date.now() - 3_660_000)
      await kysely.updateTable('price_alert').set({ ended_at: past }).where('id', '=', alertId).execute()
      await kysely
        .updateTable('notification_setting')
        .set({ mail_ended_at: past })
        .where('user_id', '=', account.id)
        .execute()
      expect((await press(url, undo)).statusCode).toBe(409)
      expect(await isEnded()).toBe(true)
    })
  })

  it('does not re-enable mails that the holder disabled since', async () => {
    const { account, place, mails } = await watcher()
    await world.price(place, 11_900)
    await deliver()
    const [, link = ''] = /(\/api\S+unsubscribe\?token=mails\S+)/.exec((await mails())[0]?.text_body ?? '') ?? []
    await press(link, end)
    for (const byMail of [true, false]) await account.call('PATCH', '/notification/settings', { byMail })
    expect((await press(link, undo)).statusCode).toBe(409)
    expect((await account.call('GET', '/notification/settings')).json().byMail).toBe(false)
  })

  it('works only for the alert it was signed for', async () => {
    const [one, other] = [await watcher(), await watcher()]
    await world.price(one.place, 11_900)
    await deliver()
    const { pathname, search } = new URL((await one.mails())[0]?.unsubscribe_url ?? '')
    const forged = pathname + search.replace(one.alertId, other.alertId)
    expect(forged).not.toBe(pathname + search)
    expect((await api.request({ method: 'POST', url: forged })).statusCode).toBe(404)
    const partial = await api.get(`${pathname}?token=alert`, { 'accept-language': 'en' })
    expect(partial.statusCode).toBe(404)
    expect(partial.body).toContain('This link is incomplete or not from us.')
  })
})
