import { expect, it } from '@jest/globals'
import { resetPasswordWords } from '../../mf-account/src/reset-password/reset-password.words.ts'
import { catalogue } from '../../shared/contract/error-catalogue.ts'
import { failureWords as formWords } from '../../shared/form/failure.words.ts'
import { failureWords as callWords } from '../../shared/http/failure.words.ts'
import { failureWords as screenWords } from '../../shell/src/failure/failure.words.ts'

it.each([
  ['the server does not respond', callWords.en.noResponse, callWords.ar.noResponse],
  ['an answer of the API cannot be read', callWords.en.apiError, callWords.ar.apiError],
  ['an unexpected error', formWords.en.unexpected, formWords.ar.unexpected],
  ['the data of a new password is invalid', resetPasswordWords.en.invalidData, resetPasswordWords.ar.invalidData],
  ['email or password is wrong', catalogue.INVALID_CREDENTIALS.text.en, catalogue.INVALID_CREDENTIALS.text.ar],
  ['no connection', catalogue.NETWORK_ERROR.text.en, catalogue.NETWORK_ERROR.text.ar],
  ['the device is offline', catalogue.OFFLINE.text.en, catalogue.OFFLINE.text.ar],
  ['any error at all', screenWords.en.wrong, screenWords.ar.wrong],
  ['another try', screenWords.en.retry, screenWords.ar.retry],
])('there is a sentence in both languages for: %s', (_, english, arabic) => {
  expect(english).toMatch(/^[A-Z][^\u0600-\u06ff]+$/)
  expect(arabic).toMatch(/[\u0600-\u06ff]/)
})
