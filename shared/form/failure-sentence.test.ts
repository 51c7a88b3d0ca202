import { expect, it } from '@jest/globals'
import { type CommonErrorKey, catalogue } from '../contract/error-catalogue.ts'
import { ProblemError } from '../http/problem-error.ts'
import { failureSentence } from './failure-sentence.ts'

const failure = (key: CommonErrorKey, retryAfter: number | null) =>
  new ProblemError({ status: catalogue[key].status, code: catalogue[key].code, problem: key, detail: '', retryAfter })

it.each([
  [1, 'Try again after 1 second.', 'حاول مرة أخرى بعد ثانية واحدة.'],
  [40, 'Try again after 40 seconds.', 'حاول مرة أخرى بعد 40 ثانية.'],
  [121, 'Try again after 3 minutes.', 'حاول مرة أخرى بعد 3 دقائق.'],
  [7_200, 'Try again after 120 minutes.', 'حاول مرة أخرى بعد 120 دقيقة.'],
  [82_801, 'Try again after 24 hours.', 'حاول مرة أخرى بعد 24 ساعة.'],
] as const)('says once, after too many calls, how long %d seconds are', (seconds, english, arabic) => {
  const error = failure('TOO_MANY_REQUESTS', seconds)
  expect(failureSentence(error, 'en')).toBe(`Too many attempts in a short time. ${english}`)
  expect(failureSentence(error, 'ar')).toBe(`كرّرت المحاولة كثيرًا في وقت قصير. ${arabic}`)
  expect(error.sentence('en')).toBe(failureSentence(error, 'en'))
})

it('names no wait that the server did not name', () => {
  expect(failureSentence(failure('TOO_MANY_REQUESTS', null), 'en')).toBe(catalogue.TOO_MANY_REQUESTS.text.en)
})

it.each(['ar', 'en'] as const)('says once, in %s, that an outage is to be waited for', (language) => {
  expect(failureSentence(failure('SERVICE_UNAVAILABLE', 2), language)).toBe(
    catalogue.SERVICE_UNAVAILABLE.text[language],
  )
})
