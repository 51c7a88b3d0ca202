import { exampleOf } from '../example.ts'
import { checkPrice, observePrice } from './price-check.routes.ts'
import { reportPrice } from './price-report.routes.ts'

const listingId = '0193d1a0-1b2c-7d3e-8f40-51627384a5b6'

export const examples = [
  exampleOf(checkPrice, { body: { listingId } }),
  { fieldsOf: checkPrice.reply, values: { outcome: 'changed' as const, failure: null } },
  exampleOf(observePrice, {
    body: {
      url: 'https://www.noon.com/p/N70119287V',
      amount: 114_900,
      currency: 'SAR',
      at: '2026-11-21T08:30:00.000Z',
    },
  }),
  exampleOf(reportPrice, {
    body: { listingId, reason: 'amount', note: 'The store asks less.', price: { amount: 114_900, currency: 'SAR' } },
  }),
]
