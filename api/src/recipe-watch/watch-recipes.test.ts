import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { pageTurbo } from '../testing/page-turbo.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'
import type { JobContext } from '../worker/job.ts'
import { watchRecipes } from './watch-recipes.job.ts'

const turbo = pageTurbo()
let api: TestApi
let staffId: string
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  staffId = await api.rows.staff(['update_price', 'view_shop', 'update_shop'])
  await api.rows.staff(['view_shop'])
  staff = callAs(api, await api.tokenOf(staffId))
})
afterAll(() => api.close())

const db = () => api.database.main.kysely

/** Runs the job as a worker does. */
const watch = () =>
  watchRecipes.run(
    {
      config: readConfig({ NODE_ENV: 'test' }),
      database: api.database,
      log: pino({ level: 'silent' }),
      stopping: new AbortController().signal,
      // The job asks for nothing else of a worker.
    } as unknown as JobContext,
    undefined,
  )

const before = '<title>Lamp</title><h1>Lamp</h1><b class="now">SAR 219</b>'
const after = '<title>Lamp</title><h1>Lamp</h1><b class="price">SAR 199</b><button>Add to cart</button>'
const recipeAt = (selector: string) => ({ price: { selector, attribute: null } })

/** A store with a recipe, and five listings whose pages are as they are given. */
async function storeWith(pages: readonly string[]) {
  const shopId = await api.rows.shop()
  await db()
    .updateTable('shop')
    .set({ product_recipe: JSON.stringify(recipeAt('.now')) })
    .where('id', '=', shopId)
    .execute()
  const listings: { readonly id: string; readonly url: string }[] = []
  for (const page of pages) {
    const listing = await makeListing(api, { shopId, title: null })
    turbo.put(listing.url, page)
    listings.push(listing)
  }
  const check = async () => {
    for (const { id } of listings) await staff('POST', '/price/check', { listingId: id })
  }
  return { shopId, listings, check }
}

const pauseOf = async (shopId: number) => (await staff('GET', `/shop/${shopId}`)).json().recipePause
const recipesAsked = (urls: readonly string[]) =>
  turbo.asked.filter(({ url }) => urls.includes(url)).map(({ recipe }) => recipe)
const mails = (about: string) =>
  db()
    .selectFrom('outbox_mail')
    .select(['user_id', 'text_body'])
    .where('kind', '=', 'recipe-paused')
    .where('text_body', 'like', `%${about}%`)
    .execute()

describe('a recipe that finds no prices any more', () => {
  it('is paused, said to staff with a page, and its store is read without it until staff change it', async () => {
    const { shopId, listings, check } = await storeWith(Array(5).fill(after))
    await check()
    expect(await pauseOf(shopId)).toBeNull()
    await watch()
    await watch()
    const sampleUrl = listings[4]?.url ?? ''
    expect(await pauseOf(shopId)).toEqual({
      readings: 5,
      empty: 5,
      sampleUrl,
      pausedAt: expect.stringMatching(/^[\d-]{10}T[\d:.]{12}Z$/),
    })
    const sent = await mails(sampleUrl)
    expect(sent.map(({ user_id }) => user_id)).toEqual([staffId])
    expect(sent[0]?.text_body).toContain(`/admin/shop/${shopId}`)

    turbo.asked.length = 0
    await check()
    expect(new Set(recipesAsked(listings.map(({ url }) => url)))).toEqual(new Set([undefined]))
    const prices = await db()
      .selectFrom('listing_price')
      .select('amount_minor')
      .where(
        'listing_id',
        'in',
        listings.map(({ id }) => id),
      )
      .execute()
    expect(prices.map(({ amount_minor }) => amount_minor)).toEqual(Array(5).fill(19_900))

    const others = { title: null, image: null, stock: null, currency: null, claimedPrice: null }
    const changed = await staff('PATCH', `/shop/${shopId}`, { productRecipe: { ...recipeAt('.price'), ...others } })
    expect(changed.statusCode).toBe(200)
    expect(await pauseOf(shopId)).toBeNull()
    turbo.asked.length = 0
    await check()
    expect(recipesAsked(listings.map(({ url }) => url))).toHaveLength(5)
    expect(recipesAsked(listings.map(({ url }) => url))).not.toContain(undefined)
    await watch()
    expect(await pauseOf(shopId)).toBeNull()
  })

  it('is used on while it finds most of them, and where a store shows robot checks or sold out products', async () => {
    const most = await storeWith([before, before, after, after, after])
    const walls = await storeWith(Array(5).fill('<title>Robot check</title><h1>Robot check</h1>'))
    for (const { check } of [most, walls]) await check()
    await watch()
    expect([await pauseOf(most.shopId), await pauseOf(walls.shopId)]).toEqual([null, null])
  })

  it('is tried again after its days, and paused again by new readings alone', async () => {
    const { shopId, check } = await storeWith(Array(5).fill(after))
    await check()
    await watch()
    await db()
      .updateTable('shop_recipe_pause')
      .set({ paused_at: sql<Date>`paused_at - interval '8 days'` })
      .where('shop_id', '=', shopId)
      .execute()
    await db().updateTable('shop_recipe_day').set({ day: sql<string>`day - 8` }).where('shop_id', '=', shopId).execute()
    expect(await pauseOf(shopId)).toBeNull()
    await watch()
    expect(await pauseOf(shopId)).toBeNull()
    await db()
      .updateTable('listing_check')
      .set({ etag: null, last_modified: null })
      .where('shop_id', '=', shopId)
      .execute()
    await check()
    await watch()
    expect(await pauseOf(shopId)).toMatchObject({ readings: 5, empty: 5 })
  })
})
