import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** The cells of a row under the names of their columns; what is absent is left empty. */
export type FigureRow = Readonly<Record<string, string | number | null>>

/** Figures as a table that spreadsheets read as UTF-8; what they would take for a formula is quoted. */
export function figuresCsv<Name extends string>(
  columns: readonly Name[],
  rows: readonly Pick<FigureRow, Name>[],
): Readable {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return Readable.from([`\ufeff${stringify(lines, { escape_formulas: true, record_delimiter: '\r\n' })}`], {
    objectMode: false,
  })
}
