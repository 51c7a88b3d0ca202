import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { maxExportedPrices } from '../../../shared/contract/tracking/tracking.limits.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

let api: TestApi
let world: ReturnType<typeof trackedWorld>
let holder: TestAccount
let place: Awaited<ReturnType<ReturnType<typeof trackedWorld>['listing']>>
let other: typeof place

/** Price changes of a listing, one day apart. */
const points = ({ productId, listingId }: typeof place, count: number) =>
  sql`
    insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock)
    select ${productId}, ${listingId}, timestamptz '2026-03-01T12:00Z' - make_interval(days => n), 12050 + n, 'SAR', n % 2 = 0
    from generate_series(0, ${count - 1}::integer) as n
  `.execute(api.database.main.kysely)

const file = (format: string, what: string, language = 'en', account = holder) =>
  account.call('GET', `/tracking/export/${format}?what=${what}`, undefined, { 'accept-language': language })

beforeAll(async () => {
  api = await startTestApi()
  world = trackedWorld(api.database)
  holder = await makeTestAccount(api)
  place = await world.listing(await world.product('Kettle'), {}, '/p/kettle')
  other = await world.listing(place.productId)
  await world.price(place, 12_050)
  await points(place, 3)
  await points(other, 2)
  const id = await world.track(holder.id, place.productId, {
    listing_id: place.listingId,
    tags: ['gifts', 'عيد'],
    note: '=HYPERLINK("x")\u0007',
  })
  await world.alert(id, { kind: 'target', amount_minor: 11_000, currency: 'SAR' })
})
afterAll(() => api.close())

describe('the export of watched products', () => {
  it("is CSV with headings in the user's language, with formulas neutralised", async () => {
    const reply = await file('csv', 'watches', 'ar')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/qasima-watches-\d{4}-\d\d-\d\d\.csv/)
    const [row] = parse(reply.body, { bom: true, columns: true })
    expect(row).toMatchObject({
      الرابط: place.url,
      المنتج: 'غلاية Kettle',
      السعر: '120.50',
      العملة: 'SAR',
      'السعر المستهدف': '110.00 SAR',
      الوسوم: 'gifts | عيد',
      ملاحظة: expect.stringMatching(/^'=HYPERLINK/),
    })
  })

  it('is JSON with amounts as decimal text', async () => {
    const reply = await file('json', 'watches')
    expect(reply.json()).toEqual([
      expect.objectContaining({
        url: place.url,
        product: 'Kettle',
        price: '120.50',
        currency: 'SAR',
        target: '110.00 SAR',
      }),
    ])
  })

  it.each([
    ['ar', true],
    ['en', false],
  ])(
    'is a spreadsheet of numbers, dates and plain text, in %s with right-to-left: %s',
    async (language, isFromRight) => {
      const reply = await file('xlsx', 'watches', language)
      expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      const parts = unzipSync(new Uint8Array(reply.rawPayload))
      const textOf = (name: string) => new TextDecoder().decode(parts[name])
      const sheet = textOf('xl/worksheets/sheet1.xml')
      expect(sheet.includes('rightToLeft="1"')).toBe(isFromRight)
      expect(sheet).toContain('<v>120.5</v>')
      expect(sheet).not.toContain('<f>')
      const texts = Object.keys(parts).map(textOf).join('')
      expect(texts).toContain('=HYPERLINK(')
      expect(texts).not.toContain('\u0007')
    },
  )

  it('is a valid empty file for an account that watches nothing', async () => {
    const account = await makeTestAccount(api)
    expect((await file('json', 'watches', 'en', account)).json()).toEqual([])
    expect(parse((await file('csv', 'history', 'en', account)).body, { bom: true })).toHaveLength(1)
  })

  it('requires the account, and refuses an unknown table', async () => {
    expect((await api.get('/api/v1/tracking/export/csv?what=watches')).statusCode).toBe(401)
    expect((await file('csv', 'accounts')).statusCode).toBe(400)
  })
})

describe('the export of prices of watched products', () => {
  it('has the price changes of the watched shop, newest first', async () => {
    const rows = (await file('json', 'history')).json()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      product: 'Kettle',
      url: place.url,
      at: '2026-03-01T12:00:00.000Z',
      price: '120.50',
      currency: 'SAR',
      inStock: true,
    })
    expect(rows[1]).toMatchObject({ price: '120.51', inStock: false })
  })

  it('covers all shops where any shop is watched, up to the limit of a file, without removed prices', async () => {
    const account = await makeTestAccount(api)
    const many = await world.listing(await world.product('Fan'))
    const second = await world.listing(many.productId)
    await points(many, maxExportedPrices + 5)
    await points(second, 1)
    await world.track(account.id, many.productId)
    await sql`
      update price_point set deleted_at = now() where listing_id = ${many.listingId} and amount_minor = 12051
    `.execute(api.database.main.kysely)
    const rows: { url: string; price: string }[] = (await file('json', 'history', 'en', account)).json()
    expect(rows).toHaveLength(maxExportedPrices)
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([many.url, second.url]))
    expect(rows.map(({ price }) => price)).not.toContain('120.51')
  })
})
