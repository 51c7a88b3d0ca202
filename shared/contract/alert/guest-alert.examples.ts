import { exampleOf } from '../example.ts'
import { addGuestAlert } from './guest-alert.routes.ts'

export const examples = [
  exampleOf(addGuestAlert, {
    body: {
      productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
      target: { amount: 12_000, currency: 'SAR' },
      email: 'sara@example.com',
      language: 'en',
      country: 'sa',
    },
  }),
]
