import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'
import { addByAddress } from '../price-check/listing-by-address.queries.ts'
import { draw, type Library, startLibrary } from '../testing/library.ts'
import { type PageTurbo, pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { keepProductPicture } from './product-picture.job.ts'

let library: Library
let store: ObjectStore
let turbo: PageTurbo
let number = 0
beforeAll(async () => {
  library = await startLibrary()
  store = await openObjectStore(readConfig({ NODE_ENV: 'test', DATA_DIR: library.dataDir }), 'media')
  await library.rows.shop({ domain: 'souq.example', currency: 'SAR' })
})
afterAll(() => library.close())
beforeEach(() => {
  turbo = pageTurbo()
})

const db = () => library.database.main.kysely
const imageOf = async (id: string) =>
  (await db().selectFrom('product').select('image').where('id', '=', id).executeTakeFirstOrThrow()).image
async function folders(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.folders()) names.push(name)
  return names
}

/** A product whose page names a picture, and the job that was queued with it. */
async function added() {
  number += 1
  const url = `https://souq.example/p/${number}`
  const image = `https://cdn.example/${number}.png`
  const product = { title: `Desk lamp ${number}`, brand: 'Nour', description: '', url, gtin: '', sku: `${number}` }
  const shown = { ...product, image, seller: 'Souq', price: '99.00', currency: 'SAR', inStock: true }
  turbo.put(url, productPage('json-ld-array', shown))
  const { productId } = await addByAddress({ database: library.database, turbo }, url)
  const { rows } = await library.database.main.pool.query(
    `select data from pgboss.job where name = 'product-picture' and data->>'productId' = $1`,
    [productId],
  )
  return { productId, image, jobs: rows.map(({ data }) => data), job: { productId, url: image } }
}
const keep = (job: { productId: string; url: string }) =>
  keepProductPicture({ database: library.database, turbo }, store, job)

describe('the picture that the page of a new product names', () => {
  it('is queued with the product, made anew in several widths and shown by it', async () => {
    const { productId, image, job, jobs } = await added()
    expect(jobs).toEqual([job])
    expect(await imageOf(productId)).toBeNull()
    turbo.show(
      image,
      await draw(900, 600)
        .withMetadata({ exif: { IFD0: { Artist: 'a person' } } })
        .jpeg()
        .toBuffer(),
    )
    expect(await keep(job)).toBe('kept')
    const address = (await imageOf(productId)) ?? ''
    expect(address).toMatch(/^\/media\/desk-lamp-\d+-[0-9a-f]{16}\/900\.webp$/)
    const reply = await library.get(address)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.toString('latin1')).not.toContain('a person')
    const [item] = await library.list(`products/${productId.slice(-2)}`)
    expect(item).toMatchObject({ url: address, width: 900, height: 600 })
    expect(await library.audited(item?.path ?? '')).toMatchObject([{ action: 'upload', actor_id: null }])
  })

  it('is kept once, and never in place of one that staff chose', async () => {
    const { productId, image, job } = await added()
    turbo.show(image, await draw(60, 40).png().toBuffer())
    expect(await keep(job)).toBe('kept')
    const first = await imageOf(productId)
    const before = await folders()
    expect(await keep(job)).toBe('none')
    expect(await imageOf(productId)).toBe(first)
    expect(await folders()).toEqual(before)
  })

  it.each([
    ['what is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that calls itself a picture', Buffer.from('<title>Sign in</title>')],
    ['a picture that is cut short', 'cut'],
    ['nothing', undefined],
  ])('is none where its address has %s, and leaves no files', async (_, content) => {
    const { productId, image, job } = await added()
    const whole = await draw(80, 80, { noise: { type: 'gaussian', mean: 120, sigma: 30 } })
      .png()
      .toBuffer()
    if (content) turbo.show(image, typeof content === 'string' ? whole.subarray(0, 900) : content)
    const before = await folders()
    expect(await keep(job)).toBe('none')
    expect(await imageOf(productId)).toBeNull()
    expect(await folders()).toEqual(before)
  })

  it('waits while Turbo is away', async () => {
    const { job } = await added()
    turbo.isAway = true
    await expect(keep(job)).rejects.toThrow('a test says so')
  })
})
