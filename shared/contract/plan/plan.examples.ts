import { exampleOf, recordExample } from '../example.ts'
import { plan } from './plan.collection.ts'
import { ownPlan, planList } from './plan.routes.ts'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const price = { amount: 1_900, currency: 'SAR' }

export const examples = [
  recordExample(plan, {
    id,
    version: 1,
    createdAt: '2026-11-21T08:30:00.000Z',
    updatedAt: '2026-11-21T08:30:00.000Z',
    deletedAt: null,
    name: { ar: 'بلس، شهريًا', en: 'Plus, monthly' },
    trackingLimit: 100,
    price,
    isShown: true,
    isDefault: false,
  }),
  exampleOf(planList, {
    reply: { freeLimit: 10, items: [{ id, name: 'Plus, monthly', trackingLimit: 100, price }] },
  }),
  exampleOf(ownPlan, { reply: { name: 'Free', trackingLimit: 10 } }),
]
