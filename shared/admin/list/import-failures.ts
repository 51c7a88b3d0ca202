import { maxImportBytes, maxImportRows } from '../../contract/collection.limits.ts'
import type { ImportReply } from '../../contract/collection-import.ts'
import { entryOf, isErrorKey } from '../../contract/error-catalogue.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { valueLabel } from '../describe/labels.ts'
import type { Section } from '../describe/section.ts'
import { columnLabel } from './import-columns.ts'

const format = formatFor('en')

const failures: Readonly<Record<string, string>> = {
  REQUIRED: 'is missing',
  INVALID: 'is not a value this field accepts',
  NOT_IN_LIBRARY: 'is not in the media library; pictures from other sites are not shown',
  UNKNOWN: 'is not a column of this section',
  TOO_SHORT: 'is too short',
  TOO_LONG: 'is too long',
  OUT_OF_RANGE: 'is out of range',
  DAMAGED: 'has characters that were lost when the file was saved',
  DUPLICATE: 'appears in an earlier row of this file',
  CONFLICT: 'is already used by another record',
  RESERVED: 'is a reserved name',
  AMBIGUOUS: 'matches more than one record',
  NOT_FOUND: 'matches no record',
  IN_TRASH: 'matches a record in the trash',
  CHANGED_SINCE: 'is older than the record, which has changed since the export',
  TOO_MANY_CELLS: 'The row has more cells than the header',
}

const failureText = (message: string): string =>
  failures[message] ?? (isErrorKey(message) ? entryOf(message).text.en : valueLabel(message))

/** What is wrong with one field of a row, named as in the form or as the column of the file. */
export function problemText(
  section: Section,
  { key, message }: { readonly key: string; readonly message: string },
  columns: ImportReply['columns'],
) {
  if (key === 'row') return failureText(message)
  const [field = key, part] = key.split('.')
  const label = columnLabel(section, { field })
  if (part === undefined) return `${label} ${failureText(message)}`
  // An item of a list in one cell.
  if (/^\d+$/.test(part)) return `${label}: value ${Number(part) + 1} ${failureText(message)}`
  if (columns.some((column) => column.field === key))
    return `${columnLabel(section, { field, part })} ${failureText(message)}`
  return part === 'currency'
    ? `${label} needs a currency: write it next to the amount, for example 25 SAR`
    : `${label} ${failureText(message)}`
}

export const tooLarge = `The file is over ${format.number(maxImportBytes / 1_000_000)} MB. Import it in several parts.`

const fileFailures: Readonly<Record<string, string>> = {
  'file INVALID': 'The file is not a CSV table. In Excel, save it as “CSV UTF-8”, then choose that file. ',
  'file REQUIRED': 'The file is empty. ',
  'file TOO_LONG': `The file has over ${format.number(maxImportRows)} rows. Import it in several parts. `,
  'encoding INVALID': 'The file does not use this encoding. Choose another one. ',
  'password UNKNOWN': 'Passwords are not imported. Remove that column. ',
}

/** Why the whole file was not read; for unknown columns, which ones. */
export function fileFailure(error: Error): string {
  if (!(error instanceof ProblemError)) return 'The file could not be read.'
  const { problem } = error
  if (problem === 'BODY_TOO_LARGE') return tooLarge
  if (typeof problem === 'string') return error.sentence('en')
  return problem
    .map(({ key, message }) => fileFailures[`${key} ${message}`] ?? `${key} ${failureText(message)}. `)
    .join('')
    .trim()
}
