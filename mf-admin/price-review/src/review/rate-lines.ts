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

/** What is wrong with a table, line by line; of a single one without its number. */
export const problemSentences = (errors: ReplyOf<typeof addRates>['errors'], isOne: boolean): string[] =>
  errors.flatMap(({ row, fields }) =>
    fields.map(({ key, message }) => {
      const said = `${names[key] ?? key} ${sentences[message] ?? 'is wrong'}.`
      return isOne ? said : `Row ${row}: ${said}`
    }),
  )
