import * as Type from 'typebox'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId, countries } from '../country.ts'

/** A domain name, in lower case and without `https://`. */
export const DomainName = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  examples: ['noon.com'],
})

/** `checkout`: the domain of the cart. `short-link`: its addresses redirect to another domain of the store. */
export const shopDomainKinds = ['shop', 'checkout', 'short-link'] as const

/** Countries that a domain serves; empty if the domain is not specific to any. */
const DomainCountries = Type.Array(CountryId, { maxItems: countries.length, uniqueItems: true })
/** Currency of the prices there, if a page names none; null means the store's currency. */
const DomainCurrency = Nullable(CurrencyCode)

/** One domain of a store. */
export const ShopDomain = Exactly({
  domain: DomainName,
  countries: DomainCountries,
  currency: DomainCurrency,
  kind: OneOf(shopDomainKinds),
})
export type ShopDomain = Type.Static<typeof ShopDomain>

/** As written by staff and imports. */
export const WrittenDomain = Exactly({
  domain: DomainName,
  countries: Type.Optional(DomainCountries),
  currency: Type.Optional(DomainCurrency),
  kind: Type.Optional(OneOf(shopDomainKinds, { default: 'shop' })),
})
export type WrittenDomain = Type.Static<typeof WrittenDomain>
