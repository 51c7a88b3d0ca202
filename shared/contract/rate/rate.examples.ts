import { exampleOf } from '../example.ts'
import { addRates } from './rate.routes.ts'

export const examples = [
  exampleOf(addRates, {
    body: 'currency,day,per_dollar\nEGP,2026-11-20,47.62\n',
    reply: { created: 1, updated: 0, same: 0, errors: [] },
  }),
]
