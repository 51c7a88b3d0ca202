import { recordFieldExamples } from '../example.ts'
import { uninstall } from './uninstall.collection.ts'
import { uninstallFeedback } from './uninstall.routes.ts'

const feedback = 'It found no code for my store.'

export const examples = [
  ...recordFieldExamples(uninstall, { feedback }),
  { fieldsOf: uninstallFeedback.body, values: { feedback } },
]
