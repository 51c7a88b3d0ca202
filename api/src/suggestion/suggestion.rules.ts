import { getDomain } from 'tldts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import { namesAddress } from '../../../shared/contract/mail/mail-sentence.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import { urlOf } from '../shop/shop.rules.ts'

/** The domain that the owner of an address registered, as stores are compared by it; null for what is no address. */
export function registeredDomain(address: string): string | null {
  const url = urlOf(address)
  if (!url) return null
  // Stores on a platform, such as myshopify.com, have each a domain of their own.
  const domain = getDomain(url.hostname, { allowPrivateDomains: true })
  return domain !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? domain : null
}

const maxSlug = 80

/** What the address of a store's page can end with, the shortest first; of two stores with one name the domain decides. */
export function slugsFor(domain: string): readonly string[] {
  const slug = (text: string) =>
    text
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, maxSlug)
      .replace(/^-+|-+$/g, '') || 'store'
  return [slug(domain.slice(0, domain.indexOf('.'))), slug(domain)]
}

/** What is spent in a country. */
export const currencyOf = (country: CountryId): string => countries.find(({ id }) => id === country)?.currency ?? 'USD'

/** What the mails to guests are about: a mailbox has one a day, whatever was suggested for it. */
export const senderMails = 'suggestion'

/** What a mail may be about, as its sender wrote it and as it is known here. */
interface Suggested {
  /** Of a proven account; null of a guest, whose mailbox may be that of another person. */
  readonly userId: string | null
  readonly code: string | null
  readonly name: string | null
  readonly domain: string | null
  readonly nameAr: string | null
  readonly nameEn: string | null
}

/** What an account wrote, without an address that a mail would lead to; null for what a guest wrote. */
const repeated = (userId: string | null, text: string | null): string | null =>
  userId === null || text === null || namesAddress(text) ? null : text

/** The code as a mail may name it. */
export const namedCode = ({ userId, code }: Suggested): string | null => repeated(userId, code)

/** A store by its own name where it is here, else by the name that its sender gave it, or its domain. */
export function storeName({ userId, nameAr, nameEn, name, domain }: Suggested): LocalizedText {
  const given = repeated(userId, name) ?? domain ?? ''
  return { ar: nameAr ?? given, en: nameEn ?? given }
}
