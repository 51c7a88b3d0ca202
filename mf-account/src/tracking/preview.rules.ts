import { findCountry } from '@qasima/shared/contract/country'
import { lookUpProduct, type PageEvidence } from '@qasima/shared/contract/product/product-lookup.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import type { Money } from '@qasima/shared/schema/money'
import { latinDigits, majorUnits } from '@qasima/shared/schema/units'
import { session } from '@qasima/shared/session/session'

/** What a page sells, read before its product is watched; nothing of it is kept. */
export type ProductPreview = ReplyOf<typeof lookUpProduct>
type Listing = NonNullable<ProductPreview['listing']>

const countryOfAccount = () => findCountry(session.getState().user?.country ?? undefined)

/** The currency of the account's country, where a price in another one could not be converted for want of a rate. */
export function currencyWithoutRate({ price, converted }: Pick<Listing, 'price' | 'converted'>): string | null {
  const currency = countryOfAccount()?.currency
  return price && !converted && currency && currency !== price.currency ? currency : null
}

/** Finds what the page of an address sells, with the codes of the account's country. */
export function findPreview(url: string, signal: AbortSignal): Promise<ProductPreview> {
  const country = countryOfAccount()?.id
  return call(lookUpProduct, { body: { url, ...(country && { country }) }, signal })
}

const numberInText = /\d(?:[\d.,٬٫\s]*\d)?/g

/** What a written number can mean: a last mark before three digits may part thousands, each other one the smaller unit. */
function meaningsOf(written: string): number[] {
  const parts = written.split(/[.,٬٫\s]+/)
  const last = parts.at(-1) ?? ''
  const whole = Number(parts.join(''))
  if (parts.length === 1) return [whole]
  const parted = Number(`${parts.slice(0, -1).join('')}.${last}`)
  return last.length === 3 ? [whole, parted] : [parted]
}

const saysPrice = (text: string, price: Money): boolean => {
  const numbers = latinDigits(text).match(numberInText) ?? []
  return numbers.length === 0 || numbers.flatMap(meaningsOf).includes(Number(majorUnits(price)))
}

/** Places of a page that say another price than the one that was taken. */
export const otherPrices = ({ listing, evidence }: ProductPreview): PageEvidence[] => {
  const price = listing?.price
  return price ? evidence.filter(({ field, text }) => field === 'price' && !saysPrice(text, price)) : []
}
