import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { countSite } from '../src/shop/shop.queries.ts'
import { shownSavings } from '../src/shop/shop.rules.ts'
import { retainedMemory } from '../src/testing/retained-memory.ts'
import { makeTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'
import { type SeedOptions, seedDatabase } from './seed.ts'
import { makeWorld } from './world.ts'

// Real processes and databases, on a slow machine. The timeout guards against hanging and is not a measure: a whole
// seed takes half a minute on an idle machine.
jest.setTimeout(180_000)

const now = new Date('2026-11-21T15:30:00Z')

let database: TestDatabase

const seed = (options: Partial<SeedOptions> = {}) =>
  seedDatabase({ url: database.url, publicOrigin: 'http://localhost:3000', now, ...options })

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.main.pool.query<Row>(sql)).rows
}

const count = async (table: string) => (await ask<{ count: number }>(`SELECT count(*) FROM ${table}`))[0]?.count
const indexes = () => ask('SELECT indexname, indexdef FROM pg_indexes WHERE tablename = $$coupon$$ ORDER BY indexname')

describe('a seeded database', () => {
  let indexesBefore: unknown

  beforeAll(async () => {
    database = await makeTestDatabase()
    indexesBefore = await indexes()
    await seed()
  })

  afterAll(() => database.drop())

  it('fills all tables', async () => {
    const world = makeWorld(now)
    const products = [...world.products()]
    const listings = products.flatMap((product) => product.listings)
    expect(await count('shop')).toBe(world.shops.length)
    expect(await count('category')).toBe(world.categories.length)
    expect(await count('coupon')).toBe(12_000)
    expect(await count('testimonial')).toBe(world.testimonials.length)
    expect(await count('product')).toBe(products.length)
    expect(await count('listing')).toBe(listings.length)
    expect(await count('price_point')).toBe(listings.flatMap(({ prices }) => prices).length)
    expect(await indexes()).toEqual(indexesBefore)
  })

  it('has texts, lists and missing values as generated', async () => {
    const [noon] = await ask(`SELECT name_ar, name_en, countries, slug FROM shop WHERE id = 12`)
    expect(noon).toEqual({ name_ar: 'نون', name_en: 'noon', countries: ['sa', 'ae', 'eg'], slug: 'noon' })

    const [first] = makeWorld(now).coupons()
    const [stored] = await ask(`SELECT code, terms, ends_at, starts_at FROM coupon WHERE id = '${first?.id}'`)
    expect(stored).toEqual({
      code: first?.code,
      terms: first?.terms,
      starts_at: new Date(first?.startsAt ?? 0),
      ends_at: first?.endsAt === null ? null : new Date(first?.endsAt ?? 0),
    })
  })

  it('knows the usable coupons of each store', async () => {
    const kept = await ask('SELECT shop_id, usable FROM shop_coupon_count ORDER BY shop_id')
    expect(kept).toEqual(
      await ask(`
        SELECT shop.id AS shop_id, count(coupon.id)::integer AS usable
        FROM shop LEFT JOIN coupon ON coupon.shop_id = shop.id AND coupon.status = 'ACTIVE' AND coupon.deleted_at IS NULL
          AND coupon.starts_at <= now() AND (coupon.ends_at IS NULL OR coupon.ends_at > now())
        GROUP BY shop.id ORDER BY shop.id`),
    )
  })

  it('has codes and links in every campaign', async () => {
    const contents = await ask<{ name: string; codes: number; links: number }>(
      'SELECT name, cardinality(coupon_ids) AS codes, cardinality(shortner_ids) AS links FROM campaign ORDER BY name',
    )
    for (const { name, codes, links } of contents) expect([name, codes > 0, links > 0]).toEqual([name, true, true])
  })

  it('has the terms and words for search', async () => {
    const unknown = async (table: string, words: string, known: string) =>
      ask(`SELECT word FROM ${table}, unnest(${words}) AS word WHERE word !~ '^[0-9]{5,}$' AND length(word) <= 40
           AND word NOT IN (SELECT ${known})`)
    expect(await unknown('shop', 'search_terms', 'term FROM store_term')).toEqual([])
    expect(await unknown('product', 'search_words', 'word FROM search_word')).toEqual([])
  })

  it('has the daily clicks of each link until yesterday, and their sum', async () => {
    const links = [...makeWorld(now).links()]
    expect(await count('shortner')).toBe(links.length)
    expect(await count('shortner_click')).toBe(links.flatMap(({ clicks }) => clicks).length)
    const wrong = `SELECT FROM shortner WHERE clicks <> coalesce(
      (SELECT sum(clicks) FROM shortner_click WHERE shortner_id = shortner.id), 0)`
    expect(await ask(wrong)).toEqual([])
    expect(await ask('SELECT FROM shortner WHERE (last_clicked_at IS NULL) <> (clicks = 0)')).toEqual([])
    expect(await ask(`SELECT max(day)::text AS last FROM shortner_click`)).toEqual([{ last: '2026-11-20' }])
    const sums = `SELECT shortner_id, sum(clicks) AS clicks FROM`
    const sinceYear = `day >= date '2026-11-20' - 366 GROUP BY 1 ORDER BY 1`
    expect(await ask(`${sums} shortner_figure WHERE property = 'all' AND ${sinceYear}`)).toEqual(
      await ask(`${sums} shortner_click WHERE ${sinceYear}`),
    )
  })

  it('has link figures by every property of a visit, which add up to the clicks', async () => {
    const parts = `SELECT property, sum(clicks)::int AS clicks FROM shortner_figure GROUP BY 1 ORDER BY 1`
    const sums = await ask<{ property: string; clicks: number }>(parts)
    expect(sums.map(({ property }) => property)).toEqual([
      'all',
      'browser',
      'country',
      'device',
      'hour',
      'language',
      'os',
      'referrer',
      'via',
    ])
    expect(new Set(sums.map(({ clicks }) => clicks)).size).toBe(1)
    const wrong = `SELECT FROM shortner_figure GROUP BY shortner_id, day, property
      HAVING sum(clicks) <> (SELECT sum(clicks) FROM shortner_click AS click
        WHERE click.shortner_id = shortner_figure.shortner_id AND click.day = shortner_figure.day) LIMIT 1`
    expect(await ask(wrong)).toEqual([])
  })

  it('has a rate for each of its currencies, of this month and as far back as its prices', async () => {
    const unknown = `SELECT DISTINCT currency FROM price_point WHERE currency <> 'USD' AND NOT EXISTS (
      SELECT FROM currency_rate rate WHERE rate.currency = price_point.currency AND rate.day <= price_point.at)`
    expect(await ask(unknown)).toEqual([])
    expect(await ask(`SELECT max(day)::text AS day FROM currency_rate WHERE currency = 'EGP'`)).toEqual([
      { day: '2026-11-01' },
    ])
  })

  it('has no proof that must still be announced to followers', async () => {
    expect(Number(await count('proven_code'))).toBeGreaterThan(100)
    expect(await ask('SELECT FROM proven_code WHERE announced_at IS NULL')).toEqual([])
  })

  it('has codes confirmed by staff and networks, some for students, some exclusive', async () => {
    for (const of of [
      `coupon_evidence WHERE confirmed_by = 'staff' AND country <> 'all'`,
      `coupon_evidence WHERE confirmed_by = 'feed' AND country <> 'all'`,
      'coupon WHERE student_only',
      'coupon WHERE exclusive',
    ]) {
      expect([of, Number(await count(of)) > 20]).toEqual([of, true])
    }
  })

  it('has invented stores in networks, but no real ones', async () => {
    const led = await ask<{ domain: string }>('SELECT domain FROM shop WHERE provider_id IS NOT NULL')
    expect(led.length).toBeGreaterThan(100)
    expect(led.filter(({ domain }) => !domain.endsWith('.example'))).toEqual([])
    expect(await count('partner')).toBe(1)
  })

  it('has people with enough savings for the site to show the total', async () => {
    const [counts] = await countSite(database.main, {})
    expect(shownSavings(counts?.savedCents ?? 0)).toMatchObject({ currency: 'USD' })
  })

  it('numbers new stores after those of the demo', async () => {
    const [added] = await ask<{ id: number }>(
      `INSERT INTO shop (slug, name_ar, name_en, domain, category_id, countries, currency)
       SELECT 'new', 'جديد', 'New', 'new.example', id, '{eg}', 'EGP' FROM category LIMIT 1 RETURNING id`,
    )
    expect(added?.id).toBe(1_201)
  })
})

describe('seeding', () => {
  beforeEach(async () => {
    database = await makeTestDatabase()
  })

  afterEach(() => database.drop())

  const seedSmall = (options: Partial<SeedOptions> = {}) => seed({ couponCount: 3_000, ...options })

  // One database for all tests: a demo takes seconds to generate.
  it('leaves nothing when interrupted, runs in one of two processes, once, and again for a different size', async () => {
    const cutOff = (_step: string, done: number) => {
      if (done >= 2_000) throw new Error('cut off')
    }
    await expect(seedSmall({ onProgress: cutOff })).rejects.toThrow('cut off')
    expect(await count('shop')).toBe(0)

    expect((await Promise.all([seedSmall(), seedSmall()])).sort()).toEqual(['present', 'seeded'])
    expect(await count('coupon')).toBe(3_000)

    // The second time, only its links are changed, to the site's new address.
    await ask(`UPDATE shop SET name_en = 'Edited by staff' WHERE id = 1`)
    expect(await seedSmall({ publicOrigin: 'http://localhost:4000' })).toBe('present')
    expect(await ask('SELECT name_en FROM shop WHERE id = 1')).toEqual([{ name_en: 'Edited by staff' }])
    const own = `SELECT slug FROM shortner WHERE target_url LIKE 'http://localhost:4000/download/%' ORDER BY slug`
    expect(await ask(own)).toEqual(['android', 'chrome', 'firefox', 'ios'].map((slug) => ({ slug })))
    expect(await ask(`SELECT FROM shortner WHERE target_url NOT LIKE 'http://localhost:4000/%'`)).toEqual([])

    await ask(
      `UPDATE currency_rate SET per_dollar = 50, source = 'Staff' WHERE currency = 'EGP' AND day = '2026-11-01'`,
    )
    expect(await seedSmall({ couponCount: 4_000 })).toBe('seeded')
    expect(await ask(`SELECT source FROM currency_rate WHERE currency = 'EGP' AND day = '2026-11-01'`)).toEqual([
      { source: 'Staff' },
    ])
    expect(await count('coupon')).toBe(4_000)
    expect(await count('shop')).toBe(1_200)
  }, 180_000)

  it('does not touch stores entered by staff', async () => {
    await ask(`INSERT INTO category (slug, name_ar, name_en) VALUES ('own', 'خاص', 'Own')`)
    await ask(
      `INSERT INTO shop (slug, name_ar, name_en, domain, category_id, countries, currency)
       SELECT 'own', 'متجري', 'My store', 'own.example', id, '{eg}', 'EGP' FROM category`,
    )
    expect(await seedSmall()).toBe('foreign')
    expect([await count('shop'), await count('shortner'), await count('shortner_click')]).toEqual([1, 0, 0])
  })
})

describe('making coupons', () => {
  it('takes no more memory for a larger demo', () => {
    const start = retainedMemory()
    let peak = 0
    let made = 0
    for (const _ of makeWorld(now, 200_000).coupons()) {
      made += 1
      if (made % 50_000 === 0) peak = Math.max(peak, retainedMemory() - start)
    }
    expect(made).toBe(200_000)
    // In memory they would take some 240 MB.
    expect(peak).toBeLessThan(20 << 20)
  })
})
