import { sql } from 'kysely'
import { pageSize } from '../../../shared/contract/collection.limits.ts'
import type { CollectionQuery } from '../../../shared/contract/collection-page.ts'
import type { ApiContext } from '../http/context.ts'
import { findPage } from './collection.queries.ts'
import type { Collection } from './collection.ts'

interface RelatedName {
  readonly section: string
  readonly id: string
  readonly name: string
}

/**
 * The names of related records, in the trash or not. Those named by an email address are people, and are shown only to
 * staff who may see accounts.
 */
export async function relatedNames(
  { database: { main }, sections }: Pick<ApiContext, 'database' | 'sections'>,
  collection: Collection,
  ids: string,
): Promise<RelatedName[]> {
  const query: CollectionQuery = { limit: pageSize.max, ...{ 'filter[id][in]': ids }, trash: 'with' }
  const items = await findPage<Readonly<Record<string, unknown>>>(main, collection, query)
  const pointed = new Map<string, Set<string>>()
  for (const [field, section] of Object.entries(collection.contract.relations)) {
    const values = items.flatMap((item) => item[field] ?? []).map(String)
    pointed.set(section, new Set([...(pointed.get(section) ?? []), ...values]))
  }
  const found = await Promise.all(
    [...pointed].map(async ([section, known]) => {
      const named = sections.namesIn(section)
      const label = named && sections.labelColumnOf(named.table)
      if (!named || !label || label === 'email' || !named.columns.includes(label) || known.size === 0) return []
      const { rows } = await sql<RelatedName>`
        select ${section}::text as section, id::text as id, ${sql.ref(label)} as name from ${sql.table(named.table)}
        where id::text in (${sql.join([...known])}) and ${sql.ref(label)} is not null
      `.execute(main.kysely)
      return rows
    }),
  )
  return found.flat()
}
