import { catalogue } from '@qasima/shared/contract/error-catalogue'
import type { Language } from '@qasima/shared/contract/language'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { translate } from '@qasima/shared/i18n/words'
import { changePasswordWords } from './change-password.words.ts'

/**
 * The toast for a failed change: the text for the server's message key; without one, that the credentials are wrong.
 */
export function changePasswordFailure(error: unknown, language: Language): string {
  const t = translate(changePasswordWords, language)
  if (!(error instanceof ProblemError)) return t('unexpected')
  if (error.code !== 0) return failureSentence(error, language) || t('failed')
  return error.status >= 500 ? t('failed') : catalogue.INVALID_CREDENTIALS.text[language]
}
