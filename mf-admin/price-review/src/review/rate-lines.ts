import type { addRates } from '@qasima/shared/contract/rate/rate.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { formatFor } from '@qasima/shared/i18n/format'

const format = formatFor('en')

export interface Line {
  readonly currency: string
  readonly day: string
  readonly perDollar: string
}

const cell = (text: string): string => `"${text.trim().replaceAll('"', '""')}"`

/** One rate as a table of one line. */
export const writtenLine = ({ currency, day, perDollar }: Line): string =>
  `currency,day,per_dollar\n${[currency, day, perDollar].map(cell).join()}\n`

const names: Readonly<Record<string, string>> = { currency: 'Currency', day: 'Day', per_dollar: 'Per US dollar' }
const sentences: Readonly<Record<string, string>> = {
  REQUIRED: 'is empty',
  INVALID: 'is not in a readable format',
  OUT_OF_RANGE: 'is out of range',
  CONFLICT: 'appears on another line too',
}

type Errors = ReplyOf<typeof addRates>['errors']

const said = (message: string): string => sentences[message] ?? 'is wrong'

/** How a rate is written; a comma could mean either sign. */
const reason = (key: string, message: string): string =>
  key === 'per_dollar' && message === 'INVALID'
    ? `${said(message)}: use digits with a decimal point and no thousands separator, for example 3.75`
    : said(message)

/** What is wrong with a table, line by line, as a spreadsheet numbers them. */
export const problemSentences = (errors: Errors): string[] =>
  errors.flatMap(({ row, fields }) =>
    fields.map(({ key, message }) => `Row ${row}: ${names[key] ?? key} ${reason(key, message)}.`),
  )

/** What is wrong with a single rate, by the name of the column. */
export const fieldSentences = (errors: Errors): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ fields }) => fields.map(({ key, message }) => [key, `This ${reason(key, message)}.`])),
  )

export type FarRates = ReplyOf<typeof addRates>['far']

/** What a rate is, and what was known of the nearest day: "EGP of Nov 20, 2026: 4762. It was 47.62 on Nov 1, 2026." */
export const farSentence = ({ rate, known }: FarRates[number]): string =>
  `${rate.currency} of ${format.date(rate.day)}: ${rate.perDollar}. It was ${known.perDollar} on ${format.date(known.day)}.`
