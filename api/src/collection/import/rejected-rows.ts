import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { headerForm } from '../../../../shared/contract/collection-columns.ts'
import { delimiterSigns } from '../../../../shared/contract/collection-import.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { reasonHeaders } from './field-names.ts'
import type { ImportColumns } from './import-columns.ts'
import type { RowProblem } from './plan-import.ts'
import type { Table, TableRow } from './read-table.ts'
import { reasonWords, rowWords } from './rejected-rows.words.ts'

const rowsAtOnce = 200

export interface RejectedRow {
  readonly row: TableRow
  readonly fields: readonly RowProblem[]
}

/** The language of a table, judged by its header. */
const languageOf = (header: readonly string[]): Language =>
  header.some((text) => /\p{Script=Arabic}/u.test(text)) ? 'ar' : 'en'

/**
 * The rejected rows as a table: header, cells and delimiter as received, and a last column with the reasons. Once
 * corrected, it can be imported as it is.
 */
export async function rejectedTable(
  table: Table,
  columns: ImportColumns,
  rejected: readonly RejectedRow[],
): Promise<string | null> {
  if (rejected.length === 0) return null
  const { header, delimiter } = table
  const language = languageOf(header)
  const words = reasonWords[language]
  const nameOf = (key: string): string => {
    if (key === 'row') return rowWords[language]
    const exact = columns.indexOf(key)
    const place =
      exact >= 0
        ? exact
        : columns.findIndex((name) => name?.startsWith(`${key.split('.')[0]}.`) || name === key.split('.')[0])
    return header[place] || key
  }
  const reasonOf = (fields: readonly RowProblem[]): string =>
    fields
      .map(({ key, message }) => `${nameOf(key)}: ${words[message] ?? message}`)
      .join(language === 'ar' ? '؛ ' : '; ')
  const reasonForms: readonly string[] = Object.values(reasonHeaders).map(headerForm)
  // A table that was returned before has the column already.
  const kept = header.flatMap((text, place) => (reasonForms.includes(headerForm(text)) ? [] : [place]))
  const lineOf = ({ row: { cells }, fields }: RejectedRow) => [
    ...kept.map((place) => cells[place] ?? ''),
    reasonOf(fields),
    // Keep cells beyond the header, too.
    ...cells.slice(header.length),
  ]
  const written = (lines: readonly (readonly (string | undefined)[])[]) =>
    stringify([...lines], { delimiter: delimiterSigns[delimiter], escape_formulas: true })
  const pieces = [written([[...kept.map((place) => header[place]), reasonHeaders[language]]])]
  for (let start = 0; start < rejected.length; start += rowsAtOnce) {
    // Yield to other calls.
    await setImmediate()
    pieces.push(written(rejected.slice(start, start + rowsAtOnce).map(lineOf)))
  }
  return pieces.join('')
}
