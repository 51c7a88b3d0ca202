import { languages } from '../../../shared/contract/language.ts'
import {
  changeMail,
  listMails,
  mailFrame,
  previewMail,
  readMail,
  testMailText,
} from '../../../shared/contract/mail/mail.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError, assertNoProblems } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'
import { requireUser } from '../identity/user/user.queries.ts'
import { fill } from '../outbox/define-mail.ts'
import { findMails } from '../outbox/find-mails.ts'
import { canMail, queueWritten } from '../outbox/mail.ts'
import { type MailContent, mailAsPage, mailAsText } from '../outbox/mail-template.ts'
import { findSaved, listSaved, lockSaved, unchanged, writeSentences } from './mail.queries.ts'
import { auditOf, changeProblems, isSecurity, publicMail, summaryOf, writeExample, writesOf } from './mail.rules.ts'
import { mailFramePage, mailFramePolicy } from './mail-frame.ts'
import { testMarkWords } from './test-mark.words.ts'

/** Of one account. */
const testsADay: Limit = { name: 'mail-text-test', times: 100, seconds: 86_400 }

const written = (content: MailContent) => ({
  language: content.language,
  subject: content.subject,
  html: mailAsPage(content),
  text: mailAsText(content),
})

/** Staff change what mails say. */
export const routes: NounRoutes = async (serve, { database: { main }, config, limits }) => {
  const { publicOrigin } = config
  const mails = await findMails()
  const mailOf = (kind: string) => {
    const mail = mails.find((known) => known.kind === kind)
    if (!mail) throw new ApiError('NOT_FOUND')
    return mail
  }

  serve(listMails, async () => {
    const saved = await listSaved(main.kysely)
    return { items: mails.map((mail) => summaryOf(mail, saved.get(mail.kind) ?? unchanged)) }
  })

  serve(readMail, async ({ params: { kind } }) => publicMail(mailOf(kind), await findSaved(main.kysely, kind)))

  serve(previewMail, async ({ params: { kind }, body: { sentences: changes } }) => {
    const mail = mailOf(kind)
    assertNoProblems(changeProblems(mail, changes))
    const parts = { saved: await findSaved(main.kysely, kind), changes, publicOrigin }
    return { items: languages.map((language) => written(writeExample(mail, language, parts))) }
  })

  serve(changeMail, async ({ account, params: { kind }, body: { version, sentences: changes } }) => {
    const mail = mailOf(kind)
    if (isSecurity(mail) && !account.isRecent) throw new ApiError('STEP_UP_REQUIRED')
    assertNoProblems(changeProblems(mail, changes))
    const saved = await main.kysely.transaction().execute(async (tx) => {
      const before = await lockSaved(tx, kind)
      if (before.version !== version) throw new ApiError('CONFLICT')
      const writes = writesOf(mail, before, changes)
      if (writes.length === 0) return before
      await writeSentences(tx, kind, writes)
      const said = auditOf(mail, before, writes)
      await recordAudit(tx, { actorId: account.id, action: 'update', section: 'mail', recordId: kind, ...said })
      return lockSaved(tx, kind)
    })
    return publicMail(mail, saved)
  })

  serve(testMailText, async ({ account, params: { kind }, body: { language, sentences: changes } }) => {
    const mail = mailOf(kind)
    assertNoProblems(changeProblems(mail, changes))
    if (!canMail(config)) throw new ApiError('EMAIL_NOT_SENT')
    const { email, isEmailVerified } = await requireUser(main.kysely, account.id)
    if (!isEmailVerified) throw new ApiError('EMAIL_NOT_VERIFIED')
    await limits.consume(testsADay, account.id)
    const content = writeExample(mail, language, { saved: await findSaved(main.kysely, kind), changes, publicOrigin })
    const subject = fill(testMarkWords[language].subject, { subject: content.subject })
    await main.kysely
      .transaction()
      .execute((tx) =>
        queueWritten(tx, { kind: 'mail-test', to: email, userId: account.id, content: { ...content, subject } }),
      )
    return acknowledgement()
  })
}

/** Where the back-office shows a mail as its reader sees it. */
export const rootRoutes: RootRoutes = (server) => {
  const config = { audience: 'public', rateLimit: { max: 300, timeWindow: 60_000 } } as const
  server.get(mailFrame.rootPath, { config }, (_request, reply) =>
    reply
      .header('content-security-policy', mailFramePolicy)
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(mailFramePage),
  )
}
