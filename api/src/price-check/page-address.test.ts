import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { migrate, readMigrations } from '../database/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase('nothing')
})
afterAll(() => database.drop())

const untyped = () => database.main.kysely as unknown as Kysely<unknown>
const shop = 'https://souq.example'

describe('what only counts visits', () => {
  it('makes one page of two listings, of which the older keeps the address, and neither loses anything', async () => {
    const all = Object.entries(await readMigrations())
    await migrate(untyped(), Object.fromEntries(all.filter(([name]) => name < '0071')))
    const urls = ['/p/lamp?srsltid=Afm1', '/p/lamp', '/p/lamp?gad_source=1&color=red', '/p/lamp?color=red', '/p/cup']
    await sql`
      insert into category (slug, name_ar, name_en) values ('home', 'منزل', 'Home');
      insert into shop (slug, name_ar, name_en, domain, category_id, countries, currency)
        select 'souq', 'سوق', 'Souq', 'souq.example', id, '{sa}', 'SAR' from category;
      insert into product (name_ar, name_en, category_id) select 'مصباح', 'Lamp', id from category;
    `.execute(untyped())
    await sql`
      insert into listing (product_id, shop_id, url, currency, created_at)
      select product.id, shop.id, ${shop} || path, 'SAR', now() - make_interval(days => 100 - place::integer)
      from product, shop, unnest(${urls}::text[]) with ordinality as given (path, place)
    `.execute(untyped())
    await migrate(untyped(), Object.fromEntries(all))

    const { rows } = await sql<{ url: string; key: string | null }>`
      select url, address_key as key from listing order by created_at
    `.execute(untyped())
    expect(rows).toEqual([
      { url: shop + urls[0], key: 'souq.example/p/lamp' },
      { url: shop + urls[1], key: null },
      { url: shop + urls[2], key: 'souq.example/p/lamp?color=red' },
      { url: shop + urls[3], key: null },
      { url: shop + urls[4], key: 'souq.example/p/cup' },
    ])
    const again = sql`
      insert into listing (product_id, shop_id, url, currency)
      select product_id, shop_id, ${`${shop}/p/lamp?_gl=1*x`}, 'SAR' from listing limit 1
    `.execute(untyped())
    await expect(again).rejects.toThrow('listing_address_key_key')
  })

  it.each([
    ['?srsltid=AfmBOop&v=2', '?v=2'],
    ['?gad_source=1&gad_campaignid=22&gclid=x', ''],
    ['?_gl=1*1x&_GL=2', ''],
    ['?gad=1&_globe=2&srsltid2=3', '?_globe=2&gad=1&srsltid2=3'],
  ])('of %s leaves %s', async (query, left) => {
    const { rows } = await sql<{ key: string }>`select listing_address_key(${`${shop}/p${query}`}) as key`.execute(
      untyped(),
    )
    expect(rows).toEqual([{ key: `souq.example/p${left}` }])
  })
})
