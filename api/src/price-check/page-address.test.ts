import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const shop = 'https://souq.example'

describe('campaign parameters', () => {
  it('make two addresses of one page, which can be one listing', async () => {
    await sql`
      insert into category (slug, name_ar, name_en) values ('home', 'منزل', 'Home');
      insert into shop (slug, name_ar, name_en, domain, category_id, countries, currency)
        select 'souq', 'سوق', 'Souq', 'souq.example', id, '{sa}', 'SAR' from category;
      insert into product (name_ar, name_en, category_id) select 'مصباح', 'Lamp', id from category;
      insert into listing (product_id, shop_id, url, currency)
        select product.id, shop.id, 'https://souq.example/p/lamp?srsltid=Afm1', 'SAR' from product, shop;
    `.execute(database.main.kysely)
    const again = sql`
      insert into listing (product_id, shop_id, url, currency)
      select product_id, shop_id, ${`${shop}/p/lamp?_gl=1*x`}, 'SAR' from listing
    `.execute(database.main.kysely)
    await expect(again).rejects.toThrow('listing_address_key_key')
  })

  it.each([
    ['?srsltid=AfmBOop&v=2', '?v=2'],
    ['?gad_source=1&gad_campaignid=22&gclid=x', ''],
    ['?_gl=1*1x&_GL=2', ''],
    ['?gad=1&_globe=2&srsltid2=3', '?_globe=2&gad=1&srsltid2=3'],
  ])('removed from %s leave %s', async (query, left) => {
    const { rows } = await sql<{ key: string }>`select listing_address_key(${`${shop}/p${query}`}) as key`.execute(
      database.main.kysely,
    )
    expect(rows).toEqual([{ key: `souq.example/p${left}` }])
  })
})
