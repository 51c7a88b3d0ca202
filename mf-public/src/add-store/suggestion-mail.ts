import { CountryId } from '@qasima/shared/contract/country'
import type { InputValues } from '@qasima/shared/form/contract-form'
import type { Format } from '@qasima/shared/i18n/format'
import type { Translate } from '@qasima/shared/i18n/words'
import { Exactly } from '@qasima/shared/schema/structure'
import * as Type from '@qasima/shared/schema/type-builders'
import type { addStoreWords } from './add-store.words.ts'

/** What a letter about a store needs. */
export const ShopSuggestion = Exactly({
  store: Type.String(),
  website: Type.String({
    pattern: '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?(?:[\\p{L}\\p{N}-]+\\.)+[\\p{L}-]{2,}(?::\\d+)?(?:[/?#]\\S*)?$',
  }),
  country: CountryId,
  note: Type.Optional(Type.String()),
})

/** The same as shown in the form, where nothing may be filled in yet. */
export type TypedSuggestion = InputValues<Type.Static<typeof ShopSuggestion>>

export interface Mail {
  readonly subject: string
  readonly body: string
}

type MailWord = Extract<NonNullable<(typeof addStoreWords)['keys']>, 'subject' | `line${string}`>

/** The letter about a store, in the language of the page. */
export function suggestionMail(suggestion: TypedSuggestion, t: Translate<MailWord>, format: Format): Mail {
  const store = suggestion.store.trim()
  const note = suggestion.note.trim()
  const lines = [
    t('lineStore', { store }),
    t('lineWebsite', { website: suggestion.website.trim() }),
    t('lineCountry', { country: format.country(suggestion.country) }),
    ...(note ? ['', note] : []),
  ]
  return { subject: t('subject', { store }), body: lines.join('\n') }
}

/** The `mailto:` address of a letter (RFC 6068): lines end with CRLF, and everything is percent-encoded. */
export const mailAddress = (to: string, { subject, body }: Mail): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
