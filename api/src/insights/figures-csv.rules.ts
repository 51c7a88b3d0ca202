import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

type Row = Readonly<Record<string, string | number | null>>

/** Figures as a table that spreadsheets read as UTF-8; what they would take for a formula is quoted. */
export function figuresCsv<Name extends string>(columns: readonly Name[], rows: readonly Pick<Row, Name>[]): Readable {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return Readable.from([`\ufeff${stringify(lines, { escape_formulas: true, record_delimiter: '\r\n' })}`], {
    objectMode: false,
  })
}
