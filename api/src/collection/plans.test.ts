import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { coupons } from '../coupon/coupon.collection.ts'
import { users } from '../identity/staff/user.collection.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { selectPage } from './collection.queries.ts'
import type { Listed } from './collection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Plan[]
}

/** The plan nodes for the table's own rows, without those for related data. */
const nodesOf = (plan: Plan): string[] => [
  plan['Node Type'],
  ...(plan.Plans ?? []).filter((part) => part['Parent Relationship'] === 'Outer').flatMap(nodesOf),
]

/** The plan of a page, assuming that the table is too large for a full scan. */
async function planOf(collection: Listed, query: string): Promise<string[]> {
  const asked = { limit: 20, ...Object.fromEntries(new URLSearchParams(query)) }
  return database.main.kysely.transaction().execute(async (transaction) => {
    // An empty table would cost nothing to sort.
    await sql`set local enable_seqscan = off`.execute(transaction)
    await sql`set local enable_sort = off`.execute(transaction)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (format json) ${selectPage(collection, asked)}
    `.execute(transaction)
    return rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : []
  })
}

describe('a page of a large collection', () => {
  it.each<[string, Listed, string]>([
    ['coupons, newest first', coupons, ''],
    ['coupons of a state, newest first', coupons, 'filter[status]=ACTIVE'],
    ['coupons by discount', coupons, 'sort=-percent'],
    ['coupons by what worked most', coupons, 'sort=-worked'],
    ['coupons by their start', coupons, 'sort=-startsAt'],
    ['coupons by their last change', coupons, 'sort=-updatedAt'],
    ['coupons that were put into the trash', coupons, 'trash=only'],
    ['accounts, newest first', users, ''],
  ])('is read in order, without sorting: %s', async (_, collection, query) => {
    const nodes = await planOf(collection, query)
    expect(nodes.some((node) => /^Index (Only )?Scan/.test(node))).toBe(true)
    expect(nodes.filter((node) => /^(Seq Scan|Sort)$/.test(node))).toEqual([])
  })

  it.each<[string, Listed, string]>([
    ['coupons of a store', coupons, 'filter[shopId]=12&sort=-createdAt'],
    ['coupons by their words', coupons, 'search=shipping&sort=-percent'],
    ['coupons by state, kind and words', coupons, 'filter[status]=ACTIVE&filter[discountType]=percent&search=shipping'],
    ['accounts by their words', users, 'search=noura'],
  ])('scans no whole table: %s', async (_, collection, query) => {
    expect((await planOf(collection, query)).filter((node) => node === 'Seq Scan')).toEqual([])
  })
})
