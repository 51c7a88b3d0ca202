import type { CountryId } from '@qasima/shared/contract/country'
import type { Format } from '@qasima/shared/i18n/format'
import type { Translate } from '@qasima/shared/i18n/words'
import type { addStoreWords } from './add-store.words.ts'

/** What the form holds. */
export interface StoreSuggestion {
  readonly store: string
  readonly website: string
  readonly country: CountryId | ''
  readonly note: string
}

export type SuggestionField = 'store' | 'website' | 'country'

const host = /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+[\p{L}-]{2,}(:\d+)?([/?#]\S*)?$/iu

/** Fields that have to be filled in before there is a letter, in the order of the form. */
export function missingFieldsOf({ store, website, country }: StoreSuggestion): SuggestionField[] {
  const missing: Record<SuggestionField, boolean> = {
    store: store.trim() === '',
    website: !host.test(website.trim()),
    country: country === '',
  }
  return (Object.keys(missing) as SuggestionField[]).filter((field) => missing[field])
}

export interface Mail {
  readonly subject: string
  readonly body: string
}

type MailWord = Extract<NonNullable<(typeof addStoreWords)['keys']>, 'subject' | `line${string}`>

/** The letter about a store, in the language of the page. */
export function storeMail(suggestion: StoreSuggestion, t: Translate<MailWord>, format: Format): Mail {
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
