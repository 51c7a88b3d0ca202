import * as Type from 'typebox'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId, countries } from '../country.ts'

/** A name of the internet, in small letters and without `https://`. */
export const DomainName = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  examples: ['noon.com'],
})

/** `checkout`: the cart stands there. `short-link`: its addresses lead to pages at another domain of the store. */
export const shopDomainKinds = ['shop', 'checkout', 'short-link'] as const

/** Countries that a domain serves; none where it says nothing of a country. */
const DomainCountries = Type.Array(CountryId, { maxItems: countries.length, uniqueItems: true })
/** Of the prices there, where a page names none; null is the currency of the store. */
const DomainCurrency = Nullable(CurrencyCode)

/** One domain of a store. */
export const ShopDomain = Exactly({
  domain: DomainName,
  countries: DomainCountries,
  currency: DomainCurrency,
  kind: OneOf(shopDomainKinds),
})
export type ShopDomain = Type.Static<typeof ShopDomain>

/** As staff and imports write it. */
export const WrittenDomain = Exactly({
  domain: DomainName,
  countries: Type.Optional(DomainCountries),
  currency: Type.Optional(DomainCurrency),
  kind: Type.Optional(OneOf(shopDomainKinds, { default: 'shop' })),
})
export type WrittenDomain = Type.Static<typeof WrittenDomain>
