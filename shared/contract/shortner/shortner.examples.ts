import { recordFieldExamples } from '../example.ts'
import { shortner } from './shortner.collection.ts'

export const examples = recordFieldExamples(shortner, { slug: 'noon-winter', note: 'For the video of December' })
