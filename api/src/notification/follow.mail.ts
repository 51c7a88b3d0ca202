import type { Language } from '../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { counted } from './alert-text.ts'
import { followWords } from './follow-mail.words.ts'

/** Who saw a code work: shoppers in the reader's country, our team, or unknown. */
export type TriedBy = 'shoppers' | 'staff' | 'anyone'

interface MailedCode {
  readonly code: string
  readonly title: LocalizedText
  readonly triedBy: TriedBy
}

/** A store with newly proven codes. */
interface MailedStore {
  readonly name: LocalizedText
  readonly path: string
  readonly codes: readonly MailedCode[]
  /** Ends mails about this store. */
  readonly endUrl: string
}

interface FollowMailValues {
  readonly stores: readonly MailedStore[]
  /** How many more codes there are than listed. */
  readonly more: number
  /** Ends mails about all stores. */
  readonly endAllUrl: string
}

const example: FollowMailValues = {
  stores: [
    {
      name: { ar: 'نون', en: 'Noon' },
      path: '/shop/12/noon',
      codes: [
        {
          code: 'SAVE15',
          title: { ar: 'خصم 15% على كل الطلبات', en: '15% off every order' },
          triedBy: 'shoppers',
        },
      ],
      endUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=store',
    },
  ],
  more: 0,
  endAllUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=stores',
}

type Words = (typeof followWords)[Language]

/** The subject: one code, several of one store, or of several stores. */
function titleOf(language: Language, words: Words, { stores, more }: FollowMailValues): string {
  const count = stores.reduce((sum, { codes }) => sum + codes.length, more)
  const [first] = stores
  const [code] = first?.codes ?? []
  if (!first || !code || stores.length > 1) return counted(language, words.many, count)
  const shop = isolatedIn(language, first.name[language])
  if (count > 1) return fill(counted(language, words.atOne, count), { shop })
  return fill(words.one, { shop, code: isolatedIn(language, code.code) })
}

const triedWords = {
  shoppers: ['tried', 'triedMany'],
  staff: ['triedByStaff', 'triedByStaffMany'],
  anyone: ['triedAnywhere', 'triedAnywhereMany'],
} as const

/** One sentence that holds for all listed codes. */
function triedOf(words: Words, stores: readonly MailedStore[]): string {
  const codes = stores.flatMap((store) => store.codes)
  const [by = 'anyone', ...others] = new Set(codes.map(({ triedBy }) => triedBy))
  const [one, many] = triedWords[others.length > 0 ? 'anyone' : by]
  return words[codes.length === 1 ? one : many]
}

/** Lists newly proven codes of followed stores: just now, or of a day. */
export const followMail = defineMail({
  kind: 'followed-stores',
  about: {
    title: 'Proven codes at followed stores',
    sentWhen: 'A code at a store the shopper follows became proven. Sent immediately or as a daily digest.',
  },
  words: followWords,
  example,
  write: ({ language, words, values, page }) => {
    const { stores, more, endAllUrl } = values
    const title = titleOf(language, words, values)
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
        text(triedOf(words, stores)),
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
