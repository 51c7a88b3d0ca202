import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { directionOf } from '../../../shared/contract/language.ts'
import type { Database } from '../database/connection.ts'

interface Mail {
  readonly id: string
  readonly to: string
  readonly language: 'ar' | 'en'
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
}

const mostMails = 50

const latestMails = ({ main }: Database): Promise<Mail[]> =>
  main.kysely
    .selectFrom('outbox_mail')
    .select(['id', 'to_address as to', 'subject', 'text_body as text', 'created_at as createdAt'])
    .select((mail) => mail.ref('language').$castTo<'ar' | 'en'>().as('language'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMails)
    .execute()

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const withLinks = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const style =
  'body{font:16px/1.6 system-ui;max-inline-size:680px;margin:32px auto;padding-inline:16px}article{border-block-start:1px solid #8888;padding-block:16px}pre{white-space:pre-wrap;font:inherit}'
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'`

const article = ({ to, language, subject, text, createdAt }: Mail): string => `
  <article lang="${language}" dir="${directionOf(language)}">
    <h2>${escaped(subject)}</h2>
    <p dir="ltr"><bdi>${escaped(to)}</bdi> · <time>${createdAt.toISOString()}</time></p>
    <pre>${withLinks(text)}</pre>
  </article>`

const page = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Development inbox</title><style>${style}</style></head>
  <body>
    <h1>Development inbox</h1>
    ${mails.length > 0 ? mails.map(article).join('') : '<p>No mail has been sent yet.</p>'}
  </body>
</html>`

/** What the service would have mailed. Never registered in production. */
export function inboxRoutes(server: FastifyInstance, database: Database): void {
  const config = { audience: 'public' } as const
  server.get('/dev/inbox.json', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await latestMails(database) }
  })
  server.get('/dev/inbox', { config }, async (_request, reply) => {
    reply.type('text/html').header('cache-control', 'no-store').header('content-security-policy', policy)
    return page(await latestMails(database))
  })
}
