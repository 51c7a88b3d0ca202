import { recordFieldExamples } from '../example.ts'
import { product } from './product.collection.ts'

export const examples = recordFieldExamples(product, { brand: 'Anker', barcode: '6281007000016' })
