import { fieldExamples } from '../example.ts'
import { Batch } from './batch.routes.ts'

export const examples = [fieldExamples(Batch, { section: 'coupon', kind: 'import', action: null, records: 250 })]
