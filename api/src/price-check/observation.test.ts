import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { observePrice } from '../price/observe-price.queries.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'

let api: TestApi
let proven: readonly string[]
beforeAll(async () => {
  api = await startTestApi()
  const make = () => api.rows.user({ email_verified_at: new Date() })
  proven = [await make(), await make(), await make()]
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Reports what an account's browser saw the given number of minutes ago. */
async function saw(account: string | undefined, url: string, amount: number, minutes = 0) {
  const { statusCode } = await api.request({
    method: 'POST',
    url: '/api/v1/product/observation',
    payload: { url, amount, currency: 'SAR', at: ago(minutes).toISOString() },
    headers: { authorization: `Bearer ${await api.tokenOf(account ?? '')}` },
  })
  return statusCode
}

/** A listing whose page was read some minutes ago with a price, and is due in an hour. */
async function readListing({ amount = 97_400, minutes = 120 } = {}) {
  const listing = await makeListing(api)
  await readAs(listing.id, amount, minutes)
  await db()
    .updateTable('listing_check')
    .set({ checked_at: ago(minutes), due_at: ago(-60) })
    .where('listing_id', '=', listing.id)
    .execute()
  return listing
}
const readAs = (listingId: string, amount: number, minutes: number) =>
  observePrice(db(), {
    listingId,
    at: ago(minutes),
    amount,
    currency: 'SAR',
    inStock: true,
    claimed: 120_000,
    source: 'page',
  })

const priceOf = (listingId: string) =>
  db()
    .selectFrom('listing_price')
    .select(['amount_minor as amount', 'low_minor as low', 'claimed_minor as claimed', 'seen_at as seenAt'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
const isDue = async (listingId: string) => {
  const { due_at } = await db()
    .selectFrom('listing_check')
    .select('due_at')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
  return due_at.getTime() <= Date.now()
}
const outliersOf = (listingId: string) =>
  db().selectFrom('price_outlier').select(['source', 'status']).where('listing_id', '=', listingId).execute()

describe('a browser observation', () => {
  it('confirms the price of the page and changes nothing else', async () => {
    const { id, url } = await readListing()
    expect(await saw(proven[0], `${url}?utm_source=mail`, 97_400)).toBe(200)
    const price = await priceOf(id)
    expect(price).toMatchObject({ amount: 97_400, claimed: 120_000 })
    expect(price?.seenAt.getTime()).toBeGreaterThan(ago(2).getTime())
    expect(await isDue(id)).toBe(false)
  })

  it('counts as the second observation of an unusual price on the page', async () => {
    const { id, url } = await readListing()
    await readAs(id, 9_700, 3)
    expect(await priceOf(id)).toMatchObject({ amount: 97_400 })
    await saw(proven[0], url, 9_700)
    expect(await priceOf(id)).toMatchObject({ amount: 9_700 })
    expect(await outliersOf(id)).toEqual([{ source: 'page', status: 'confirmed' }])
  })

  it('triggers a read of the page if it differs, and is not stored as a price, however many accounts agree', async () => {
    const { id, url } = await readListing()
    for (const account of proven) expect(await saw(account, url, 60_000)).toBe(200)
    expect(await priceOf(id)).toMatchObject({ amount: 97_400, low: 97_400 })
    expect(await isDue(id)).toBe(true)
  })

  it('triggers no read of a page that was read within the hour', async () => {
    const { id, url } = await readListing({ minutes: 30 })
    await saw(proven[0], url, 60_000)
    expect(await isDue(id)).toBe(false)
  })
})

describe('accounts that try to falsify a price', () => {
  it('cannot create an unusual one, whatever times they send', async () => {
    const { id, url } = await readListing()
    for (const minutes of [9, 5, 0]) for (const account of proven) await saw(account, url, 100, minutes)
    expect(await priceOf(id)).toMatchObject({ amount: 97_400, low: 97_400 })
    expect(await outliersOf(id)).toEqual([])
  })

  it('cannot create a first price, or one before the first', async () => {
    const bare = await makeListing(api)
    for (const account of proven) await saw(account, bare.url, 100)
    expect(await priceOf(bare.id)).toBeUndefined()
    const { id, url } = await readListing({ minutes: 2 })
    for (const account of proven) for (const amount of [90_000, 97_400]) await saw(account, url, amount, 8)
    const points = await db().selectFrom('price_point').select('at').where('listing_id', '=', id).execute()
    expect(points).toHaveLength(1)
    expect(await priceOf(id)).toMatchObject({ amount: 97_400, low: 97_400 })
  })

  it('cannot hide a new price of the page by repeating the old one', async () => {
    const { id, url } = await readListing()
    await readAs(id, 9_700, 14)
    for (const account of proven) await saw(account, url, 97_400)
    expect(await outliersOf(id)).toEqual([{ source: 'page', status: 'pending' }])
    await readAs(id, 9_700, 0)
    expect(await priceOf(id)).toMatchObject({ amount: 9_700 })
  })

  it('need a verified address, or are ignored', async () => {
    const { id, url } = await readListing()
    const account = await api.rows.user()
    await saw(account, url, 97_400)
    await saw(account, url, 60_000)
    expect((await priceOf(id))?.seenAt.getTime()).toBeLessThan(ago(100).getTime())
    expect(await isDue(id)).toBe(false)
    expect(await db().selectFrom('shopper_observation').select('id').where('user_id', '=', account).execute()).toEqual(
      [],
    )
  })

  it('must send a recent time and the address of a listing', async () => {
    const { url } = await readListing()
    expect(await saw(proven[0], url, 97_400, 12)).toBe(400)
    expect(await saw(proven[0], url, 97_400, -3)).toBe(400)
    expect(await saw(proven[0], 'https://unknown.example/p', 97_400)).toBe(404)
  })
})
