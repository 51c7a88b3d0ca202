import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { p256Keys } from '../testing/push-browser.ts'
import { makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { findDueAccounts, findPushableAccounts } from './delivery.queries.ts'

let api: TestApi
let userId: string
beforeAll(async () => {
  api = await startTestApi()
  const world = trackedWorld(api.database)
  const account = await makeTestAccount(api, { email_verified_at: new Date() })
  userId = account.id
  const place = await world.listing(await world.product())
  await world.price(place, 12_000)
  await world.alert(await world.track(userId, place.productId), { kind: 'change' })
  await world.price(place, 11_900)
  const { kysely } = api.database.main
  await kysely
    .insertInto('push_subscription')
    .values({
      user_id: userId,
      session_id: account.sessionId,
      endpoint: 'https://push.example/1',
      p256dh: p256Keys().publicKey,
      auth: 'A'.repeat(22),
      language: 'en',
    })
    .execute()
  await kysely.insertInto('notification_setting').values({ user_id: userId }).execute()
})
afterAll(() => api.close())

const set = (values: object) =>
  api.database.main.kysely.updateTable('notification_setting').set(values).where('user_id', '=', userId).execute()
const isDue = async (at: Date) =>
  (await findDueAccounts(api.database.main.kysely, sql<Date>`${at}::timestamptz`)).includes(userId)
const isPushable = async (at: Date) =>
  (await findPushableAccounts(api.database.main.kysely, sql<Date>`${at}::timestamptz`)).includes(userId)

const hour = 3_600_000
/** Local time by a source independent of the database. */
function wallClock(timeZone: string, at: Date): { readonly day: string; readonly time: string } {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', options).format(at).split(' ')
  return { day, time }
}
const isBetween = (from: string, to: string, time: string) =>
  from <= to ? time >= from && time < to : time >= from || time < to

// Zones with clock changes, at midnight in Egypt, and without.
const places = [
  ['Asia/Riyadh', '2027-03-27T21:00:00Z'],
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['Africa/Cairo', '2027-04-29T22:00:00Z'],
  ['Africa/Cairo', '2027-10-28T21:00:00Z'],
] as const

describe.each(places)('in %s around %s', (timeZone, turn) => {
  const begin = Date.parse(turn) - 24 * hour

  it('quiet hours follow the local clock', async () => {
    for (const [from, to] of [
      ['22:00', '07:00'],
      ['00:30', '02:30'],
    ] as const) {
      await set({ time_zone: timeZone, digest: 'none', quiet_from: from, quiet_to: to })
      const wrong: string[] = []
      let heard = 0
      for (let at = begin; at < begin + 48 * hour; at += 1.25 * hour) {
        const { day, time } = wallClock(timeZone, new Date(at))
        const expected = !isBetween(from, to, time)
        heard += Number(expected)
        for (const found of [await isDue(new Date(at)), await isPushable(new Date(at))])
          if (found !== expected) wrong.push(`${day} ${time}`)
      }
      expect(wrong).toEqual([])
      expect(heard).toBeGreaterThan(0)
    }
  })

  it.each([
    ['daily', 1],
    ['weekly', 7],
  ] as const)('a %s digest is sent once, at eight local time', async (digest, days) => {
    await set({ time_zone: timeZone, digest, quiet_from: null, quiet_to: null, digest_sent_at: null })
    const sent: string[] = []
    for (let at = begin; at < begin + 9 * 24 * hour; at += hour) {
      const { day, time } = wallClock(timeZone, new Date(at))
      // Of the distant hours, midnight stands for all.
      if (!/^(00|07|08|09)/.test(time) || !(await isDue(new Date(at)))) continue
      sent.push(`${day} ${time}`)
      await set({ digest_sent_at: new Date(at) })
    }
    const [first = '', ...later] = sent
    // The first is sent as soon as it is eight, whenever it was chosen.
    expect(first.slice(11) >= '08:00').toBe(true)
    expect(later.map((moment) => moment.slice(11))).toEqual(later.map(() => '08:00'))
    const daysOf = sent.map((moment) => Date.parse(moment.slice(0, 10)) / (24 * hour))
    for (const [place, day] of daysOf.slice(1).entries()) expect(day - (daysOf[place] ?? 0)).toBe(days)
    expect(sent.length).toBeGreaterThanOrEqual(Math.floor(8 / days) + 1)
  })
})
