import { exampleOf } from '../example.ts'
import { keepSaving } from './savings.routes.ts'

export const examples = [
  exampleOf(keepSaving, {
    body: {
      clientEventId: '01a1fbc2-7a11-7e0f-9d3c-4b5a69788796',
      shopId: 12,
      saved: { amount: 2_500, currency: 'SAR' },
      total: { amount: 22_500, currency: 'SAR' },
      at: '2026-11-23T18:30:00.000Z',
    },
  }),
]
