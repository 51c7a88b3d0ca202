import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { maxImportRows } from '../../../../shared/contract/collection.limits.ts'
import { type Delimiter, delimiterSigns, delimiters } from '../../../../shared/contract/collection-import.ts'
import { errorCode } from '../../../../shared/server/error-code.ts'
import { wrongFile } from './decode-table.ts'

/** One row, numbered as a spreadsheet shows it: every line that it shows counts, the header and empty ones too. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface Table {
  readonly delimiter: Delimiter
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

const options = { relax_column_count: true, trim: true, max_record_size: 200_000 } as const
const sampleLength = 65_536
const sampleRows = 20
const separatorLine = /^sep=(.)\r?\n/i

/** How much a sample looks like a table with this delimiter: columns that are known, then columns in all. */
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

/** The delimiter of a table, found by its first rows. */
function delimiterOf(text: string, isKnown: (header: string) => boolean): Delimiter {
  // A line that is cut in two would be read wrong.
  const end = text.length > sampleLength ? text.lastIndexOf('\n', sampleLength) : text.length
  const sample = text.slice(0, end < 0 ? sampleLength : end)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter, isKnown) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

const pieceLength = 65_536

/** The text a piece at a time, with a breath for other calls after each. */
async function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += pieceLength) {
    yield text.slice(start, start + pieceLength)
    await setImmediate()
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** An export writes `'=1+1` for `=1+1`; read again, it is what it was. */
const withoutFormulaQuote = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

interface Reading {
  readonly delimiter?: Delimiter | undefined
  readonly isKnown: (header: string) => boolean
}

/** @throws ApiError `VALIDATION_ERROR` for the field `file` when the text is no table, or has too many rows. */
export async function readTable(whole: string, { delimiter, isKnown }: Reading): Promise<Table> {
  const [line = '', sign] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  const separator = delimiters.find((name) => delimiterSigns[name] === sign)
  const used = delimiter ?? separator ?? delimiterOf(text, isKnown)
  const parser = parse({ ...options, delimiter: delimiterSigns[used] })
  let header: readonly string[] | undefined
  let number = 0
  const rows: TableRow[] = []
  try {
    await pipeline(piecesOf(text), parser, async (records: AsyncIterable<string[]>) => {
      for await (const cells of records) {
        number += 1
        if (isBlank(cells)) continue
        if (header === undefined) {
          header = cells
          continue
        }
        if (rows.length === maxImportRows) throw wrongFile('TOO_LONG')
        rows.push({ number, cells: cells.map(withoutFormulaQuote) })
      }
    })
  } catch (error) {
    if (errorCode(error)?.startsWith('CSV_')) throw wrongFile('INVALID', { cause: error })
    throw error
  }
  if (header === undefined) throw wrongFile('REQUIRED')
  return { delimiter: used, header, rows }
}
