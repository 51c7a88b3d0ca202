import type { Language } from '@qasima/shared/contract/language'
import { clientProblem, ProblemError } from '@qasima/shared/http/problem-error'
import { translate } from '@qasima/shared/i18n/words'
import { formWords } from './form.words.ts'

/** Up to two minutes are told in seconds. */
const mostSeconds = 120

/** What an Alert says of a call that failed: the sentence of its key, and when a new try makes sense. */
export function failureSentence(error: unknown, language: Language): string {
  const t = translate(formWords, language)
  if (!(error instanceof ProblemError)) return (error instanceof Error && error.message) || t('unexpected')
  // To somebody who presses a button, being offline and having no network is the same thing.
  const told = error.problem === 'OFFLINE' ? clientProblem('NETWORK_ERROR') : error
  const sentence = told.sentence(language) || t('unexpected')
  if (error.retryAfter === null) return sentence
  const wait =
    error.retryAfter > mostSeconds
      ? t('minutes', { count: Math.ceil(error.retryAfter / 60) })
      : t('seconds', { count: error.retryAfter })
  return `${sentence.replace(/([^.])$/, '$1.')} ${wait}`
}
