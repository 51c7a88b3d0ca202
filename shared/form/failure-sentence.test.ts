import { expect, it } from '@jest/globals'
import { type CommonErrorKey, catalogue } from '../contract/error-catalogue.ts'
import { ProblemError } from '../http/problem-error.ts'
import { failureWords } from './failure.words.ts'
import { failureSentence } from './failure-sentence.ts'

const failure = (key: CommonErrorKey, retryAfter: number | null) =>
  new ProblemError({ status: catalogue[key].status, code: catalogue[key].code, problem: key, detail: '', retryAfter })

it('says once when a new try makes sense', () => {
  expect(failureSentence(failure('TOO_MANY_REQUESTS', 40), 'en')).toBe(
    `${failureWords.en.tooOften} Try again after 40 seconds.`,
  )
  expect(failureSentence(failure('TOO_MANY_REQUESTS', null), 'en')).toBe(catalogue.TOO_MANY_REQUESTS.text.en)
})

it.each(['ar', 'en'] as const)('says once, in %s, that an outage is to be waited for', (language) => {
  expect(failureSentence(failure('SERVICE_UNAVAILABLE', 2), language)).toBe(
    catalogue.SERVICE_UNAVAILABLE.text[language],
  )
})
