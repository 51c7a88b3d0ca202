import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import { fill } from '../outbox/define-mail.ts'
import { countIn, type FiredAlert, kindInWords, valuesOf } from './alert-text.ts'
import { pushWords } from './push-message.words.ts'

/** What a device shows; the page's service worker reads it. */
export interface PushText {
  readonly title: string
  readonly body: string
  /** Path that opens when pressed. */
  readonly path: string
  /** A newer message with the same tag replaces the older one. */
  readonly tag: string
  readonly language: Language
}

/** Longest text that leaves room for the rest of a message. */
const maxText = 500

const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text)

const separators = { ar: '، ', en: ', ' } as const

/** The text for fired alerts: a single one in detail, several with their number, none as a test. */
export function pushText(
  language: Language,
  alerts: readonly (FiredAlert & { readonly alertId: string })[],
  count = alerts.length,
): PushText {
  const words = pushWords[language]
  const [first] = alerts
  const page = (path: string) => pathInLanguage(path, language)
  if (!first)
    return { title: words.testTitle, body: words.test, path: page('/dashboard#alerts'), tag: 'test', language }
  if (alerts.length > 1) {
    const names = [...new Set(alerts.map(({ product }) => product[language]))]
    const body = short(names.join(separators[language]))
    return { title: countIn(language, count), body, path: page('/dashboard#alerts'), tag: 'alerts', language }
  }
  const values = valuesOf(language, first)
  const said = fill(words[kindInWords(first)], values)
  return {
    title: short(first.product[language]),
    body: short(first.shop ? fill(words.at, { ...values, sentence: said }) : said),
    path: page(first.path),
    tag: first.alertId,
    language,
  }
}
