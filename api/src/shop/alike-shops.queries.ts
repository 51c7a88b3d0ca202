import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../database/connection.ts'
import { namedQuery } from '../database/named-query.ts'
import { findShops } from './shop-search.ts'

const selectAlike = namedQuery(
  'alike-shops',
  (db, input: { readonly domains: readonly string[]; readonly ids: readonly number[] }) =>
    db
      .selectFrom('shop')
      .select(['id', 'name_ar', 'name_en', 'domain', 'status', 'deleted_at'])
      .select(sql<boolean>`domain = any (${input.domains}::text[])`.as('isAtDomain'))
      .where(sql<SqlBool>`domain = any (${input.domains}::text[]) or id = any (${input.ids}::integer[])`)
      .orderBy(sql`domain = any (${input.domains}::text[])`, 'desc')
      .orderBy('deleted_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(sql.lit(5)),
)

/** Stores at these domains, whatever their state, and listed ones that a search for the name finds. */
export async function findAlikeShops(connection: Connection, name: string, domains: readonly string[]) {
  const { shops } = await findShops(connection, name)
  return selectAlike(connection, { domains, ids: shops.slice(0, 3).map(({ id }) => id) })
}
