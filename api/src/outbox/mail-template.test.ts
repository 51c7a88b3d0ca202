import { describe, expect, it } from '@jest/globals'
import type { Language } from '../../../shared/contract/language.ts'
import { type MailKind, type MailValues, writeMail } from './mail-content.ts'
import { mailAsPage, mailAsText } from './mail-template.ts'

const publicOrigin = 'https://qasima.example'
const at = new Date('2026-11-22T14:05:00Z')
const values: MailValues = {
  code: { publicOrigin, code: '40817' },
  reset: { publicOrigin, token: 'secret-token' },
  'password-changed': { publicOrigin, at },
  'deletion-asked': { publicOrigin, deleteAt: at },
  deleted: { publicOrigin },
}
const kinds = Object.keys(values) as MailKind[]
const both = kinds.flatMap((kind) => (['ar', 'en'] as const).map((language) => ({ kind, language })))

const written = (kind: MailKind, language: Language, given: MailValues[MailKind] = values[kind]) => {
  const content = writeMail(kind, language, given as never)
  return { ...content, text: mailAsText(content), html: mailAsPage(content) }
}

describe.each(both)('the mail $kind in $language', ({ kind, language }) => {
  it('says the same as text and as a page, in its language and direction', () => {
    const { subject, title, text, html } = written(kind, language)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    for (const content of [subject, title, text]) expect(/[\u0600-\u06ff]/.test(content)).toBe(language === 'ar')
    expect(html).toContain(title)
    const links = (content: string) => new Set(content.match(/https:\/\/[^\s"<]+/g))
    expect(links(html)).toEqual(links(text))
    expect(`${subject}${text}`).not.toMatch(/[{}!]|undefined|Invalid/)
  })

  it('needs nothing from anywhere else', () => {
    expect(written(kind, language).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
  })
})

describe('the code', () => {
  it('stands alone on a line of the text, can be copied whole from the page, and is not in the subject', () => {
    const { subject, text, html } = written('code', 'en')
    expect(text.split('\n')).toContain('40817')
    expect(text).toContain('10 minutes')
    expect(written('code', 'ar').text).toContain('10 دقائق')
    expect(html).toMatch(/user-select:all[^>]*>40817</)
    expect(subject).not.toContain('40817')
  })
})

describe('the link for a new password', () => {
  it('leads to the page in the language of the mail and says for how long', () => {
    expect(written('reset', 'ar').text).toContain('\nhttps://qasima.example/reset-password/secret-token\n')
    expect(written('reset', 'en').text).toContain('\nhttps://qasima.example/en/reset-password/secret-token\n')
    expect(written('reset', 'en').text).toContain('60 minutes')
    expect(written('reset', 'ar').text).toContain('60 دقيقة')
  })
})

describe('a mail about an account', () => {
  it('says when, and what to do if the user did not do it', () => {
    expect(written('deletion-asked', 'en').text).toContain('Sunday, 22 November 2026 at 14:05 UTC')
    expect(written('deletion-asked', 'ar').text).toMatch(/الأحد.+22 نوفمبر 2026.+14:05 UTC/)
    expect(written('deletion-asked', 'en').text).toContain('https://qasima.example/en/signin')
    expect(written('password-changed', 'ar').text).toContain('https://qasima.example/forgot-password')
  })
})

describe('what is filled in', () => {
  it('cannot become markup', () => {
    const { html } = written('code', 'en', { publicOrigin, code: '<script>alert("1")</script>' })
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;')
    expect(written('reset', 'en', { publicOrigin, token: '"><b>/../x' }).html).toContain(
      'href="https://qasima.example/en/reset-password/%22%3E%3Cb%3E%2F..%2Fx"',
    )
  })
})
