import { exampleOf, recordFieldExamples } from '../example.ts'
import { user } from './user.collection.ts'

export const examples = [
  exampleOf(user.routes.remove, { reply: { code: 2000, name: 'Success', message: 'SUCCESS' } }),
  ...recordFieldExamples(user, { firstName: 'Sara', lastName: 'Haddad' }),
]
