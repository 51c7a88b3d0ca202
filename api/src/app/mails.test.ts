import { describe, expect, it } from '@jest/globals'
import { sentenceFailure } from '../../../shared/contract/mail/mail-sentence.ts'
import { findMails } from '../outbox/find-mails.ts'
import { type MailPart, mailAsPage, mailAsText } from '../outbox/mail-template.ts'

const mails = await findMails()
const both = mails.flatMap((mail) => (['ar', 'en'] as const).map((language) => ({ kind: mail.kind, language, mail })))

it('are found in the folders of nouns', () => {
  expect(mails.length).toBeGreaterThanOrEqual(5)
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
    expect(links(html.replaceAll('&#38;', '&').replaceAll(/<img [^>]+>/g, ''))).toEqual(links(text))
    expect(`${subject}${text}`).not.toMatch(/[{}!]|undefined|Invalid/)
  })

  it('needs nothing from anywhere else', () => {
    expect(html).not.toMatch(/<(script|link|iframe)|url\(|@import/)
  })

  it('has pictures of the site alone, by addresses that name no reader', () => {
    for (const [, source] of html.matchAll(/<img src="([^"]*)"/g))
      expect(source).toMatch(
        /^https:\/\/qasima\.example\/product-picture\/(ar|en)\/[\da-f-]{36}\.png\?part=(thing|chart)$/,
      )
    expect(html.match(/<img /g) ?? []).toHaveLength(html.match(/<img src="[^"]*" alt="[^"]+"/g)?.length ?? 0)
  })

  it('is made of sentences that staff could have written themselves', () => {
    const sentences = [...mail.sentences[language]]
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter(([, sentence]) => sentenceFailure(sentence, sentence) !== null)).toEqual([])
  })

  it('says every sentence as it was changed, and escapes it', () => {
    const values = { ...mail.example, publicOrigin: 'https://qasima.example' }
    const changed = [...mail.sentences[language]].map(([key, sentence]) => [key, `<b>${sentence}</b>`] as const)
    const [plain, marked] = [mail.write(language, values), mail.write(language, values, new Map(changed))]
    expect(marked.subject).toContain('<b>')
    const said = (text: string) => text.replaceAll(/<\/?b>/g, '')
    expect(said(mailAsText(marked))).toBe(mailAsText(plain))
    expect(mailAsPage(marked)).not.toContain('<b>')
    const isBold = (part: MailPart) =>
      part.kind === 'code' || Object.values(part).some((said) => `${said}`.includes('<b>'))
    expect([...marked.body, ...marked.stub].filter((part) => !isBold(part))).toEqual([])
  })
})
