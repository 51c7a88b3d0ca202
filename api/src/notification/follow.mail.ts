import type { Language } from '../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { counted } from './alert-text.ts'
import { followWords } from './follow-mail.words.ts'

/** A store with codes that became proven. */
interface MailedStore {
  readonly name: LocalizedText
  readonly path: string
  readonly codes: readonly { readonly code: string; readonly title: LocalizedText }[]
  /** Ends mails about this store. */
  readonly endUrl: string
}

interface FollowMailValues {
  readonly stores: readonly MailedStore[]
  /** How many more codes there are than are said. */
  readonly more: number
  /** Ends mails about all stores. */
  readonly endAllUrl: string
}

const example: MailedStore = {
  name: { ar: 'نون', en: 'Noon' },
  path: '/shop/12/noon',
  codes: [{ code: 'SAVE15', title: { ar: 'خصم 15% على كل الطلبات', en: '15% off every order' } }],
  endUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=store',
}

type Words = (typeof followWords)[Language]

/** What the mail is about: one code, several of one store, or of several stores. */
function titleOf(language: Language, words: Words, { stores, more }: FollowMailValues): string {
  const count = stores.reduce((sum, { codes }) => sum + codes.length, more)
  const [first] = stores
  const [code] = first?.codes ?? []
  if (!first || !code || stores.length > 1) return counted(language, words.many, count)
  const shop = isolatedIn(language, first.name[language])
  if (count > 1) return fill(counted(language, words.atOne, count), { shop })
  return fill(words.one, { shop, code: isolatedIn(language, code.code) })
}

/** Says which codes of stores that are followed became proven: those of a moment, or of a day. */
export const followMail = defineMail({
  kind: 'followed-stores',
  about: {
    title: 'Proven codes of followed stores',
    sentWhen: 'Codes of stores that a shopper follows became proven: one at once, or those of a day.',
  },
  words: followWords,
  example: {
    stores: [example],
    more: 0,
    endAllUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=stores',
  } satisfies FollowMailValues as FollowMailValues,
  write: ({ language, words, values, page }) => {
    const { stores, more, endAllUrl } = values
    const title = titleOf(language, words, values)
    const isOne = more === 0 && stores.length === 1 && stores[0]?.codes.length === 1
    const nameOf = ({ name }: MailedStore) => ({ shop: isolatedIn(language, name[language]) })
    return {
      subject: title,
      title,
      body: [
        ...stores.flatMap((store) => [
          ...(stores.length > 1 ? [{ kind: 'text' as const, text: isolatedIn(language, store.name[language]) }] : []),
          ...store.codes.map(({ code, title: what }) =>
            text(words.line, { code: isolatedIn(language, code), title: isolatedIn(language, what[language]) }),
          ),
          action(fill(words.open, { shop: store.name[language] }), page(store.path)),
        ]),
        text(isOne ? words.tried : words.triedMany),
        ...(more > 0
          ? [text(counted(language, words.more, more)), action(words.toList, page('/dashboard#alerts'))]
          : []),
      ],
      stub: [
        text(stores.length > 1 ? words.whyMany : words.why),
        ...stores.slice(0, 5).map((store) => action(fill(words.end, nameOf(store)), store.endUrl)),
        action(words.endAll, endAllUrl),
      ],
    }
  },
})
