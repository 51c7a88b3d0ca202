import { exampleOf, fieldExamples } from '../example.ts'
import type { PriceAlert } from './alert.ts'
import { addAlert, changeAlert, changeTracking, TrackedProduct, track } from './tracking.routes.ts'

const target: PriceAlert = {
  id: '01a1fbc2-7a11-7e0f-9d3c-4b5a69788796',
  kind: 'target',
  amount: 12_000,
  currency: 'SAR',
  percent: null,
  days: null,
  country: 'sa',
  isArmed: true,
  rearmSeconds: 86_400,
  lastFiredAt: null,
  snoozedUntil: null,
  endedAt: null,
}
const setup = { tags: ['gifts'], note: 'For Eid', country: 'sa' } as const

export const examples = [
  fieldExamples(TrackedProduct, { ...setup, tags: [...setup.tags], alerts: [target] }),
  exampleOf(track, { body: { url: 'https://www.noon.com/p/N70119287V', country: 'sa' } }),
  { fieldsOf: changeTracking.body, values: setup },
  exampleOf(addAlert, { body: { kind: 'target', amount: 12_000, currency: 'SAR' }, reply: target }),
  exampleOf(changeAlert, { body: { snoozedUntil: '2026-11-29T00:00:00.000Z' }, reply: target }),
]
