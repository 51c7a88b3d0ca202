import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { type Kysely, sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import { maxImportRows } from '../../../shared/contract/collection.limits.ts'
import type { ImportReply } from '../../../shared/contract/collection-bulk.ts'
import type { CollectionQuery } from '../../../shared/contract/collection-page.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { isNullable, type JsonSchema, partsOfValue, unwrapNullable } from '../../../shared/schema/json-schema.ts'
import { errorCode } from '../../../shared/server/error-code.ts'
import { fieldErrors } from '../../../shared/server/field-errors.ts'
import type { Connection } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError } from '../http/problem.ts'
import type { Report } from '../http/report.ts'
import { validatorCompiler } from '../http/validation.ts'
import { type Author, createRecord } from './collection.changes.ts'
import { eachPiece } from './collection.queries.ts'
import type { Collection } from './collection.ts'
import { checkQuery } from './collection-query.ts'
import { isOfOneRecord } from './record-failure.ts'

/**
 * The cells of a table and the fields of a record: a text in two languages takes two columns, an amount two, a list
 * of plain texts one with `|` between them, and every other structure is written as JSON.
 */
type Cells = Readonly<Record<string, string>>

const isTexts = ({ type, items }: JsonSchema): boolean => type === 'array' && items?.type === 'string'

/** The columns that one field takes: one for each part of a value that is one thing in several fields. */
function columnNames(name: string, schema: JsonSchema): readonly string[] {
  const parts = partsOfValue(schema)
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

function scalar(schema: JsonSchema, text: string): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (isTexts(schema)) return text.split(listSign).map((part) => part.trim())
  if (schema.type !== 'object' && schema.type !== 'array') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The parts that cells stand for; undefined where nothing was written. */
function partsIn(name: string, parts: Readonly<Record<string, JsonSchema>>, cells: Cells): unknown {
  const written = Object.entries(parts).map(([part, schema]) => ({
    part,
    schema,
    text: cells[`${name}.${part}`] ?? '',
  }))
  // One of the texts may be empty; a number that is not there leaves the other parts without meaning.
  const isNothing =
    written.every(({ text }) => text === '') ||
    written.some(({ text, schema }) => text === '' && schema.type !== 'string')
  return isNothing
    ? undefined
    : Object.fromEntries(written.map(({ part, schema, text }) => [part, scalar(schema, text)]))
}

/** The value that cells stand for; undefined where nothing was written. */
function valueIn(name: string, schema: JsonSchema, cells: Cells): unknown {
  const parts = partsOfValue(schema)
  if (parts) return partsIn(name, parts, cells)
  const { [name]: text = '' } = cells
  if (text !== '') return scalar(unwrapNullable(schema), text)
  return isNullable(schema) && name in cells ? null : undefined
}

const recordOf = ({ properties }: TObject, cells: Cells): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, schema]) => [name, valueIn(name, schema, cells)])
      .filter(([, value]) => value !== undefined),
  )

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
      yield stringify(items.map(lineOf), { escape_formulas: true })
    }
  }
  // A whole piece at a time: a million lines one by one would be a million small writes.
  return Readable.from(table(), { objectMode: false })
}

const maxErrors = 100

class UndoImport extends Error {}

/** The text a piece at a time, with a breath for other calls after each. */
async function* piecesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
    await setImmediate()
  }
}

const pieceBytes = 65_536

/** @throws ApiError `VALIDATION_ERROR` when the text is no table, has an unknown column, or too many rows. */
async function readTable(text: string, { contract: { write, item } }: Collection): Promise<readonly Cells[]> {
  const known = header({ ...item.properties, ...write.properties })
  const parser = parse({
    bom: true,
    columns: (names: string[]) => checkedHeader(names, known),
    skip_empty_lines: true,
    trim: true,
    max_record_size: 200_000,
  })
  const table: Cells[] = []
  try {
    await pipeline(piecesOf(text), parser, async (rows: AsyncIterable<Cells>) => {
      for await (const cells of rows) {
        if (table.length === maxImportRows) throw wrongFile('TOO_LONG')
        table.push(withoutFormulaQuotes(cells))
      }
    })
  } catch (error) {
    if (errorCode(error)?.startsWith('CSV_')) throw wrongFile('INVALID', error)
    throw error
  }
  return table
}

/** Most reports of one import. */
const maxReports = 100

interface Import {
  readonly text: string
  readonly isDryRun: boolean
  /** Ends it, with nothing made. */
  readonly signal: AbortSignal
  readonly report: Report
}

/**
 * Makes a record of every row, all of them or none. Columns are named as an export names them; the ones that staff
 * cannot set are passed over. Reports are counted in rows, and begin when the file is known to be a table.
 * @throws ApiError as `readTable` does.
 */
export async function importRecords(
  kysely: Kysely<Schema>,
  collection: Collection,
  { text, isDryRun, signal, report }: Import,
  author: Author,
): Promise<ImportReply> {
  const { write } = collection.contract
  const validate = validatorCompiler({ schema: write, httpPart: 'body', method: 'POST', url: '' })
  const table = await readTable(text, collection)
  const rows = table.length
  const reportEvery = Math.ceil(rows / maxReports)
  const errors: ImportReply['errors'] = []
  let created = 0

  const addRow = async (transaction: Parameters<typeof createRecord>[0], cells: Cells) => {
    const body = recordOf(write, cells)
    if (validate(body) !== true) return fieldErrors(validate.errors ?? [])
    await sql`savepoint one_row`.execute(transaction)
    try {
      await createRecord(transaction, collection, body, author)
      await sql`release savepoint one_row`.execute(transaction)
      created += 1
      return []
    } catch (error) {
      const failure = toApiError(error)
      if (!isOfOneRecord(failure.key)) throw error
      await sql`rollback to savepoint one_row`.execute(transaction)
      return failure.fields ?? [{ key: 'row', message: failure.key }]
    }
  }

  const run = async (transaction: Parameters<typeof createRecord>[0]) => {
    for (const [place, cells] of table.entries()) {
      if (signal.aborted) throw new ApiError('BAD_REQUEST', { cause: signal.reason })
      if (place % reportEvery === 0) report({ done: place, total: rows })
      const fields: readonly FieldProblem[] = await addRow(transaction, cells)
      if (fields.length > 0 && errors.length < maxErrors) errors.push({ row: place + 1, fields: [...fields] })
    }
    if (isDryRun || errors.length > 0) throw new UndoImport()
  }
  try {
    await kysely.transaction().execute(run)
    return { rows, created, errors, batchId: author.batchId ?? null }
  } catch (error) {
    if (error instanceof UndoImport) return { rows, created: 0, errors, batchId: null }
    throw error
  }
}

const wrongFile = (message: 'INVALID' | 'TOO_LONG', cause?: unknown) =>
  new ApiError('VALIDATION_ERROR', { fields: [{ key: 'file', message }], cause })

function checkedHeader(names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new ApiError('VALIDATION_ERROR', {
      fields: unknown.slice(0, 20).map((name) => ({ key: name.slice(0, 60), message: 'UNKNOWN' })),
    })
  }
  return [...names]
}

/** An export writes `'=1+1` for `=1+1`; read again, it is what it was. */
const withoutFormulaQuotes = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.replace(/^'(?=[=+\-@\t\r])/, '')]))
