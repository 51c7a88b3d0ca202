import type { PublicListing } from '@qasima/shared/contract/product/product'

/** What a listing costs after its best code, in the currency that listings are compared in; null without a price. */
function comparedAmount({ price, converted, effective }: PublicListing): number | null {
  if (!price) return null
  const paid = effective?.price.amount ?? price.amount
  return converted && price.amount > 0 ? (converted.amount * paid) / price.amount : paid
}

/** Those that can be bought, the lowest after a code first, and apart from them those out of stock or without a price. */
export function orderListings(listings: readonly PublicListing[]) {
  const amount = (listing: PublicListing) => comparedAmount(listing) ?? Number.POSITIVE_INFINITY
  const sorted = listings.toSorted((one, other) => amount(one) - amount(other))
  const canBuy = ({ inStock, price }: PublicListing) => inStock && price !== null
  return {
    available: sorted.filter((listing) => canBuy(listing) && listing.delivers),
    elsewhere: sorted.filter((listing) => canBuy(listing) && !listing.delivers),
    unavailable: sorted.filter(({ inStock, price }) => !inStock && price !== null),
    unpriced: sorted.filter(({ price }) => price === null),
  }
}
