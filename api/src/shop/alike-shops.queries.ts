import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../database/connection.ts'
import { namedQuery } from '../database/named-query.ts'
import { findShops } from './find-shops.queries.ts'

/** A trashed store is found only by its main domain. */
const isAtDomain = (domains: readonly string[]) => sql<boolean>`(
  domain = any (${domains}::text[])
  or id = any (array(select shop_id from shop_domain where shop_domain.domain = any (${domains}::text[])))
)`

const selectAlike = namedQuery(
  'alike-shops',
  (db, input: { readonly domains: readonly string[]; readonly ids: readonly number[] }) =>
    db
      .selectFrom('shop')
      .select(['id', 'name_ar', 'name_en', 'domain', 'status', 'deleted_at'])
      .select(isAtDomain(input.domains).as('isAtDomain'))
      .where(sql<SqlBool>`${isAtDomain(input.domains)} or id = any (${input.ids}::integer[])`)
      .orderBy(isAtDomain(input.domains), 'desc')
      .orderBy('deleted_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(sql.lit(5)),
)

/** Stores at these domains, in any state, and listed ones that match a search for the name. */
export async function findAlikeShops(connection: Connection, name: string, domains: readonly string[]) {
  const { shops } = await findShops(connection, name)
  return selectAlike(connection, { domains, ids: shops.slice(0, 3).map(({ id }) => id) })
}
