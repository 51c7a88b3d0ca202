import { exampleOf } from '../example.ts'
import { proofFigures } from './proof-figures.routes.ts'

export const examples = [
  exampleOf(proofFigures, {
    reply: {
      days: 14,
      worked: 41_230,
      failed: 9_870,
      tried: 5_120,
      working: 4_310,
      first: { worked: 8_410, failed: 730 },
    },
  }),
]
