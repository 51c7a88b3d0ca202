import { recordFieldExamples } from '../example.ts'
import { partner } from './partner.collection.ts'

export const examples = recordFieldExamples(partner, { name: 'Deals Weekly', keyPrefix: 'qsk_3fZk9QaL' })
