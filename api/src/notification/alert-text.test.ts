import { describe, expect, it } from '@jest/globals'
import { fill } from '../outbox/define-mail.ts'
import { alertMail } from './alert.mail.ts'
import { alertWords } from './alert-mail.words.ts'
import { kindInWords, valuesOf } from './alert-text.ts'
import { pushText } from './push-text.ts'

const [example] = alertMail.example.alerts
if (!example) throw new Error('the mail has no example')
const lowest = (days: number) => ({ ...example, kind: 'lowest' as const, days, alertId: 'alert-1' })
const headOf = (language: 'ar' | 'en', alert: ReturnType<typeof lowest>) =>
  fill(alertWords[language][kindInWords(alert)], valuesOf(language, alert))

describe('the lowest price of so many days', () => {
  it.each([
    ['en', 1, 'in 1 day'],
    ['en', 30, 'in 30 days'],
    ['ar', 1, 'خلال يوم واحد'],
    ['ar', 2, 'خلال يومين'],
    ['ar', 7, 'خلال 7 أيام'],
    ['ar', 30, 'خلال 30 يومًا'],
    ['ar', 100, 'خلال 100 يوم'],
  ] as const)('is worded in %s for %d with its plural, by mail and push', (language, days, words) => {
    expect(headOf(language, lowest(days)).endsWith(words)).toBe(true)
    expect(pushText(language, [lowest(days)]).body).toContain(words)
  })
})
