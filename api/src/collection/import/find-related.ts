import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../../../shared/schema/format-checks.ts'
import { foldForSearch } from '../../../../shared/search/arabic-search.ts'
import type { ApiContext } from '../../http/context.ts'
import type { FindRelated } from './cell-value.ts'

/** Placeholder for a related record that a cell names but that does not exist or is ambiguous. */
export class Unrelated {
  readonly reason: 'NOT_FOUND' | 'AMBIGUOUS'
  constructor(reason: 'NOT_FOUND' | 'AMBIGUOUS') {
    this.reason = reason
  }
}

type Service = Pick<ApiContext, 'database' | 'sections'>

const isId = (id: 'uuid' | 'integer', text: string): boolean => (id === 'uuid' ? isUuid(text) : /^\d{1,9}$/.test(text))

/** Finds records of a section by id or name: for each text, the ids it may mean. */
async function findTexts(
  { database, sections }: Service,
  section: string,
  texts: readonly string[],
): Promise<Map<string, readonly (string | number)[]>> {
  const named = sections.namesIn(section)
  if (!named) return new Map(texts.map((text) => [text, [text]]))
  const { table, id, columns, hasTrash, namedBy } = named
  const present = hasTrash ? sql`deleted_at is null` : sql`true`
  const ids = texts
    .filter((text) => isId(id, text))
    .map((text) => (id === 'integer' ? Number(text) : text.toLowerCase()))
  const forms = texts.map(foldForSearch)
  const parts: RawBuilder<unknown>[] = columns.map(
    (column) => sql`select id, fold_search(${sql.ref(column)}) as name from ${sql.table(table)}
      where ${present} and fold_search(${sql.ref(column)}) = any(${forms}::text[])`,
  )
  if (namedBy) parts.push(namedBy(texts, forms))
  if (ids.length > 0) {
    parts.push(sql`select id, id::text as name from ${sql.table(table)} where ${present} and id in (${sql.join(ids)})`)
  }
  const found = new Map<string, Set<string | number>>()
  if (parts.length > 0) {
    const { rows } = await sql<{ id: string | number; name: string }>`
      ${sql.join(parts, sql` union `)}
    `.execute(database.main.kysely)
    for (const { id: one, name } of rows) found.set(name, (found.get(name) ?? new Set()).add(one))
  }
  return new Map(
    texts.map((text) => {
      // An id always means that record, even if another one is named like it.
      const byId = isId(id, text)
        ? [...(found.get(text.toLowerCase()) ?? [])].filter((one) => String(one) === text.toLowerCase())
        : []
      return [text, byId.length > 0 ? byId : [...(found.get(foldForSearch(text)) ?? [])]]
    }),
  )
}

/** Finds the records that cells name; each text is looked up once per import. */
export function relatedFinder(context: Service) {
  const known = new Map<string, ReadonlyMap<string, readonly (string | number)[]>>()

  return async (wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<FindRelated> => {
    for (const [section, texts] of wanted) {
      const before = known.get(section) ?? new Map()
      const missing = [...texts].filter((text) => !before.has(text))
      if (missing.length > 0) known.set(section, new Map([...before, ...(await findTexts(context, section, missing))]))
    }
    return (section, text) => {
      const [id, ...others] = known.get(section)?.get(text) ?? []
      if (others.length > 0) return new Unrelated('AMBIGUOUS')
      return id ?? new Unrelated('NOT_FOUND')
    }
  }
}
