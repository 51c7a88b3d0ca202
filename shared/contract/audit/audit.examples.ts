import { fieldExamples } from '../example.ts'
import { AuditItem } from './audit.routes.ts'

export const examples = [
  fieldExamples(AuditItem, {
    action: 'update',
    section: 'coupon',
    recordId: '01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1a',
    before: { percent: 10 },
    after: { percent: 15 },
  }),
]
