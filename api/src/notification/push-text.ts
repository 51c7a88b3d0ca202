import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import { fill } from '../outbox/define-mail.ts'
import { countIn, type FiredAlert, kindInWords, valuesOf } from './alert-text.ts'
import { pushWords } from './push-message.words.ts'

/** What a device shows; the worker of the page reads it. */
export interface PushText {
  readonly title: string
  readonly body: string
  /** Path that a press opens. */
  readonly path: string
  /** A newer message of the same tag takes the place of an older one. */
  readonly tag: string
  readonly language: Language
}

/** Longest text that leaves room for the rest of a message. */
const maxText = 500

const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text)

const separators = { ar: '، ', en: ', ' } as const

/** What is said of alerts that fired: of one by itself, of several and how many they are, of none that the channel works. */
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
