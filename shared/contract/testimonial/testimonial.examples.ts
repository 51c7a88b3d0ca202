import { fieldExamples } from '../example.ts'
import { Testimonial } from './testimonial.routes.ts'

export const examples = [
  fieldExamples(Testimonial, { text: 'The code worked at once.', author: 'Sara', location: 'Riyadh' }),
]
