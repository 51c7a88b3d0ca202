import { exampleOf, recordFieldExamples } from '../example.ts'
import { user } from './user.collection.ts'
import { sendUserLinks } from './user-links.routes.ts'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'

export const examples = [
  exampleOf(user.routes.remove, { reply: { code: 2000, name: 'Success', message: 'SUCCESS' } }),
  exampleOf(sendUserLinks, {
    body: { link: 'invitation', ids: [id] },
    reply: { results: [{ id, ok: true, message: null }] },
  }),
  // Accepted as is: it names no role or plan that a database might lack, and staff verify their email themselves.
  ...recordFieldExamples(user, {
    firstName: 'Sara',
    lastName: 'Haddad',
    isEmailVerified: false,
    roleIds: [],
    planId: null,
  }),
]
