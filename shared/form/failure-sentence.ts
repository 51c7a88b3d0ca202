import type { Language } from '../contract/language.ts'
import { clientProblem, ProblemError } from '../http/problem-error.ts'
import { translate } from '../i18n/words.ts'
import { failureWords } from './failure.words.ts'

/** What an alert or a toast says of a call that failed: the sentence of its key, and when a new try makes sense. */
export function failureSentence(error: unknown, language: Language): string {
  const t = translate(failureWords, language)
  if (!(error instanceof ProblemError)) return (error instanceof Error && error.message) || t('unexpected')
  // To the person who presses a button, being offline and having no network is the same thing.
  const shown = error.problem === 'OFFLINE' ? clientProblem('NETWORK_ERROR') : error
  const sentence = shown.sentence(language) || t('unexpected')
  // The sentence of an outage says that already, and its few seconds are for machines.
  if (error.retryAfter === null || error.problem === 'SERVICE_UNAVAILABLE') return sentence
  // That sentence ends with the wait.
  if (error.problem === 'TOO_MANY_REQUESTS') return sentence
  return `${sentence.replace(/([^.])$/, '$1.')} ${error.waitSentence(language)}`
}
