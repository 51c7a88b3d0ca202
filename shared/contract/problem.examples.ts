import { catalogue } from './error-catalogue.ts'
import { fieldExamples } from './example.ts'
import { Acknowledgement } from './problem.ts'

const { code, name } = catalogue.SUCCESS

export const examples = [fieldExamples(Acknowledgement, { code, name, message: 'SUCCESS' })]
