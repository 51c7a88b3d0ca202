import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { copiesByCoupon, insertEvents, monthsMade, type SiteEvent } from '../site-event/site-event.queries.ts'
import { buildRows } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { firstKeptDay, keepFigures } from './roll-up.job.ts'
import { findSiteCounts } from './site-insights.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.main.pool.query('truncate site_event, site_figure, site_day'))

const db = () => database.main.kysely
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const event = (day: string, of: Partial<SiteEvent> = {}): SiteEvent => ({
  id: randomUUID(),
  at: `${day}T10:00:00.000Z`,
  kind: 'view',
  country: 'sa',
  device: 'phone',
  visitor: null,
  ...of,
})
const visitor = (name: string) => Buffer.from(name).toString('base64url')
const counts = (from: string, to: string) => findSiteCounts(db(), { from, to })

describe('figures of the site', () => {
  it('are the same before and after a day is rolled up', async () => {
    const [first, last] = [daysAgo(3), daysAgo(1)]
    await insertEvents(db(), [
      event(first, { name: '/shops', visitor: visitor('one'), language: 'ar', from: 'www.google.com' }),
      event(first, { name: '/shops', visitor: visitor('one'), language: 'en' }),
      event(first, { name: '/shop/:shopId/:slug?', visitor: visitor('two'), shopId: 12, country: '' }),
      event(last, { kind: 'copy', shopId: 12, device: 'desktop' }),
      event(last, { kind: 'search', name: 'nowhere', detail: 'nothing' }),
    ])
    const before = await counts(first, last)
    expect(before.find(({ day, kind }) => day === first && kind === 'view')).toMatchObject({ count: 3, visitors: 2 })
    expect(await keepFigures(database, 13)).toBe(3)
    await database.main.pool.query('truncate site_event')
    expect(await counts(first, last)).toEqual(before)
  })

  it('are the same by coupon before and after, also where the coupon is deleted meanwhile', async () => {
    const rows = buildRows(database)
    const shop_id = await rows.shop()
    const [kept, gone] = [await rows.coupon({ shop_id }), await rows.coupon({ shop_id })]
    const [first, last] = [daysAgo(3), daysAgo(1)]
    const copy = (day: string, couponId: string) => event(day, { kind: 'copy', couponId })
    await insertEvents(db(), [copy(first, kept), copy(first, kept), copy(last, kept), copy(last, gone), event(last)])
    const copies = async (from: string) =>
      Object.fromEntries(
        (await copiesByCoupon(from, last).execute(db())).rows.map((row) => Object.values(row as object)),
      )
    expect(await copies(first)).toEqual({ [kept]: 3, [gone]: 1 })
    await database.main.kysely.deleteFrom('coupon').where('id', '=', gone).execute()
    await keepFigures(database, 13)
    await database.main.pool.query('truncate site_event')
    expect(await copies(first)).toEqual({ [kept]: 3, [gone]: 1 })
    expect(await copies(last)).toEqual({ [kept]: 1, [gone]: 1 })
  })

  it('count an event once that is written twice', async () => {
    const one = event(daysAgo(1))
    await insertEvents(db(), [one, one])
    await insertEvents(db(), [one])
    expect((await counts(daysAgo(1), daysAgo(1))).find(({ dimension }) => dimension === 'all')).toMatchObject({
      count: 1,
    })
  })

  it('take in what is written after the day was rolled up', async () => {
    const day = daysAgo(2)
    const total = async () => (await counts(day, day)).find(({ dimension }) => dimension === 'all')?.count
    await insertEvents(db(), [event(day)])
    await keepFigures(database, 13)
    await insertEvents(db(), [event(day)])
    expect(await total()).toBe(2)
    await keepFigures(database, 13)
    expect(await total()).toBe(2)
    expect(await keepFigures(database, 13)).toBe(0)
  })

  it('are kept for the months of the setting, with their events', async () => {
    const [old, young] = [daysAgo(80), daysAgo(10)]
    await insertEvents(db(), [event(old), event(young)])
    await keepFigures(database, 13)
    expect(await counts(old, young)).not.toEqual(await counts(young, young))
    await keepFigures(database, 1)
    expect(await counts(old, young)).toEqual(await counts(young, young))
    expect(await monthsMade(db())).not.toContain(old.slice(0, 7))
    const { rows } = await database.main.pool.query('select from site_event where at < $1', [daysAgo(62)])
    expect(rows).toEqual([])
  })

  it('wait for partitions of no month', async () => {
    await insertEvents(db(), [event('2031-02-28')])
    expect(await monthsMade(db())).toContain('2031-02')
    await database.main.pool.query('drop table site_event_2031_02')
  })
})

describe('the first day that is kept', () => {
  it.each([
    ['2026-11-27T23:59:59Z', 13, '2025-10-27'],
    ['2026-03-31T00:00:00Z', 1, '2026-02-28'],
    ['2028-03-30T00:00:00Z', 1, '2028-02-29'],
    ['2026-01-15T00:00:00Z', 2, '2025-11-15'],
  ])('at %s, of %i months, is %s', (now, months, day) => {
    expect(firstKeptDay(new Date(now), months)).toBe(day)
  })
})
