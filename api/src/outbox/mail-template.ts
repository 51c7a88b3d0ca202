/**
 * The one layout of every mail: a cut ticket whose stub hangs below a fold. Tables and inline styles, because
 * that is what mail programs read; they know no start and end either, so sides are worked out here.
 */
import { directionOf, type Language } from '../../../shared/contract/language.ts'
import { html, type Markup } from './html.ts'
import { withBdi } from './isolate.ts'
import { layoutWords } from './mail-layout.words.ts'

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** A link that is no button: what ends something, or says more of it. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** A picture as wide as the mail that leads somewhere. */
  | { readonly kind: 'picture'; readonly image: string; readonly alt: string; readonly url: string }
  /** A price, and how far it moved, beside a square picture of what costs it. */
  | {
      readonly kind: 'price'
      readonly price: string
      readonly change: string
      readonly isLower: boolean
      readonly picture: { readonly image: string; readonly alt: string; readonly url: string }
    }
  /** A code to type when paying, and how it did. */
  | { readonly kind: 'coupon'; readonly code: string; readonly text: string }
  /** The address behind the button, for programs that show none. */
  | { readonly kind: 'address'; readonly text: string; readonly url: string }

/** What a mail says, before it is laid out as text or as a page. The stub is what hangs below the fold of the ticket. */
export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly body: readonly MailPart[]
  readonly stub: readonly MailPart[]
  /** The product's own address. */
  readonly home: string
}

const light = {
  page: '#F4EDE1',
  card: '#FFFFFF',
  head: '#0D1220',
  headText: '#FBF7F0',
  text: '#161C2D',
  quiet: '#4C5468',
  line: '#D9CDB8',
  link: '#7E5200',
  good: '#0B6457',
  bad: '#B3322B',
} as const
const dark: Record<keyof typeof light, string> = {
  page: '#0D1220',
  card: '#151C2E',
  head: '#1E2740',
  headText: '#F5F1E8',
  text: '#F5F1E8',
  quiet: '#B1B8C9',
  line: '#3A4666',
  link: '#F2B544',
  good: '#37C6AC',
  bad: '#FF8A80',
}
/** Of mails, and of the pages that their links open. */
export const mailColours = { light, dark, saffron: '#E8A317', ink: '#1B1203' } as const
const { saffron, ink } = mailColours

export const faces = "'Readex Pro','Segoe UI',Tahoma,Arial,sans-serif"
const codeFaces = "ui-monospace,'SF Mono',Menlo,Consolas,monospace"

/** Programs that follow the device's theme take these; the others keep the light colours written inline. */
const darkStyle = Object.entries(dark)
  .map(([name, colour]) =>
    ['page', 'card', 'head'].includes(name)
      ? `.${name}{background-color:${colour}!important}`
      : name === 'line'
        ? `.line{border-color:${colour}!important}`
        : `.${name}{color:${colour}!important}`,
  )
  .join('')
const style = `body{margin:0}a{word-break:break-word}@media(prefers-color-scheme:dark){${darkStyle}}@media(max-width:520px){.wide{padding-left:24px!important;padding-right:24px!important}}`

/** A half circle punched out of an edge: the first cell of a row, or the last. */
function notch(edge: 'first' | 'last', language: Language, radius: number, ground: 'page' | 'card' | 'head'): Markup {
  const onLeft = (edge === 'first') === (directionOf(language) === 'ltr')
  const corners = onLeft ? `0 ${radius}px ${radius}px 0` : `${radius}px 0 0 ${radius}px`
  return html`<td width="${radius}" style="width:${radius}px;padding:0;line-height:0;font-size:0"><div class="${ground}" style="width:${radius}px;height:${radius * 2}px;background-color:${light[ground]};border-radius:${corners}">&nbsp;</div></td>`
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const row = (language: Language, radius: number, ground: 'page' | 'card' | 'head', middle: Markup): Markup =>
  html`<tr>${notch('first', language, radius, ground)}${middle}${notch('last', language, radius, ground)}</tr>`

const wholeWidth = { markup: `${table} width="100%"` }
const ownWidth = { markup: table }

const paragraph = (text: string, tone: 'text' | 'quiet'): Markup =>
  html`<p class="${tone}" style="margin:0 0 16px;color:${light[tone]}">${withBdi(text)}</p>`

function priceAsMarkup({ price, change, isLower, picture }: MailPart & { kind: 'price' }, language: Language): Markup {
  const gap = directionOf(language) === 'ltr' ? 'padding:0 0 0 20px' : 'padding:0 20px 0 0'
  const tone = isLower ? 'good' : 'bad'
  const moved = change
    ? html`<br><span class="${tone}" style="font-size:16px;font-weight:600;color:${light[tone]}">${withBdi(change)}</span>`
    : html``
  return html`<table ${ownWidth} style="margin:0 0 20px"><tr>
    <td width="96" valign="middle"><a href="${picture.url}"><img src="${picture.image}" alt="${picture.alt}" width="96" height="96" style="display:block;width:96px;height:96px;border:0;border-radius:12px;object-fit:contain;background-color:${light.card}"></a></td>
    <td class="text" valign="middle" style="${gap};font-size:28px;line-height:1.3;font-weight:700;color:${light.text}">${withBdi(price)}${moved}</td>
  </tr></table>`
}

/** One piece of a mail as markup. */
function partAsMarkup(part: MailPart, language: Language, tone: 'text' | 'quiet'): Markup {
  switch (part.kind) {
    case 'text':
      return paragraph(part.text, tone)
    case 'code':
      // Spaced by style alone, so that what is copied is the digits; the space after the last one is evened out.
      return html`<table ${wholeWidth} style="margin:0 0 20px;background-color:${saffron};border-radius:12px">
        ${row(language, 10, 'card', html`<td align="center" style="padding:18px 0"><div dir="ltr" style="padding-left:12px;font:700 40px/1.2 ${codeFaces};letter-spacing:12px;color:${ink};-webkit-user-select:all;user-select:all">${part.code}</div></td>`)}
      </table>`
    case 'action':
      return html`<table ${ownWidth} style="margin:8px 0 20px"><tr><td style="background-color:${saffron};border-radius:10px"><a href="${part.url}" style="display:inline-block;padding:12px 24px;font-weight:600;color:${ink};text-decoration:none">${withBdi(part.label)}</a></td></tr></table>`
    case 'link':
      return html`<p style="margin:0 0 12px"><a class="link" href="${part.url}" style="color:${light.link}">${withBdi(part.label)}</a></p>`
    case 'picture':
      return html`<p style="margin:0 0 20px"><a href="${part.url}"><img src="${part.image}" alt="${part.alt}" width="440" style="display:block;width:100%;height:auto;border:0;border-radius:12px"></a></p>`
    case 'price':
      return priceAsMarkup(part, language)
    case 'coupon':
      return html`<table ${ownWidth} style="margin:0 0 8px"><tr><td class="line" style="padding:8px 20px;border:2px dashed ${light.line};border-radius:10px"><span class="text" dir="ltr" style="font:700 20px/1.3 ${codeFaces};color:${light.text};-webkit-user-select:all;user-select:all">${part.code}</span></td></tr></table>${paragraph(part.text, 'quiet')}`
    case 'address':
      return html`${paragraph(part.text, tone)}<p dir="ltr" align="left" style="margin:0 0 16px;font-size:13px;line-height:1.5;text-align:left"><a class="link" href="${part.url}" style="color:${light.link};word-break:break-all">${part.url}</a></p>`
  }
}

/** A mail as a page of its own. */
export function mailAsPage({ language, subject, title, body, stub, home }: MailContent): string {
  const words = layoutWords[language]
  const side = directionOf(language) === 'ltr' ? 'left' : 'right'
  const leading = language === 'ar' ? '1.75' : '1.6'
  const parts = (list: readonly MailPart[], tone: 'text' | 'quiet') =>
    list.map((part) => partAsMarkup(part, language, tone))
  const first = body.find((part) => part.kind === 'text')
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${subject}</title>
    <style>${{ markup: style }}</style>
  </head>
  <body class="page" dir="${directionOf(language)}" style="margin:0;padding:0;background-color:${light.page}">
    <div style="display:none;max-height:0;overflow:hidden">${first?.kind === 'text' ? first.text : ''}</div>
    <table ${wholeWidth} class="page" dir="${directionOf(language)}" style="background-color:${light.page}"><tr><td align="center" style="padding:32px 16px">
      <table ${wholeWidth} class="card" style="max-width:520px;background-color:${light.card};border-radius:16px;overflow:hidden;font:16px/${leading} ${faces}">
        <tr><td class="head wide" align="${side}" colspan="3" style="padding:28px 40px 32px;background-color:${light.head};border-radius:16px 16px 0 0">
          <table ${ownWidth} style="margin:0 0 24px"><tr>
            <td><table ${ownWidth} style="background-color:${saffron};border-radius:4px">${row(language, 3, 'head', html`<td height="20" style="width:20px;height:20px;font-size:0;line-height:0">&nbsp;</td>`)}</table></td>
            <td style="padding:0 10px"><a class="headText" href="${home}" style="font-size:18px;font-weight:600;color:${light.headText};text-decoration:none">${words.brand}</a></td>
          </tr></table>
          <h1 class="headText" style="margin:0;font-size:28px;line-height:1.35;font-weight:600;color:${light.headText}">${withBdi(title)}</h1>
        </td></tr>
        <tr><td class="wide" align="${side}" colspan="3" style="padding:32px 40px 8px">${parts(body, 'text')}</td></tr>
        ${row(language, 12, 'page', html`<td style="padding:0 8px"><div class="line" style="border-top:2px dashed ${light.line};font-size:0;line-height:0">&nbsp;</div></td>`)}
        <tr><td class="wide" align="${side}" colspan="3" style="padding:16px 40px 20px;font-size:14px">${parts(stub, 'quiet')}</td></tr>
      </table>
      <p class="quiet" align="center" style="max-width:520px;margin:24px 0 0;font:13px/${leading} ${faces};color:${light.quiet}">${words.automatic}<br><a class="link" href="${home}" style="color:${light.link}">${words.visit}</a></p>
    </td></tr></table>
  </body>
</html>`.markup
}

const partAsLines = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return part.code
    case 'action':
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'picture':
      return part.alt
    case 'price':
      return [part.price, part.change].filter(Boolean).join(' ')
    case 'coupon':
      return `${part.code}\n${part.text}`
    case 'address':
      return ''
  }
}

/** The same mail without markup. A code stands alone on its line. */
export function mailAsText({ language, title, body, stub, home }: MailContent): string {
  const words = layoutWords[language]
  const said = [...body, ...stub].filter(({ kind }) => kind !== 'address')
  return [title, ...said.map(partAsLines), '--', `${words.brand}\n${home}\n${words.automatic}`].join('\n\n')
}
