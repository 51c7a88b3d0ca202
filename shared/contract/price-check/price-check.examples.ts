import { exampleOf } from '../example.ts'
import { reportPrice } from './price-report.routes.ts'

const listingId = '0193d1a0-1b2c-7d3e-8f40-51627384a5b6'

export const examples = [
  exampleOf(reportPrice, {
    body: { listingId, reason: 'amount', note: 'The store asks less.', price: { amount: 114_900, currency: 'SAR' } },
  }),
]
