import formBody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  directionOf,
  type Language,
  languageOfHeader,
  languages,
  pathInLanguage,
} from '../../../shared/contract/language.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { html } from '../outbox/html.ts'
import { faces, mailColours } from '../outbox/mail-template.ts'
import { endByLink, findTarget, undoByLink } from './unsubscribe.queries.ts'
import { unsubscribeWords } from './unsubscribe.words.ts'
import { findLinkKey, readUnsubscribeToken, unsubscribePath } from './unsubscribe-link.ts'

type Words = (typeof unsubscribeWords)[Language]

const { saffron, ink } = mailColours
const colours = ({ page, card, line, text, link }: (typeof mailColours)['light' | 'dark']) =>
  `body{background:${page};color:${text}}main{background:${card};border-color:${line}}a,b{color:${link}}`
const style = [
  ':root{color-scheme:light dark}',
  `body{font:17px/1.7 ${faces};margin:0;padding:48px 16px;overflow-wrap:anywhere}`,
  'main{max-inline-size:440px;margin:auto;padding:32px 24px;border:1px solid;border-radius:16px}',
  'h1{font-size:22px;line-height:1.5;margin-block:16px 8px}b{font-size:20px}form{margin-block:24px}',
  `button{font:inherit;font-weight:600;padding:10px 24px;border:0;border-radius:10px;background:${saffron};color:${ink};cursor:pointer}`,
  `:focus-visible{outline:2px solid ${saffron};outline-offset:3px}`,
  `${colours(mailColours.light)}@media(prefers-color-scheme:dark){${colours(mailColours.dark)}}`,
].join('')
// A page that loads nothing, and whose one form leads back here.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

type Button = 'endAlert' | 'endMails' | 'endStore' | 'undo'
type Said = Exclude<keyof Words, 'brand' | 'account' | Button>

const endOf = { alert: 'endAlert', mails: 'endMails', store: 'endStore', stores: 'endMails' } as const

interface Query {
  readonly token?: unknown
  readonly language?: unknown
}

interface Page {
  readonly language: Language
  readonly said: Said
  readonly product?: string
  /** What its one button does; none where there is nothing to do. */
  readonly button?: Button
}

function sendPage(reply: FastifyReply, { language, said, product = '', button }: Page) {
  const words = unsubscribeWords[language]
  // What is so, and in a line of its own what else there is to know.
  const [what = '', more] = words[said].split(/(?<=\.) /)
  // A name in the other script keeps its own direction inside the sentence.
  const [before = '', after] = what.split('{product}')
  const heading = after === undefined ? html`${before}` : html`${before}<bdi>${product}</bdi>${after}`
  const undo = button === 'undo' ? html`<input type="hidden" name="undo" value="1">` : html``
  const form = button ? html`<form method="post">${undo}<button>${words[button]}</button></form>` : html``
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${what.replace('{product}', product).replace(/\.$/, '')} · ${words.brand}</title>
    <style>${{ markup: style }}</style>
  </head>
  <body><main><b>${words.brand}</b><h1>${heading}</h1>${more ? html`<p>${more}</p>` : html``}${form}
    <a href="${pathInLanguage('/dashboard', language)}#alerts">${words.account}</a></main></body>
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
  // RFC 8058 names this form first. That it was sent says all; our own page sends the other one.
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, _body, done) => done(null, {}),
  )
  const { kysely } = database.main
  const config = { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const
  const linkOf = async ({ token }: Query) =>
    typeof token === 'string' ? readUnsubscribeToken(await findLinkKey(kysely), token) : undefined

  /** That of the mail; of the browser where the link was cut off. */
  const languageOf = ({ query, headers }: FastifyRequest<{ Querystring: Query }>) =>
    languages.find((language) => language === query.language) ?? languageOfHeader(headers['accept-language'])

  /** Answers what a link is for; where it is for nothing, with the page that says so. */
  async function open(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const language = languageOf(request)
    const link = await linkOf(request.query)
    const found = link && (await findTarget(kysely, link))
    if (!found || link.isExpired) {
      const said = !link ? 'unknown' : link.isExpired ? 'expired' : 'gone'
      await sendPage(reply.code(link ? 410 : 404), { language, said })
      return undefined
    }
    return { language, link, product: found.product[language] }
  }

  server.get<{ Querystring: Query }>(unsubscribePath, { config }, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { language, link, product } = opened
    return sendPage(reply, { language, product, said: link.what, button: endOf[link.what] })
  })

  server.post<{ Querystring: Query; Body: unknown }>(unsubscribePath, { config }, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { language, link, product } = opened
    const { body } = request
    if (typeof body === 'object' && body !== null && 'undo' in body) {
      const isUndone = await undoByLink(kysely, link)
      if (!isUndone) return sendPage(reply.code(409), { language, said: 'tooLate' })
      return sendPage(reply, { language, product, said: `${link.what}Restored`, button: endOf[link.what] })
    }
    await endByLink(kysely, link)
    return sendPage(reply, { language, product, said: `${link.what}Ended`, button: 'undo' })
  })
}
