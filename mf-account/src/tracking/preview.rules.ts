import { findCountry } from '@qasima/shared/contract/country'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { session } from '@qasima/shared/session/session'

/** A product read from a page before it is watched; nothing is stored. */
export type ProductPreview = ReplyOf<typeof lookUpProduct>
type Listing = NonNullable<ProductPreview['listing']>

const countryOfAccount = () => findCountry(session.getState().user?.country ?? undefined)

/** The currency of the account's country, if a price could not be converted to it because no exchange rate is known. */
export function currencyWithoutRate({ price, converted }: Pick<Listing, 'price' | 'converted'>): string | null {
  const currency = countryOfAccount()?.currency
  return price && !converted && currency && currency !== price.currency ? currency : null
}

/** Looks up the product at an address, with the codes of the account's country. */
export function findPreview(url: string, signal: AbortSignal): Promise<ProductPreview> {
  const country = countryOfAccount()?.id
  return call(lookUpProduct, { body: { url, ...(country && { country }) }, signal })
}
