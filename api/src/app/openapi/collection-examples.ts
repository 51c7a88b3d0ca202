import type { AnyCollection } from '../../../../shared/contract/collection.ts'
import type { ImportReply } from '../../../../shared/contract/collection-import.ts'
import { derivedExample, type ShownFields } from '../../../../shared/contract/derived-example.ts'
import type { RecordExample, RouteExample } from '../../../../shared/contract/example.ts'
import { csvTable } from '../../collection/collection.csv.ts'

type Values = Readonly<Record<string, unknown>>

const asValues = (value: unknown): Values => Object.fromEntries(Object.entries(value ?? {}))

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

const batchId = '01a1fbb2-51f0-7b3e-8a44-0f6d1f6a9c21'

/** The same for every collection, so that the document has it once. */
const importReply: ImportReply = {
  encoding: 'utf-8',
  delimiter: 'comma',
  columns: [{ header: 'ID', field: 'id' }],
  firstRows: [['01a1fbb2-51f0-7b3e-8a44-0f6d1f6a9c21']],
  rows: 1,
  counts: { made: 0, changed: 1, same: 0, wrong: 0 },
  created: 0,
  updated: 1,
  changes: [{ row: 2, name: 'noon', fields: ['name'] }],
  errors: [],
  rejected: null,
  batchId,
}

/** What every call of a collection looks like for one record of it. */
export function collectionExamples(
  { routes, item, write, isLog }: AnyCollection,
  given: RecordExample['record'] | undefined,
  shown: ShownFields,
): RouteExample[] {
  const record = given ?? asValues(derivedExample(item, shown))
  const page = { items: [record], total: 1, isEstimate: false, page: 1, limit: 20, nextCursor: null }
  const list = { route: routes.list, reply: page }
  if (isLog) return [list]
  const written = { ...asValues(derivedExample(write, shown)), ...pick(record, Object.keys(write.properties)) }
  const patch = pick(written, Object.keys(written).slice(0, 1))
  const { id } = record
  const reply = { batchId, results: [{ id, ok: true, message: null }] }
  // A table need not have more columns than what a record cannot do without.
  const needed = Object.entries(write.properties).filter(([name]) => write.required.includes(name))
  const table = csvTable(Object.fromEntries(needed), [written])
  return [
    list,
    { route: routes.read, params: { id }, reply: record },
    { route: routes.create, body: written, reply: record },
    { route: routes.update, params: { id }, body: patch, reply: { ...record, ...patch } },
    { route: routes.restore, params: { id }, reply: record },
    { route: routes.remove, params: { id } },
    { route: routes.hardDelete, params: { id } },
    { route: routes.bulk, body: { action: 'update', ids: [id], patch }, reply },
    { route: routes.undo, params: { batchId }, reply },
    { route: routes.export, reply: csvTable(item.properties, [record]) },
    { route: routes.import, body: table, reply: importReply },
  ]
}
