// For staff. Shoppers' screens show a rate's day beside each amount, and do not need this.
import * as Type from 'typebox'
import { Day } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** Maximum lines of a table of rates. */
export const maxRateLines = 5_000

const Rate = Exactly({
  currency: CurrencyCode,
  day: Day,
  /** A decimal number as text. */
  perDollar: Type.String(),
})

export const listRates = defineRoute({
  method: 'GET',
  path: '/rate',
  base: 'api',
  summary: 'The latest rate of each currency, per US dollar',
  audience: 'view_price',
  reply: Exactly({
    items: Type.Array(
      Exactly({
        currency: CurrencyCode,
        day: Day,
        /** A decimal number as text. */
        perDollar: Type.String(),
        /** `staff`, or the bank or file that it is from. */
        source: Type.String(),
      }),
    ),
  }),
  limit: { calls: 60, seconds: 60 },
})

export const addRates = defineRoute({
  method: 'POST',
  path: '/rate',
  base: 'api',
  summary:
    'Add currency rates from a table with the columns `currency`, `day` and `per_dollar`; nothing is saved while a line is invalid, or far from the known rate and not confirmed',
  audience: 'update_price',
  query: Exactly({
    /** The sender has confirmed lines that differ a lot from known rates. */
    sure: Type.Optional(Type.Boolean()),
  }),
  body: Type.Unsafe<Blob | string>({ type: 'string', maxLength: 1_000_000 }),
  consumes: 'text/csv',
  maxBytes: 1_000_000,
  reply: Exactly({
    /** Number of new, changed and unchanged rates. */
    created: Type.Integer(),
    updated: Type.Integer(),
    same: Type.Integer(),
    /** The first hundred invalid lines, numbered as in a spreadsheet. */
    errors: Type.Array(
      Exactly({
        row: Type.Integer(),
        fields: Type.Array(Exactly({ key: Type.String(), message: Type.String() })),
      }),
    ),
    /** The first hundred lines that differ by a quarter or more from the known rate of the nearest day. */
    far: Type.Array(Exactly({ row: Type.Integer(), rate: Rate, known: Rate })),
  }),
  limit: { calls: 60, seconds: 60 },
})

export const removeRate = defineRoute({
  method: 'DELETE',
  path: '/rate/:currency/:day',
  base: 'api',
  summary: 'Remove the rate of a day; the previous one applies again',
  audience: 'delete_price',
  params: Exactly({ currency: CurrencyCode, day: Day }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})
