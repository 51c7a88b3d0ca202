import { exampleOf } from '../example.ts'
import { addRates, listRates, removeRate } from './rate.routes.ts'

export const examples = [
  exampleOf(listRates, {
    reply: { items: [{ currency: 'EGP', day: '2026-11-20', perDollar: '47.62', source: 'staff' }] },
  }),
  exampleOf(removeRate, { params: { currency: 'EGP', day: '2026-11-20' } }),
  exampleOf(addRates, {
    body: 'currency,day,per_dollar\nEGP,2026-11-20,47.62\n',
    reply: { created: 1, updated: 0, same: 0, errors: [], far: [] },
  }),
]
