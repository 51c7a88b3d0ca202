import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Updateable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
let holder: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
})
afterAll(() => api.close())

async function watch(body: { productId: string } | { url: string }, country = 'sa') {
  holder = await makeTestAccount(api)
  return (await holder.call('POST', '/tracking', { ...body, country })).json()
}
const readAgain = async (id: string) =>
  (await holder.call('GET', '/tracking')).json().items.find((item: { id: string }) => item.id === id)

describe('a tracked product counts as offered', () => {
  const change = (shopId: number, values: Updateable<Schema['shop']>) =>
    api.database.main.kysely.updateTable('shop').set(values).where('id', '=', shopId).execute()

  it.each<[string, Updateable<Schema['shop']>]>([
    ['is inactive', { status: 'INACTIVE' }],
    ['is in the trash', { deleted_at: new Date() }],
    ['no longer sells to the country', { countries: ['eg'] }],
  ])('until its only shop %s, and again afterwards', async (_, values) => {
    const place = await world.listing(await world.product())
    const { id, isOffered } = await watch({ productId: place.productId })
    expect(isOffered).toBe(true)
    await change(place.shopId, values)
    expect(await readAgain(id)).toMatchObject({ isOffered: false })
    await change(place.shopId, { status: 'ACTIVE', deleted_at: null, countries: ['sa'] })
    expect(await readAgain(id)).toMatchObject({ isOffered: true })
  })

  it('while another shop sells it, unless one listing was chosen', async () => {
    const place = await world.listing(await world.product(), {}, '/p/chosen')
    await world.listing(place.productId)
    const { id } = await watch({ url: place.url })
    await api.database.main.kysely
      .updateTable('listing')
      .set({ status: 'paused' })
      .where('id', '=', place.listingId)
      .execute()
    expect(await readAgain(id)).toMatchObject({ isOffered: false })
    await holder.call('PATCH', `/tracking/${id}`, { listingId: null })
    expect(await readAgain(id)).toMatchObject({ isOffered: true })
  })
})

describe('a percentage', () => {
  const basesOf = (trackingId: string) =>
    api.database.main.kysely
      .selectFrom('price_alert')
      .select(['base_minor as amount', 'base_currency as currency'])
      .where('tracking_id', '=', trackingId)
      .execute()

  it('is based on the first shop that sells to the country, if none did when it was set', async () => {
    const abroad = await world.listing(await world.product(), { countries: ['eg'] })
    await world.price(abroad, 50_000, { currency: 'EGP' })
    const { id } = await watch({ productId: abroad.productId })
    const set = await holder.call('POST', `/tracking/${id}/alert`, { kind: 'percent', percent: 10 })
    expect(set.statusCode).toBe(201)
    expect(await basesOf(id)).toEqual([{ amount: null, currency: null }])
    await world.price(await world.listing(abroad.productId), 8_000)
    expect(await basesOf(id)).toEqual([{ amount: 8_000, currency: 'SAR' }])
  })

  it('is based on the price of the chosen listing, wherever its shop sells', async () => {
    const abroad = await world.listing(await world.product(), { countries: ['eg'] }, '/p/abroad')
    await world.price(abroad, 50_000, { currency: 'EGP' })
    const near = await world.listing(abroad.productId)
    await world.price(near, 1_000)
    const { id } = await watch({ url: abroad.url })
    await holder.call('POST', `/tracking/${id}/alert`, { kind: 'percent', percent: 10 })
    expect(await basesOf(id)).toEqual([{ amount: 50_000, currency: 'EGP' }])
  })

  it('ignores the price of an inactive shop', async () => {
    const closed = await world.listing(await world.product(), { status: 'INACTIVE' })
    await world.price(closed, 1_000)
    const near = await world.listing(closed.productId)
    await world.price(near, 2_000)
    const { id } = await watch({ productId: closed.productId })
    await holder.call('POST', `/tracking/${id}/alert`, { kind: 'percent', percent: 10 })
    expect(await basesOf(id)).toEqual([{ amount: 2_000, currency: 'SAR' }])
  })
})
