import { describe, expect, it } from '@jest/globals'
import { modulesBelow } from '../../../shared/server/module-scan.ts'
import type { MailKind } from '../outbox/define-mail.ts'
import { mailAsPage, mailAsText } from '../outbox/mail-template.ts'

const files = await modulesBelow(new URL('../', import.meta.url), '.mail.ts')
// Such a file exports mails alone.
const mails = files.flatMap(({ exports }) => Object.values(exports) as MailKind<object>[])
const both = mails.flatMap((mail) => (['ar', 'en'] as const).map((language) => ({ kind: mail.kind, language, mail })))

it('are found in the folders of nouns, each with a name of its own', () => {
  expect(mails.length).toBeGreaterThanOrEqual(5)
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length)
})

describe.each(both)('the mail $kind in $language', ({ language, mail }) => {
  const content = mail.write(language, { ...mail.example, publicOrigin: 'https://qasima.example' })
  const [text, html] = [mailAsText(content), mailAsPage(content)]

  it('says the same as text and as a page, in its language and direction', () => {
    const { subject, title } = content
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    for (const part of [subject, title, text]) expect(/[\u0600-\u06ff]/.test(part)).toBe(language === 'ar')
    expect(html).toContain(title)
    const links = (of: string) => new Set(of.match(/https:\/\/[^\s"<]+/g))
    expect(links(html.replaceAll('&#38;', '&'))).toEqual(links(text))
    expect(`${subject}${text}`).not.toMatch(/[{}!]|undefined|Invalid/)
  })

  it('needs nothing from anywhere else', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
  })
})
