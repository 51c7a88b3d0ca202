import type { addRates } from '@qasima/shared/contract/rate/rate.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'

interface Line {
  readonly currency: string
  readonly day: string
  readonly perDollar: string
}

const cell = (text: string): string => `"${text.trim().replaceAll('"', '""')}"`

/** One rate as a table of one line. */
export const writtenLine = ({ currency, day, perDollar }: Line): string =>
  `currency,day,per_dollar\n${[currency, day, perDollar].map(cell).join()}\n`

const names: Readonly<Record<string, string>> = { currency: 'Currency', day: 'Day', per_dollar: 'For one US dollar' }
const sentences: Readonly<Record<string, string>> = {
  REQUIRED: 'is empty',
  INVALID: 'cannot be read',
  OUT_OF_RANGE: 'is out of range',
  CONFLICT: 'stands in another line as well',
}

type Errors = ReplyOf<typeof addRates>['errors']

const said = (message: string): string => sentences[message] ?? 'is wrong'

/** What is wrong with a table, line by line, as a spreadsheet numbers them. */
export const problemSentences = (errors: Errors): string[] =>
  errors.flatMap(({ row, fields }) =>
    fields.map(({ key, message }) => `Row ${row}: ${names[key] ?? key} ${said(message)}.`),
  )

/** What is wrong with a single rate, by the name of the column. */
export const fieldSentences = (errors: Errors): Record<string, string> =>
  Object.fromEntries(errors.flatMap(({ fields }) => fields.map(({ key, message }) => [key, `This ${said(message)}.`])))
