import { recordFieldExamples } from '../example.ts'
import { role } from './role.collection.ts'

export const examples = [...recordFieldExamples(role, { name: 'Editors' })]
