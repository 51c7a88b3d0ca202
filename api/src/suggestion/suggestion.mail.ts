import type { Language } from '../../../shared/contract/language.ts'
import type { DeclineReason } from '../../../shared/contract/suggestion/suggestion.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import { action, defineMail, fill, type MailAbout, text } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { declineWords, suggestionMailWords } from './suggestion-mail.words.ts'

interface SuggestionMailValues {
  /** `path` is that of its page; null where shoppers see none. */
  readonly store: { readonly name: LocalizedText; readonly path: string | null }
  /** Null for a store, and where the mail may not repeat what a guest wrote. */
  readonly code: string | null
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

/** Without `open` the mail leads to all stores; sentences that name no code are there where the others name one. */
type Words = Readonly<
  Record<'title' | 'body' | 'openAll' | 'why', string> & { open?: string; unnamedTitle?: string; unnamedBody?: string }
>
type DeclinedWords = Words & Readonly<Record<DeclineReason, string>>

const wordsOf = (kind: Kind): Readonly<Record<Language, Words>> => ({
  ar: suggestionMailWords.ar[kind],
  en: suggestionMailWords.en[kind],
})

function declinedWordsOf(kind: Kind): Readonly<Record<Language, DeclinedWords>> {
  const { ar, en } = wordsOf(kind)
  return { ar: { ...ar, ...declineWords.ar }, en: { ...en, ...declineWords.en } }
}

/** Names that stand in sentences. */
const namesIn = (language: Language, { store, code }: SuggestionMailValues) => ({
  shop: isolatedIn(language, store.name[language]),
  code: isolatedIn(language, code ?? ''),
})

interface OutcomeMail<Said extends Words, Values extends SuggestionMailValues> {
  readonly about: MailAbout
  readonly words: Readonly<Record<Language, Said>>
  readonly example: Values
  readonly reasonOf?: (words: Said, values: Values) => string
}

/** What became of something that a shopper suggested. */
const outcomeMail = <Said extends Words, Values extends SuggestionMailValues>(
  kind: Kind,
  { about, words, example: values, reasonOf }: OutcomeMail<Said, Values>,
) =>
  defineMail({
    kind: `suggested-${kind}`,
    about,
    words,
    example: values,
    write: ({ language, words: said, values: of, page }) => {
      const names = namesIn(language, of)
      const { name, path } = of.store
      const isNamed = of.code !== null
      const title = fill((isNamed ? undefined : said.unnamedTitle) ?? said.title, names)
      return {
        subject: title,
        title,
        body: [
          text((isNamed ? undefined : said.unnamedBody) ?? said.body, names),
          ...(reasonOf ? [text(reasonOf(said, of))] : []),
          path !== null && said.open !== undefined
            ? action(fill(said.open, { ...names, shop: name[language] }), page(path))
            : action(said.openAll, page('/shops')),
        ],
        stub: [text(said.why)],
      }
    },
  })

const plainMail = (kind: Kind, about: MailAbout) => outcomeMail(kind, { about, words: wordsOf(kind), example })
const declinedMail = (kind: Kind, about: MailAbout) =>
  outcomeMail(kind, {
    about,
    words: declinedWordsOf(kind),
    example: declinedExample,
    reasonOf: (words, { reason }) => words[reason],
  })

export const codeAcceptedMail = plainMail('code-accepted', {
  title: 'Suggested code accepted',
  sentWhen: 'Staff accept a suggested code.',
})
export const codeKnownMail = plainMail('code-known', {
  title: 'Suggested code already listed',
  sentWhen: 'The store already has the suggested code.',
})
export const codeDeclinedMail = declinedMail('code-declined', {
  title: 'Suggested code declined',
  sentWhen: 'Staff decline a suggested code. The email gives the reason.',
})
export const shopAcceptedMail = plainMail('store-accepted', {
  title: 'Suggested store accepted',
  sentWhen: 'Staff accept a suggested store.',
})
export const shopKnownMail = plainMail('store-known', {
  title: 'Suggested store already listed',
  sentWhen: 'The suggested store is already listed.',
})
export const shopDeclinedMail = declinedMail('store-declined', {
  title: 'Suggested store declined',
  sentWhen: 'Staff decline a suggested store. The email gives the reason.',
})
