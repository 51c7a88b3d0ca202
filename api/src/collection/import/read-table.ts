import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { maxImportColumns, maxImportRows } from '../../../../shared/contract/collection.limits.ts'
import { type Delimiter, delimiterSigns, delimiters } from '../../../../shared/contract/collection-import.ts'
import { wrongFile } from './decode-table.ts'

/** One row, numbered as in a spreadsheet: every visible line counts, including the header and empty ones. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface Table {
  readonly delimiter: Delimiter
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Spreadsheets may include rows far below the last value: this many empty rows are allowed. */
const maxBlankRows = maxImportRows

const options = {
  relax_column_count: true,
  trim: true,
  max_record_size: 200_000,
  // The parser counts them itself: otherwise each would raise an error for its length.
  skip_empty_lines: true,
  // Checked for every cell, so that a line of a million commas ends here and not later.
  cast: (cell: string, { index }: { readonly index: number }) => {
    if (index >= maxImportColumns) throw wrongFile('TOO_LONG')
    return cell
  },
} as const
const sampleLength = 16_384
const sampleRows = 20
const separatorLine = /^sep=(.)\r?\n/i

/** How well a delimiter fits a sample: known columns first, then columns in all. */
function scoreOf(sample: string, delimiter: Delimiter, isKnown: (header: string) => boolean): number {
  try {
    const records = parseAtOnce(sample, { ...options, delimiter: delimiterSigns[delimiter], to: sampleRows })
    const [header = []] = records.filter((cells) => cells.some((cell) => cell !== ''))
    const even = records.filter(({ length }) => length === header.length).length / records.length
    return header.filter(isKnown).length * 1_000 + header.length * even
  } catch {
    return -1
  }
}

/** Detects the delimiter of a table from its first rows. */
function delimiterOf(text: string, isKnown: (header: string) => boolean): Delimiter {
  // A line cut in two would be misread.
  const end = text.length > sampleLength ? text.lastIndexOf('\n', sampleLength) : text.length
  const sample = text.slice(0, end < 0 ? sampleLength : end)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter, isKnown) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Rows shorter than the header take the parser 0.1 ms each. */
const pieceLength = 1_024

/** Splits the text, yielding to other calls after each chunk. */
async function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += pieceLength) {
    yield text.slice(start, start + pieceLength)
    await setImmediate()
  }
}

/** The parser's output with its own counters: rows so far, and empty lines. */
interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly records: number; readonly empty_lines: number }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Exports write `'=1+1` for `=1+1`; this restores the original. */
const withoutFormulaQuote = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

interface Reading {
  readonly delimiter?: Delimiter | undefined
  readonly isKnown: (header: string) => boolean
}

/** @throws ApiError `VALIDATION_ERROR` for the field `file` if the text is not a table, or has too many rows. */
export async function readTable(whole: string, { delimiter, isKnown }: Reading): Promise<Table> {
  const [line = '', sign] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  const separator = delimiters.find((name) => delimiterSigns[name] === sign)
  const used = delimiter ?? separator ?? delimiterOf(text, isKnown)
  const parser = parse({ ...options, delimiter: delimiterSigns[used], info: true })
  let header: readonly string[] | undefined
  let blank = 0
  const rows: TableRow[] = []
  try {
    await pipeline(piecesOf(text), parser, async (records: AsyncIterable<ParsedRow>) => {
      for await (const { record: cells, info } of records) {
        const number = info.records + info.empty_lines
        if (isBlank(cells)) {
          blank += 1
          if (blank > maxBlankRows) throw wrongFile('TOO_LONG')
          continue
        }
        if (header === undefined) {
          header = cells
          continue
        }
        if (rows.length === maxImportRows) throw wrongFile('TOO_LONG')
        rows.push({ number, cells: cells.map(withoutFormulaQuote) })
      }
    })
  } catch (error) {
    if (error instanceof CsvError) throw wrongFile('INVALID', { cause: error })
    throw error
  }
  if (header === undefined) throw wrongFile('REQUIRED')
  return { delimiter: used, header, rows }
}
