import type { Language } from './language.ts'

type Form = Intl.LDMLPluralRule

/** A missing form is the same as `other`. */
type Sentences = Readonly<Partial<Record<Form, string>>> & { readonly other: string }

interface Unit {
  readonly seconds: number
  /** For waits up to this many seconds. */
  readonly upTo: number
  readonly text: Readonly<Record<Language, Sentences>>
}

const units: readonly [Unit, Unit, Unit] = [
  {
    seconds: 1,
    upTo: 120,
    text: {
      ar: {
        one: 'حاول مرة أخرى بعد ثانية واحدة.',
        two: 'حاول مرة أخرى بعد ثانيتين.',
        few: 'حاول مرة أخرى بعد # ثوانٍ.',
        other: 'حاول مرة أخرى بعد # ثانية.',
      },
      en: { one: 'Try again after # second.', other: 'Try again after # seconds.' },
    },
  },
  {
    seconds: 60,
    upTo: 7_200,
    text: {
      ar: {
        one: 'حاول مرة أخرى بعد دقيقة واحدة.',
        two: 'حاول مرة أخرى بعد دقيقتين.',
        few: 'حاول مرة أخرى بعد # دقائق.',
        other: 'حاول مرة أخرى بعد # دقيقة.',
      },
      en: { one: 'Try again after # minute.', other: 'Try again after # minutes.' },
    },
  },
  {
    seconds: 3_600,
    upTo: Number.POSITIVE_INFINITY,
    text: {
      ar: {
        one: 'حاول مرة أخرى بعد ساعة واحدة.',
        two: 'حاول مرة أخرى بعد ساعتين.',
        few: 'حاول مرة أخرى بعد # ساعات.',
        other: 'حاول مرة أخرى بعد # ساعة.',
      },
      en: { one: 'Try again after # hour.', other: 'Try again after # hours.' },
    },
  },
]

/** When to try again. `seconds` is that of `Retry-After`; longer waits are given in minutes or hours, rounded up. */
export function waitSentence(seconds: number, language: Language): string {
  const unit = units.find(({ upTo }) => seconds <= upTo) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  const sentences = unit.text[language]
  const sentence = sentences[new Intl.PluralRules(language).select(count)] ?? sentences.other
  return sentence.replace('#', String(count))
}
