import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { Language } from '../../../shared/contract/language.ts'
import type { Column, Value } from './tracking-table.ts'

/** The content of a file; rows come in chunks. */
export interface Table<Row> {
  readonly columns: readonly Column<Row>[]
  readonly pieces: AsyncIterable<readonly Row[]>
  readonly language: Language
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? value.text : String(value)
}

/** A CSV stream that spreadsheets read as UTF-8; values that look like formulas are quoted. */
export function csvFile<Row>({ columns, pieces, language }: Table<Row>): Readable {
  async function* lines() {
    yield `\ufeff${stringify([columns.map(({ heading }) => heading[language])], { record_delimiter: '\r\n' })}`
    for await (const rows of pieces) {
      yield stringify(
        rows.map((row) => columns.map(({ cellFor }) => textOf(cellFor(row)))),
        { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /^\s|\s$/ },
      )
    }
  }
  return Readable.from(lines(), { objectMode: false })
}

/** A stream of a JSON array with an object per row. Amounts are strings, so that no digits are lost. */
export function jsonFile<Row>({ columns, pieces }: Table<Row>): Readable {
  const recordOf = (row: Row) =>
    Object.fromEntries(
      columns.map(({ key, cellFor }) => {
        const value = cellFor(row)
        return [key, typeof value === 'boolean' || value === null ? value : textOf(value)]
      }),
    )
  async function* records() {
    yield '['
    let before = ''
    for await (const rows of pieces) {
      if (rows.length === 0) continue
      yield before + rows.map((row) => JSON.stringify(recordOf(row))).join(',\n')
      before = ',\n'
    }
    yield ']\n'
  }
  return Readable.from(records(), { objectMode: false })
}

// XML cannot contain these characters, and a spreadsheet would reject the file.
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
/** The maximum length of a spreadsheet cell. */
const maxCellLength = 32_767

function cellOf(value: Value): Cell {
  if (value === null) return null
  if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd hh:mm' }
  if (typeof value === 'boolean') return { type: Boolean, value }
  // Text is never interpreted as a formula.
  if (typeof value === 'string') return { type: String, value: withoutControls(value).slice(0, maxCellLength) }
  const format = value.digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(value.digits)}`
  return { type: Number, value: Number(value.text), format }
}

/** A spreadsheet, right-to-left in Arabic. It is compressed as a whole, so the number of rows is limited. */
export async function xlsxFile<Row>({ columns, pieces, language }: Table<Row>): Promise<Readable> {
  const sheet: Cell[][] = [columns.map(({ heading }) => ({ value: heading[language], fontWeight: 'bold' }))]
  for await (const rows of pieces) {
    for (const row of rows) sheet.push(columns.map(({ cellFor }) => cellOf(cellFor(row))))
  }
  const file = writeXlsxFile(sheet, {
    columns: columns.map(({ width }) => ({ width })),
    rightToLeft: language === 'ar',
    stickyRowsCount: 1,
  })
  return Readable.from([await file.toBuffer()], { objectMode: false })
}
