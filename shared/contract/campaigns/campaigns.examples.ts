import { recordFieldExamples } from '../example.ts'
import { campaigns } from './campaigns.collection.ts'

export const examples = recordFieldExamples(campaigns, { name: 'Ramadan', budgetNote: '5,000 SAR, paid in two parts' })
