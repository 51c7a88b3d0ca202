import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Ad } from '../../../shared/contract/ads/ads.collection.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { findAd } from './ads.queries.ts'
import { countObstacleOf, obstacleOf } from './ads.rules.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  staff = callAs(api, await api.tokenOf(await api.rows.staff(['view_ads', 'view_campaigns'])))
})
afterAll(() => api.close())

const creative = JSON.stringify({
  ar: { title: 'عرض', text: '', image: null },
  en: { title: 'Sale', text: '', image: null },
})
const day = 86_400_000
const statuses = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'PAUSED', 'STOPPED'] as const
/** Days from now. */
const span = fc.record({ from: fc.integer({ min: -3, max: 2 }), length: fc.option(fc.integer({ min: 1, max: 5 })) })
const goal = fc.option(fc.record({ kind: fc.constantFrom('impressions', 'clicks'), count: fc.constantFrom(5, 10) }))
const one = fc.record({ status: fc.constantFrom(...statuses), span, goal, counted: fc.constantFrom(0, 4, 5, 10) })
const anyAd = fc.record({
  own: one,
  cap: fc.option(fc.constantFrom(4, 8)),
  campaign: fc.option(fc.record({ own: one, isDeleted: fc.boolean() })),
})
type One = typeof one extends fc.Arbitrary<infer Value> ? Value : never

const columnsOf = ({ status, span: { from, length }, goal: asked }: One) => {
  const startsAt = Date.now() + (from - 0.5) * day
  return {
    status,
    starts_at: new Date(startsAt),
    ends_at: length === null ? null : new Date(startsAt + length * day),
    goal: asked && JSON.stringify(asked),
  }
}

const db = () => api.database.main.kysely

async function count(subject: string, { counted }: One): Promise<void> {
  const kinds = ['impression', 'click'] as const
  await db()
    .insertInto('budget')
    .values(kinds.map((kind) => ({ subject, kind, counted })))
    .execute()
}

async function make({ own, cap, campaign }: typeof anyAd extends fc.Arbitrary<infer Value> ? Value : never) {
  const owner =
    campaign &&
    (await db()
      .insertInto('campaign')
      .values({
        name: crypto.randomUUID(),
        countries: ['sa'],
        ...columnsOf(campaign.own),
        deleted_at: campaign.isDeleted ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  if (campaign && owner) await count(owner.id, campaign.own)
  const { id } = await db()
    .insertInto('ads')
    .values({
      name: 'Any',
      countries: ['sa'],
      placement: ['home'],
      creative,
      link: 'https://example.com/',
      cap,
      campaign_id: owner?.id ?? null,
      ...columnsOf(own),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await count(id, own)
  return id
}

const visit = {
  placement: 'home',
  country: 'sa',
  platform: 'WEBSITE',
  language: 'ar',
  device: () => 'phone' as const,
  extraFilters: {},
  seenBefore: () => [],
} as const

/** Why the rules of delivery would not serve an ad now. */
async function obstacle(id: string): Promise<string | null> {
  const ad = await findAd(db(), id)
  if (!ad) throw new Error('the ad is not there')
  const budgets = await db().selectFrom('budget').selectAll().execute()
  const counted = (asked: { subject: string; kind: string }) =>
    Number(budgets.find(({ subject, kind }) => subject === asked.subject && kind === asked.kind)?.counted ?? 0)
  const now = Date.now()
  const found = obstacleOf(ad, { ...visit, now }) ?? countObstacleOf(ad, now, { counted, hasUnit: () => true })
  // An ad that is ahead of its plan runs; it only waits a while.
  return found === 'AHEAD_OF_PLAN' ? null : found
}

describe('the state of an ad', () => {
  it('is active exactly if the rules of delivery would serve it', async () => {
    for (const each of fc.sample(anyAd, { numRuns: 90, seed: 30 })) await make(each)
    const { items } = (await staff('GET', '/ads?limit=100')).json()
    expect(items.length).toBe(90)
    for (const { id, state } of items) expect([id, state === 'ACTIVE']).toEqual([id, (await obstacle(id)) === null])
    expect(new Set(items.map(({ state }: Ad) => state)).size).toBeGreaterThan(8)
  })

  it.each(['ads', 'campaigns'])('is what the list of %s can be filtered by', async (name) => {
    const all: Ad[] = (await staff('GET', `/${name}?limit=100`)).json().items
    for (const [state, those] of Map.groupBy(all, (item) => item.state)) {
      const found = (await staff('GET', `/${name}?filter[state]=${state}&limit=1`)).json()
      expect([state, found.total]).toEqual([state, those.length])
    }
  })

  it('is counted anew when only its campaign changed', async () => {
    const total = async () => (await staff('GET', '/ads?filter[state]=ACTIVE&limit=1')).json().total
    const before = await total()
    expect(before).toBeGreaterThan(1)
    await db().updateTable('campaign').set({ status: 'STOPPED' }).execute()
    const after = await total()
    expect(after).toBeLessThan(before)
    expect(after).toBe((await staff('GET', '/ads?filter[state]=ACTIVE&limit=100')).json().items.length)
  })
})
