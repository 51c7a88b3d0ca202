import formBody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { directionOf, type Language, languageOfHeader } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { html } from '../outbox/html.ts'
import { unsubscribeWords } from './unsubscribe.words.ts'
import { findLinkKey, readUnsubscribeToken, type UnsubscribeTarget, unsubscribePath } from './unsubscribe-link.ts'

type Words = (typeof unsubscribeWords)[Language]

/** Ends it, harmlessly the second time. */
async function unsubscribe(db: Kysely<Schema>, { what, id }: UnsubscribeTarget): Promise<void> {
  if (what === 'alert') {
    await db
      .updateTable('price_alert')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    return
  }
  await db
    .insertInto('notification_setting')
    .columns(['user_id', 'by_mail'])
    .expression((row) =>
      row
        .selectFrom('user')
        .select(['id', sql.lit(false).as('by_mail')])
        .where('id', '=', id),
    )
    .onConflict((row) => row.column('user_id').doUpdateSet({ by_mail: false, updated_at: sql<Date>`now()` }))
    .execute()
}

const style =
  'body{font:18px/1.7 system-ui;max-inline-size:480px;margin:64px auto;padding-inline:24px;color-scheme:light dark}button{font:inherit;font-weight:600;padding:10px 24px;border:0;border-radius:10px;background:#E8A317;color:#1B1203;cursor:pointer}'
// A page that loads nothing, and whose one form leads back here.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

function sendPage(
  reply: FastifyReply,
  language: Language,
  write: (words: Words) => { title: string; button?: string },
) {
  const { title, button } = write(unsubscribeWords[language])
  const form = button ? html`<form method="post"><button>${button}</button></form>` : html``
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${unsubscribeWords[language].brand}</title>
    <style>${{ markup: style }}</style>
  </head>
  <body><h1>${title}</h1>${form}</body>
</html>`
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

/**
 * `/alert/unsubscribe`: a mail program ends it with one POST (RFC 8058), a person with a press on the page. Reading the
 * page ends nothing, since scanners of mail open every link.
 */
export const routes: NounRoutes = async (_serve, { database }, server) => {
  await server.register(formBody)
  const { kysely } = database.main
  const config = { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const
  const targetOf = async ({ token }: { readonly token?: unknown }) =>
    typeof token === 'string' ? readUnsubscribeToken(await findLinkKey(kysely), token) : undefined

  server.get<{ Querystring: { token?: unknown } }>(unsubscribePath, { config }, async (request, reply) => {
    const target = await targetOf(request.query)
    const language = languageOfHeader(request.headers['accept-language'])
    if (!target) return sendPage(reply.code(404), language, (words) => ({ title: words.unknown }))
    return sendPage(reply, language, (words) => ({ title: words[target.what], button: words.press }))
  })

  server.post<{ Querystring: { token?: unknown } }>(unsubscribePath, { config }, async (request, reply) => {
    const target = await targetOf(request.query)
    const language = languageOfHeader(request.headers['accept-language'])
    if (!target) return sendPage(reply.code(404), language, (words) => ({ title: words.unknown }))
    await unsubscribe(kysely, target)
    return sendPage(reply, language, (words) => ({ title: words.ended }))
  })
}
