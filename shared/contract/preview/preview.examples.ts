import { exampleOf } from '../example.ts'
import { createPreview } from './preview.routes.ts'

export const examples = [
  exampleOf(createPreview, {
    body: {
      country: 'eg',
      theme: 'light',
      isMember: false,
      draft: { section: 'coupon', id: '0198c0de-0000-7000-8000-000000000003', fields: { status: 'ACTIVE' } },
    },
    reply: {
      token: 'kS3JqYc0m1vQd7wX9zB2nL5tR8uH4eG6aF0pO1iJ2kM',
      expiresAt: '2026-11-21T08:45:00.000Z',
      recordId: '0198c0de-0000-7000-8000-000000000003',
    },
  }),
]
