import { describe, expect, it } from '@jest/globals'
import type { Language } from '../../../../shared/contract/language.ts'
import type { MailKind } from '../../outbox/define-mail.ts'
import { mailAsPage, mailAsText } from '../../outbox/mail-template.ts'
import { resetMail } from '../password/password.mail.ts'
import { securityMail } from '../security/security.mail.ts'
import { codeMail } from '../verification/verification.mail.ts'
import { deletionAskedMail } from './account.mail.ts'

function written<Values>(
  { write, example }: MailKind<Values>,
  language: Language,
  values: Values = example,
  timeZone?: string,
) {
  const content = write(language, { ...values, publicOrigin: 'https://qasima.example', timeZone })
  return { subject: content.subject, text: mailAsText(content), html: mailAsPage(content) }
}

describe('the code', () => {
  it('is alone on a line of the text, can be copied as a whole from the page, and is not in the subject', () => {
    const { subject, text, html } = written(codeMail, 'en')
    expect(text.split('\n')).toContain('40817')
    expect(text).toContain('10 minutes')
    expect(written(codeMail, 'ar').text).toContain('10 دقائق')
    expect(html).toMatch(/user-select:all[^>]*>40817</)
    expect(subject).not.toContain('40817')
  })

  it('links the page where it is entered, which knows the purpose of the sign-up', () => {
    expect(written(codeMail, 'en').text).toContain('\nhttps://qasima.example/en/verify\n')
    const purpose = '/en/products?search=https%3A%2F%2Fnoon.example'
    const { text } = written(codeMail, 'ar', { code: '40817', purpose })
    expect(text).toContain(`\nhttps://qasima.example/verify?${new URLSearchParams({ redirect: purpose })}\n`)
  })
})

describe('the link for a new password', () => {
  it('opens the page in the language of the mail and says how long it is valid', () => {
    expect(written(resetMail, 'ar').text).toContain('\nhttps://qasima.example/reset-password/secret-token\n')
    expect(written(resetMail, 'en').text).toContain('\nhttps://qasima.example/en/reset-password/secret-token\n')
    expect(written(resetMail, 'en').text).toContain('60 minutes')
    expect(written(resetMail, 'ar').text).toContain('60 دقيقة')
  })
})

describe('a mail about an account', () => {
  it.each([
    ['en', 'Sunday, November 22, 2026 at 17:05 Saudi Arabia Time'],
    ['ar', '22 نوفمبر 2026 في 17:05 توقيت المملكة العربية السعودية'],
  ] as const)('says in %s when that is where the reader is, with the zone by its country', (language, moment) => {
    expect(written(deletionAskedMail, language, deletionAskedMail.example, 'Asia/Riyadh').text).toContain(moment)
  })

  it('says when, and what to do if it was not the user', () => {
    expect(written(deletionAskedMail, 'en').text).toContain('Sunday, November 22, 2026 at 14:05 UTC')
    expect(written(deletionAskedMail, 'ar').text).toMatch(/الأحد.+22 نوفمبر 2026.+14:05 UTC/)
    expect(written(deletionAskedMail, 'en').text).toContain('https://qasima.example/en/signin')
    expect(written(securityMail, 'ar').text).toContain('https://qasima.example/forgot-password')
  })
})

describe('template values', () => {
  it('cannot become markup', () => {
    const { html } = written(codeMail, 'en', { code: '<script>alert("1")</script>' })
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;')
    expect(written(resetMail, 'en', { token: '"><b>/../x' }).html).toContain(
      'href="https://qasima.example/en/reset-password/%22%3E%3Cb%3E%2F..%2Fx"',
    )
  })
})
