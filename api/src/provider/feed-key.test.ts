import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { up } from '../../migrations/0155-keys-of-plain-codes.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

it('codes of feeds from before are known again by what is plain of them, each once', async () => {
  const { kysely } = database.main
  await sql`
    insert into category (slug, name_ar, name_en) values ('home', 'منزل', 'Home');
    insert into shop (slug, name_ar, name_en, domain, category_id, countries, currency)
      select 'souq', 'سوق', 'Souq', 'souq.example', id, '{sa}', 'SAR' from category;
    insert into provider (name, kind) values ('Feed', 'feed');
    insert into coupon (shop_id, provider_id, code, feed_key, status, description_ar, description_en, discount_type, countries)
      select shop.id, provider.id, code, shop.id || ' ' || key, given.status, 'خصم', 'Off', 'deal', '{sa}'
      from shop, provider, (values
        ('SAVE 10', 'save 10', 'STOPPED'), ('SAVE10', 'save10', 'ACTIVE'), ('10 10', '10 10', 'ACTIVE'),
        ('1010', '1010', 'STOPPED'), (null, 'free delivery', 'ACTIVE')
      ) as given (code, key, status);
    with run as (
      insert into feed_run (provider_id, state, rows_read, same, is_held) select id, 'waiting', 1, 0, false from provider returning id
    )
    insert into feed_row (run_id, kind, store, shop_id, feed_key, value)
      select run.id, 'new', 'Souq', shop.id, shop.id || ' new 5', '{"code": "NEW 5"}' from run, shop;
  `.execute(kysely)
  await kysely.connection().execute((db) => up(db as unknown as Kysely<unknown>))

  const { rows } = await sql<{ code: string | null; key: string | null }>`
    select code, substr(feed_key, length(shop_id::text) + 2) as key from coupon order by id
  `.execute(kysely)
  expect(rows).toEqual([
    { code: 'SAVE 10', key: null },
    { code: 'SAVE10', key: 'SAVE10' },
    { code: '10 10', key: '1010' },
    { code: '1010', key: null },
    { code: null, key: 'free delivery' },
  ])
  const waiting = await sql<{ key: string }>`
    select substr(feed_key, length(shop_id::text) + 2) as key from feed_row
  `.execute(kysely)
  expect(waiting.rows).toEqual([{ key: 'NEW5' }])
})
