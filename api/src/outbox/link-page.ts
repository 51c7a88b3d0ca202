import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, type Language, languageOfHeader, languages } from '../../../shared/contract/language.ts'
import { html } from './html.ts'
import { layoutWords } from './mail-layout.words.ts'
import { faces, mailColours } from './mail-template.ts'

const { saffron, ink } = mailColours
const colours = ({ page, card, line, text, link }: (typeof mailColours)['light' | 'dark']) =>
  `body{background:${page};color:${text}}main{background:${card};border-color:${line}}a,b{color:${link}}`
const style = [
  ':root{color-scheme:light dark}',
  `body{font:17px/1.7 ${faces};margin:0;padding:48px 16px;overflow-wrap:anywhere}`,
  'main{max-inline-size:440px;margin:auto;padding:32px 24px;border:1px solid;border-radius:16px}',
  'dt{font-size:14px}dd{margin:0 0 12px;font-weight:600}label{display:block;font-size:14px}',
  'input{display:block;box-sizing:border-box;inline-size:100%;font:inherit;padding:9px 12px;margin-block:4px 16px;border:1px solid;border-radius:10px;background:none;color:inherit}',
  'h1{font-size:22px;line-height:1.5;margin-block:16px 8px}b{font-size:20px}form{margin-block:24px}',
  `button{font:inherit;font-weight:600;padding:10px 24px;border:0;border-radius:10px;background:${saffron};color:${ink};cursor:pointer}`,
  `:focus-visible{outline:2px solid ${saffron};outline-offset:3px}`,
  `${colours(mailColours.light)}@media(prefers-color-scheme:dark){${colours(mailColours.dark)}}`,
].join('')
// A page that loads nothing, and whose one form leads back here.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
const formsLeadBack = "form-action 'self'"

interface LinkPage {
  readonly language: Language
  /** What is so or asked, and after it what else there is to know. */
  readonly sentences: string
  /** What `{name}` in the sentences stands for: it keeps its own direction. */
  readonly name?: string
  /** What there is to know, line by line; its values are isolated. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** What its one button says, and what it sends or asks for; none where there is nothing to do. */
  readonly button?:
    | { readonly label: string; readonly sends?: string; readonly password?: { readonly label: string } }
    | undefined
  /** Whether what its form is answered with leads to another site, which browsers hold against the policy of the page. */
  readonly leadsAway?: boolean
  /** Where else to go. */
  readonly link: { readonly label: string; readonly href: string }
}

/** Answers the page that a link of a mail, or a short link, opens: one sentence and one button, readable without scripts. */
export function sendLinkPage(
  reply: FastifyReply,
  { language, sentences, name = '', facts = [], button, leadsAway = false, link }: LinkPage,
) {
  const { brand } = layoutWords[language]
  const [what = '', more] = sentences.split(/(?<=\.) /)
  const [before = '', after] = what.split('{name}')
  const heading = after === undefined ? html`${before}` : html`${before}<bdi>${name}</bdi>${after}`
  const sends = button?.sends ? html`<input type="hidden" name="${button.sends}" value="1">` : html``
  const asks = button?.password
    ? html`<label>${button.password.label}<input type="password" name="password" required autofocus autocomplete="off"></label>`
    : html``
  const form = button ? html`<form method="post">${sends}${asks}<button>${button.label}</button></form>` : html``
  const list = facts.map(({ label, value }) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${what.replace('{name}', name).replace(/\.$/, '')} · ${brand}</title>
    <style>${{ markup: style }}</style>
  </head>
  <body><main><b>${brand}</b><h1>${heading}</h1>${more ? html`<p>${more}</p>` : html``}${facts.length > 0 ? html`<dl>${list}</dl>` : html``}${form}
    <a href="${link.href}">${link.label}</a></main></body>
</html>`
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', leadsAway ? policy : `${policy}; ${formsLeadBack}`)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

/** That of the mail whose link was opened; of the browser where the link was cut off. */
export function linkLanguageOf({ query, headers }: FastifyRequest<{ Querystring: { language?: unknown } }>): Language {
  return languages.find((language) => language === query.language) ?? languageOfHeader(headers['accept-language'])
}

/** Lets the routes of a scope take the one POST of a mail program (RFC 8058), and that of a page of their own. */
export async function acceptOneClick(server: FastifyInstance): Promise<void> {
  await server.register(formBody)
  // RFC 8058 names this form first. That it was sent says all; our own page sends the other one.
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, _body, done) => done(null, {}),
  )
}
