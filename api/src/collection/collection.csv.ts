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
 * Converts records to table cells: a bilingual text takes two columns, an amount two (units and currency), a list of
 * plain texts one with `|` between them, and every other structure is JSON.
 */
const isTexts = ({ type, items }: JsonSchema): boolean => type === 'array' && items?.type === 'string'

/** The columns of one field: one for each part of a compound value. */
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

/** A writer for the values of one field; created once per export, for speed with a million rows. */
function cellWriter(schema: JsonSchema): (value: unknown) => readonly string[] {
  const parts = partsOfValue(schema)
  if (kindOf(schema) === 'money') {
    return (value) => {
      // A money value, or null.
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
 * Every record that matches the query, as a CSV stream. Cells that a spreadsheet would take for a formula are quoted.
 * @throws ApiError `VALIDATION_ERROR` for whatever the collection does not allow.
 */
export function exportRecords(connection: Connection, collection: Collection, query: CollectionQuery): Readable {
  // Checked here, so that a wrong query fails before the first byte.
  checkQuery(query, collection)
  const { properties } = collection.contract.item
  const lineOf = lineWriter(properties)

  async function* table() {
    yield `\ufeff${stringify([header(properties)])}`
    for await (const items of eachPiece(connection, collection, query)) {
      // An import trims cells, unless they are quoted.
      yield stringify(items.map(lineOf), { escape_formulas: true, quoted_match: /^\s|\s$/ })
    }
  }
  // Joined per batch: writing a million lines one by one would be slow.
  return Readable.from(table(), { objectMode: false })
}
