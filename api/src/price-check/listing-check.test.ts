import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { buildRows } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { insertTracking } from '../tracking/tracking.queries.ts'
import { type Claim, claimCheckOf, claimDueChecks, releaseCheck, settleCheck } from './listing-check.queries.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await db().deleteFrom('listing_check').execute()
  await db()
    .updateTable('shop_check_pace')
    .set({ next_at: new Date(0) })
    .execute()
})

const db = () => database.main.kysely
const listing = (values: Parameters<typeof makeListing>[1] = {}) => makeListing({ database, rows }, values)
let shops = 0
const shopOf = (checks_per_minute: number) => {
  shops += 1
  return rows.shop({ checks_per_minute, slug: `paced-${shops}`, domain: `paced-${shops}.example` })
}
const rowOf = (listingId: string) =>
  db().selectFrom('listing_check').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
const ids = (claims: readonly Claim[]) => claims.map(({ listingId }) => listingId)

async function shopWith(perMinute: number, count: number) {
  const shopId = await shopOf(perMinute)
  const made = []
  for (let number = 0; number < count; number += 1) made.push(await listing({ shopId }))
  return { shopId, listings: made }
}

describe('which listings are checked', () => {
  it('those whose page was read and which are active', async () => {
    const [read, never] = [await listing(), await listing({ title: null })]
    expect(await rowOf(read.id)).toBeDefined()
    expect(await rowOf(never.id)).toBeUndefined()
    await db().updateTable('listing').set({ title: 'Read now' }).where('id', '=', never.id).execute()
    expect(await rowOf(never.id)).toBeDefined()
    await db().updateTable('listing').set({ status: 'paused' }).where('id', '=', read.id).execute()
    expect(await rowOf(read.id)).toBeUndefined()
    await db().updateTable('listing').set({ status: 'active' }).where('id', '=', read.id).execute()
    expect(await rowOf(read.id)).toBeDefined()
  })

  it('sooner once their product is tracked', async () => {
    const { id, productId } = await listing()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await db()
      .updateTable('listing_check')
      .set({ due_at: inDays(6) })
      .where('listing_id', '=', id)
      .execute()
    const user_id = await rows.user({ email: 'watcher@example.com' })
    await db()
      .transaction()
      .execute((tx) => insertTracking(tx, { userId: user_id, productId, listingId: null, country: null }))
    expect((await rowOf(id))?.due_at.getTime()).toBeLessThan(inDays(0.3).getTime())
  })
})

describe('claiming due listings', () => {
  it('gives each to one of many workers', async () => {
    const { listings } = await shopWith(600, 12)
    const taken = (await Promise.all(Array.from({ length: 6 }, () => claimDueChecks(db(), 5)))).flatMap(ids)
    expect(new Set(taken).size).toBe(taken.length)
    expect(listings.map(({ id }) => id)).toEqual(expect.arrayContaining(taken))
    expect(taken.length).toBeGreaterThan(0)
  })

  it('takes as many of a shop as its pace allows, whichever worker asks', async () => {
    await shopWith(6, 5)
    const taken = (await Promise.all(Array.from({ length: 6 }, () => claimDueChecks(db(), 50)))).flatMap(ids)
    expect(taken).toHaveLength(1)
    expect(await claimDueChecks(db(), 50)).toEqual([])
    await db().updateTable('shop_check_pace').set({ next_at: sql`next_at - interval '10 seconds'` }).execute()
    expect(await claimDueChecks(db(), 50)).toHaveLength(1)
  })

  it('does not let a shop with many listings delay the others', async () => {
    const [crowded, small] = [await shopWith(600, 30), await shopWith(6, 1)]
    const taken = ids(await claimDueChecks(db(), 40))
    expect(taken).toContain(small.listings[0]?.id)
    expect(taken.filter((id) => crowded.listings.some((one) => one.id === id))).toHaveLength(20)
  })

  it('takes nothing that is not due or whose shop is inactive', async () => {
    const [early, closed] = [await shopWith(600, 1), await shopWith(600, 1)]
    await db()
      .updateTable('listing_check')
      .set({ due_at: sql`now() + interval '1 minute'` })
      .where('shop_id', '=', early.shopId)
      .execute()
    await db().updateTable('shop').set({ status: 'INACTIVE' }).where('id', '=', closed.shopId).execute()
    expect(await claimDueChecks(db(), 10)).toEqual([])
  })

  it('takes over from a dead worker within a minute', async () => {
    const { listings } = await shopWith(600, 1)
    const [first] = await claimDueChecks(db(), 1)
    expect(await claimDueChecks(db(), 1)).toEqual([])
    const left = (first?.until.getTime() ?? 0) - Date.now()
    expect(left).toBeLessThan(60_000)
    await db()
      .updateTable('listing_check')
      .set({ claimed_until: sql`claimed_until - ${`${left + 50} milliseconds`}::interval` })
      .execute()
    await db()
      .updateTable('shop_check_pace')
      .set({ next_at: new Date(0) })
      .execute()
    expect(ids(await claimDueChecks(db(), 1))).toEqual([listings[0]?.id])
  })

  it('lets staff claim one at once, unless a worker has it', async () => {
    const { id } = await listing({ title: null })
    expect(await claimCheckOf(db(), id)).toMatchObject({ listingId: id })
    expect(await claimCheckOf(db(), id)).toBeUndefined()
  })
})

describe('the result of a check', () => {
  const settle = (claim: Claim, result: Parameters<typeof settleCheck>[2]) =>
    db()
      .transaction()
      .execute((tx) => settleCheck(tx, claim, result))
  const claimed = async (): Promise<Claim> => {
    const { id } = await listing()
    const claim = await claimCheckOf(db(), id)
    if (!claim) throw new Error('not claimed')
    return claim
  }

  it('records since when the listing could not be checked, until it can', async () => {
    let claim = await claimed()
    await settle(claim, { dueIn: 300, failure: 'timeout' })
    const first = await rowOf(claim.listingId)
    expect(first).toMatchObject({ failures: 1, last_failure: 'timeout', claimed_until: null })
    claim = (await claimCheckOf(db(), claim.listingId)) ?? claim
    await settle(claim, { dueIn: 600, failure: 'status 500' })
    expect(await rowOf(claim.listingId)).toMatchObject({ failures: 2, failing_since: first?.failing_since })
    claim = (await claimCheckOf(db(), claim.listingId)) ?? claim
    await settle(claim, { dueIn: 600, etag: '"a"' })
    expect(await rowOf(claim.listingId)).toMatchObject({
      failures: 0,
      failing_since: null,
      last_failure: null,
      etag: '"a"',
    })
  })

  it('is ignored from a worker whose claim another has taken over', async () => {
    const claim = await claimed()
    // Claims are identified by their millisecond: this one was made a minute ago.
    const earlier = { ...claim, until: new Date(claim.until.getTime() - 60_000) }
    await db().updateTable('listing_check').set({ claimed_until: earlier.until }).execute()
    const second = await claimCheckOf(db(), claim.listingId)
    expect(await settle(earlier, { dueIn: 1, failure: 'late' })).toBe(false)
    expect(await rowOf(claim.listingId)).toMatchObject({ failures: 0, claimed_until: second?.until })
    expect(await settle(second ?? claim, { dueIn: 1 })).toBe(true)
  })

  it('is released without a mark if the fault is ours', async () => {
    const claim = await claimed()
    await releaseCheck(db(), claim, 60)
    expect(await rowOf(claim.listingId)).toMatchObject({ failures: 0, failing_since: null, claimed_until: null })
  })
})
