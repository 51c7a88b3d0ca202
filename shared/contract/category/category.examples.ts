import { fieldExamples } from '../example.ts'
import { PublicCategory } from './category.routes.ts'

export const examples = [fieldExamples(PublicCategory, { slug: 'fashion', name: 'Fashion', shopCount: 214 })]
