import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

/** Foreign keys without an index on their columns that covers all rows, or all non-null ones. */
async function unindexed(): Promise<string[]> {
  const { rows } = await database.main.pool.query<{ name: string }>(`
    select reference.conrelid::regclass || '.' || reference.conname as name
    from pg_constraint as reference
    join pg_class as referring on referring.oid = reference.conrelid
    join pg_namespace as space on space.oid = referring.relnamespace and space.nspname = 'public'
    where reference.contype = 'f' and reference.conparentid = 0 and not exists (
      select from pg_index as index
      where index.indrelid = reference.conrelid and index.indisvalid
        and (select array_agg(key order by key) from unnest((index.indkey::smallint[])[0:cardinality(reference.conkey) - 1]) as key)
          = (select array_agg(key order by key) from unnest(reference.conkey) as key)
        and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$')
    )
    order by 1
  `)
  return rows.map(({ name }) => name)
}

it('every foreign key has an index, so that changing the referenced row scans no table', async () => {
  expect(await unindexed()).toEqual([])
})

it('a foreign key without an index is detected', async () => {
  await database.main.pool.query('create table planted (owner uuid references "user")')
  expect(await unindexed()).toEqual(['planted.planted_owner_fkey'])
})
