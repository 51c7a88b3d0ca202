import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type Insertable, sql } from 'kysely'
import { pino } from 'pino'
import { type AdTrouble, adObstacleWords } from '../../../shared/contract/ads/ad-obstacle.words.ts'
import { readConfig } from '../config/config.ts'
import type { Schema } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { JobContext } from '../worker/job.ts'
import { notifyUnseenAds } from './notify-unseen-ads.job.ts'

let api: TestApi
const viewers: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  viewers.en = await api.rows.staff(['view_ads'])
  viewers.ar = await api.rows.staff(['view_ads', 'view_shop'])
  await api.rows.staff(['view_shop'])
  await db().updateTable('user').set({ language: 'ar' }).where('id', '=', viewers.ar).execute()
  await db().updateTable('user').set({ language: 'en' }).where('id', '=', viewers.en).execute()
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
afterEach(async () => {
  await db().deleteFrom('ads').execute()
  await db().deleteFrom('outbox_mail').execute()
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const creative = { title: 'Sale', text: '', image: null }

/** An ad that has been unchanged for two hours. */
async function makeAd(more: Partial<Insertable<Schema['ads']>> = {}): Promise<string> {
  const { id } = await db()
    .insertInto('ads')
    .values({
      name: 'Winter sale',
      countries: ['sa'],
      link: 'https://noon.com',
      creative: JSON.stringify({ ar: creative, en: creative }),
      starts_at: hoursFromNow(-48),
      updated_at: hoursFromNow(-2),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const see = (adId: string, daysAgo = 0) =>
  db()
    .insertInto('ad_day')
    .values({
      ad_id: adId,
      day: sql<string>`(now() at time zone 'UTC')::date - ${daysAgo}::integer`,
      ...{ country: 'sa', platform: 'WEBSITE', placement: 'home', served: 1, seen: 1 },
    })
    .execute()

/** Runs the job, and returns the emails it sent, and their recipients. */
async function tell() {
  const context = {
    config: readConfig({ NODE_ENV: 'test' }),
    database: api.database,
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
  }
  // The job needs nothing else of a worker.
  await notifyUnseenAds.run(context as unknown as JobContext, undefined)
  const mails = await db().selectFrom('outbox_mail').selectAll().where('kind', '=', 'ad-trouble').execute()
  await db().deleteFrom('outbox_mail').execute()
  return mails
}

/** The reasons that were emailed, in English. */
const reasons = async () => {
  const mails = (await tell()).filter(({ language }) => language === 'en')
  const reasons = Object.entries(adObstacleWords.en)
  return mails.flatMap(({ text_body }) => reasons.flatMap(([key, words]) => (text_body.includes(words) ? [key] : [])))
}

describe('an active ad without impressions', () => {
  it('is emailed to staff who may view ads, in their language, once until it has impressions again', async () => {
    const id = await makeAd()
    await see(id, 2)
    const mails = await tell()
    expect(mails.map(({ user_id, language }) => [user_id, language]).toSorted()).toEqual(
      [
        [viewers.ar, 'ar'],
        [viewers.en, 'en'],
      ].toSorted(),
    )
    const english = mails.find(({ language }) => language === 'en')
    expect(english?.subject).toBe('Ad not showing: Winter sale')
    expect(english?.text_body).toContain(adObstacleWords.en.NOT_SEEN)
    expect(english?.text_body).toContain(`/en/admin/ads/${id}`)
    expect(await tell()).toEqual([])

    await see(id)
    expect(await tell()).toEqual([])
    await db().deleteFrom('ad_day').where('ad_id', '=', id).execute()
    expect(await reasons()).toEqual(['NOT_SEEN'])
  })

  it.each<[AdTrouble, () => Promise<unknown>]>([
    ['NO_PLACEMENT', () => makeAd({ placement: [] })],
    ['PLATFORM', () => makeAd({ placement: ['home'], platform: 'MOBILE_APP' })],
    [
      'CAMPAIGN',
      async () => {
        const campaign = { name: 'Ramadan', countries: ['sa'], status: 'PAUSED' }
        const { id } = await db().insertInto('campaign').values(campaign).returning('id').executeTakeFirstOrThrow()
        return makeAd({ campaign_id: id })
      },
    ],
    [
      'CAP_REACHED',
      async () => {
        const subject = await makeAd({ cap: 3 })
        return db().insertInto('budget').values({ subject, kind: 'impression', counted: 3 }).execute()
      },
    ],
    [
      'LOWER_PRIORITY',
      async () => {
        await makeAd()
        await see(await makeAd({ priority: 1 }))
      },
    ],
  ])('is emailed with its reason: %s', async (reason, make) => {
    await make()
    expect(await reasons()).toEqual([reason])
  })

  it('is emailed again when the reason changes', async () => {
    await makeAd()
    expect(await reasons()).toEqual(['NOT_SEEN'])
    await see(await makeAd({ priority: 1 }))
    expect(await reasons()).toEqual(['LOWER_PRIORITY'])
    expect(await reasons()).toEqual([])
  })
})

describe('no email is sent for an ad', () => {
  const riyadh = () => (new Date().getUTCHours() + 3) % 24

  it.each<[string, () => Promise<unknown>]>([
    ['that was seen yesterday', async () => see(await makeAd(), 1)],
    ['that was changed within the hour', () => makeAd({ updated_at: new Date() })],
    ['that has just started', () => makeAd({ starts_at: hoursFromNow(-0.5) })],
    ['that is over', () => makeAd({ ends_at: hoursFromNow(-1) })],
    ['that is paused', () => makeAd({ status: 'PAUSED' })],
    ['that is in the trash', () => makeAd({ deleted_at: new Date() })],
    [
      'whose hours are others',
      () => makeAd({ hours: JSON.stringify({ from: (riyadh() + 6) % 24, to: (riyadh() + 12) % 24 || 24 }) }),
    ],
    [
      'that is ahead of its plan',
      async () => {
        const goal = JSON.stringify({ kind: 'impressions', count: 1_000 })
        const subject = await makeAd({ goal, ends_at: hoursFromNow(480) })
        return db().insertInto('budget').values({ subject, kind: 'impression', counted: 900 }).execute()
      },
    ],
  ])('%s', async (_, make) => {
    await make()
    expect(await tell()).toEqual([])
  })
})
