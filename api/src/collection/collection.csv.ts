import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { TSchema } from 'typebox'
import type { CollectionQuery } from '../../../shared/contract/collection-page.ts'
import { type JsonSchema, kindOf, partsOfValue, unwrapNullable } from '../../../shared/schema/json-schema.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { majorUnits } from '../../../shared/schema/units.ts'
import type { Connection } from '../database/connection.ts'
import { eachPiece } from './collection.queries.ts'
import type { Collection } from './collection.ts'
import { checkQuery } from './collection-query.ts'

/**
 * The cells of a table and the fields of a record: a text in two languages takes two columns, an amount in units and
 * its currency two, a list of plain texts one with `|` between them, and every other structure is written as JSON.
 */
const isTexts = ({ type, items }: JsonSchema): boolean => type === 'array' && items?.type === 'string'

/** The columns that one field takes: one for each part of a value that is one thing in several fields. */
function columnNames(name: string, schema: JsonSchema): readonly string[] {
  const parts = partsOfValue(schema)
  if (kindOf(schema) === 'money') return [name, `${name}.currency`]
  return parts ? Object.keys(parts).map((part) => `${name}.${part}`) : [name]
}

const listSign = '|'

function plainCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const textsCell = (value: unknown): string => (Array.isArray(value) ? value.join(listSign) : '')

/** How the values of one field are written; made once for an export, since a million rows ask. */
function cellWriter(schema: JsonSchema): (value: unknown) => readonly string[] {
  const parts = partsOfValue(schema)
  if (kindOf(schema) === 'money') {
    return (value) => {
      // A value of this kind, or nothing.
      const money = value as Money | null
      return money ? [majorUnits(money), money.currency] : ['', '']
    }
  }
  if (parts) {
    const names = Object.keys(parts)
    return (value) => {
      const values = new Map<string, unknown>(Object.entries(value ?? {}))
      return names.map((name) => plainCell(values.get(name)))
    }
  }
  const write = isTexts(unwrapNullable(schema)) ? textsCell : plainCell
  return (value) => [write(value)]
}

type Fields = Readonly<Record<string, TSchema>>

const header = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, schema]) => columnNames(name, schema))

function lineWriter(fields: Fields): (record: Readonly<Record<string, unknown>>) => readonly string[] {
  const writers = Object.entries(fields).map(([name, schema]) => ({ name, cellsOf: cellWriter(schema) }))
  return (record) => writers.flatMap(({ name, cellsOf }) => cellsOf(record[name]))
}

/** A small table of records. */
export const csvTable = (fields: Fields, records: readonly Readonly<Record<string, unknown>>[]): string =>
  stringify([header(fields), ...records.map(lineWriter(fields))])

/**
 * Every record that the query leaves, as a stream of CSV. Cells that a spreadsheet would take for a formula are quoted
 * so that it does not.
 * @throws ApiError `VALIDATION_ERROR` for whatever the collection does not allow.
 */
export function exportRecords(connection: Connection, collection: Collection, query: CollectionQuery): Readable {
  // Here, so that a query that is wrong is answered before the first byte.
  checkQuery(query, collection)
  const { properties } = collection.contract.item
  const lineOf = lineWriter(properties)

  async function* table() {
    yield `\ufeff${stringify([header(properties)])}`
    for await (const items of eachPiece(connection, collection, query)) {
      // An import takes blanks around cells away, unless they are quoted.
      yield stringify(items.map(lineOf), { escape_formulas: true, quoted_match: /^\s|\s$/ })
    }
  }
  // A whole piece at a time: a million lines one by one would be a million small writes.
  return Readable.from(table(), { objectMode: false })
}
