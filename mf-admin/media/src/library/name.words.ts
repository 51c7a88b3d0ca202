import { isMediaConflict } from '@qasima/shared/admin/media-library'
import type { FieldProblem } from '@qasima/shared/contract/problem'
import type { FieldWords } from '@qasima/shared/form/contract-form'
import type { ProblemError } from '@qasima/shared/http/problem-error'

const english = {
  name_REQUIRED: 'Enter a name.',
  name_INVALID: 'Use letters, digits, spaces and . _ - ( ) + & , @ ’. The name must start with a letter or digit.',
  name_TOO_LONG: 'The name is too long.',
  name_CONFLICT: 'This name is already used here.',
}

/** What is wrong with the name of a file or a folder. The back-office is in English. */
export const nameWords: FieldWords = { words: { namespace: 'media.name', en: english, ar: english } }

/** A name that is taken is refused as a conflict of the whole. */
export const nameProblems = (error: ProblemError): readonly FieldProblem<'name'>[] =>
  isMediaConflict(error) ? [{ key: 'name', message: 'CONFLICT' }] : []
