import type { Language } from '../../../shared/contract/language.ts'
import type { DeclineReason } from '../../../shared/contract/suggestion/suggestion.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import { action, defineMail, text } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { declineWords, suggestionMailWords } from './suggestion-mail.words.ts'

interface SuggestionMailValues {
  readonly store: { readonly name: LocalizedText; readonly path: string }
  /** Empty for a store. */
  readonly code: string
}

interface DeclinedMailValues extends SuggestionMailValues {
  readonly reason: DeclineReason
}

const example: SuggestionMailValues = {
  store: { name: { ar: 'نون', en: 'Noon' }, path: '/shop/12/noon' },
  code: 'SAVE15',
}
const declinedExample: DeclinedMailValues = { ...example, reason: 'not_working' }

type Kind = keyof (typeof suggestionMailWords)['en']

function wordsOf(kind: Kind) {
  const wordsIn = (language: Language) => ({ ...suggestionMailWords[language][kind], language })
  return { ar: wordsIn('ar'), en: wordsIn('en') }
}

function declinedWordsOf(kind: Kind) {
  const { ar, en } = wordsOf(kind)
  return { ar: { ...ar, ...declineWords.ar }, en: { ...en, ...declineWords.en } }
}

type Words = ReturnType<typeof wordsOf>['en']

/** Names that stand in sentences. */
const namesIn = (language: Language, { store, code }: SuggestionMailValues) => ({
  shop: isolatedIn(language, store.name[language]),
  code: isolatedIn(language, code),
})

const sentenceOf = (sentence: string, names: ReturnType<typeof namesIn>): string => {
  const part = text(sentence, names)
  return part.kind === 'text' ? part.text : ''
}

/** What became of something that a shopper suggested. */
const outcomeMail = <Said extends Words, Values extends SuggestionMailValues>(
  kind: Kind,
  words: Readonly<Record<Language, Said>>,
  values: Values,
  reasonOf: (words: Said, values: Values) => readonly string[] = () => [],
) =>
  defineMail({
    kind: `suggested-${kind}`,
    words,
    example: values,
    write: ({ words: said, values: of, page }) => {
      const { language } = said
      const names = namesIn(language, of)
      const title = sentenceOf(said.title, names)
      return {
        subject: title,
        title,
        body: [
          text(said.body, names),
          ...reasonOf(said, of).map((reason) => text(reason)),
          action(sentenceOf(said.open, { ...names, shop: of.store.name[language] }), page(of.store.path)),
        ],
        stub: [text(said.why)],
      }
    },
  })

const plainMail = (kind: Kind) => outcomeMail(kind, wordsOf(kind), example)
const declinedMail = (kind: Kind) =>
  outcomeMail(kind, declinedWordsOf(kind), declinedExample, (words, { reason }) => [words[reason]])

export const codeAcceptedMail = plainMail('code-accepted')
export const codeKnownMail = plainMail('code-known')
export const codeDeclinedMail = declinedMail('code-declined')
export const shopAcceptedMail = plainMail('store-accepted')
export const shopKnownMail = plainMail('store-known')
export const shopDeclinedMail = declinedMail('store-declined')
