import type { PublicListing } from '@qasima/shared/contract/product/product'

/** A page with more claims would be about little else. */
const claimsShown = 3

/** A listing of which the store says that it cost more before. */
export type ClaimedListing = PublicListing & {
  readonly [Name in 'price' | 'claimed' | 'since']: NonNullable<PublicListing[Name]>
}

const isClaimed = (listing: PublicListing): listing is ClaimedListing => {
  const { price, claimed, since, inStock } = listing
  return (
    inStock && !!price && !!claimed && !!since && claimed.currency === price.currency && claimed.amount > price.amount
  )
}

/** Those in stock that claim a discount, in the order of the page. */
export const claimedListings = (listings: readonly PublicListing[]): readonly ClaimedListing[] =>
  listings.filter(isClaimed).slice(0, claimsShown)
