import { directionOf, type Language } from '../../../shared/contract/language.ts'
import { inboxMails, inboxPage } from '../../../shared/contract/outbox/inbox.routes.ts'
import type { Database } from '../database/connection.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { html, type Markup } from './html.ts'

interface Mail {
  readonly id: string
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const maxMails = 50

const latestMails = ({ main }: Database): Promise<Mail[]> =>
  main.kysely
    .selectFrom('outbox_mail')
    .select(['id', 'to_address as to', 'subject', 'text_body as text', 'html_body as html', 'kind'])
    .select(['created_at as createdAt', 'sent_at as sentAt'])
    .select((mail) => mail.ref('language').$castTo<Language>().as('language'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMails)
    .execute()

const withLinks = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`))

const style =
  'body{font:16px/1.6 system-ui;max-inline-size:760px;margin:32px auto;padding-inline:16px;color-scheme:light dark}article{border-block-start:1px solid #8888;padding-block:16px}h2{margin-block:0}pre{white-space:pre-wrap;font:inherit}iframe{inline-size:100%;block-size:720px;border:1px solid #8888;border-radius:12px}'
// A frame made from text has the policy of its page, and mails carry their style with them.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** The mail as its reader sees it, in a frame that runs nothing and whose links open beside the inbox. */
const framed = ({ subject, html: mail }: Mail): Markup[] =>
  mail
    ? [
        html`<iframe title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.replaceAll('<a ', '<a target="_blank" ')}"></iframe>`,
      ]
    : []

const article = (mail: Mail): Markup => html`
  <article lang="${mail.language}" dir="${directionOf(mail.language)}">
    <h2>${mail.subject}</h2>
    <p dir="ltr"><bdi>${mail.to}</bdi> · ${mail.kind} · <time>${mail.createdAt.toISOString()}</time> · ${mail.sentAt ? 'sent' : 'waiting'}</p>
    ${framed(mail)}
    <pre>${withLinks(mail.text)}</pre>
  </article>`

const page = (mails: readonly Mail[]): string =>
  html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Development inbox</title><style>${{ markup: style }}</style></head>
  <body>
    <h1>Development inbox</h1>
    ${mails.length > 0 ? mails.map(article) : html`<p>No mail has been sent yet.</p>`}
  </body>
</html>`.markup

/** What the service would have mailed. There is none in production. */
export const rootRoutes: RootRoutes = (server, { database, config: { production } }) => {
  if (production) return
  const config = { audience: 'public' } as const
  server.get(inboxMails.rootPath, { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await latestMails(database) }
  })
  server.get(inboxPage.rootPath, { config }, async (_request, reply) => {
    reply.type('text/html').header('cache-control', 'no-store').header('content-security-policy', policy)
    return page(await latestMails(database))
  })
}
