import { type DailyRollup, rollupsOf } from '../../shared/prices/daily-prices.ts'
import type { SeedPrice } from './prices.ts'

interface PricedListing {
  readonly productId: string
  readonly listingId: string
  readonly currency: string
}

/** The figures of one listing's whole history. */
interface MadeFigures {
  readonly listing: PricedListing
  readonly days: readonly DailyRollup[]
  readonly first: SeedPrice
  readonly last: SeedPrice
  /** The first price with the current amount, and the last one with a different amount. */
  readonly since: SeedPrice
  readonly previous: SeedPrice | undefined
  /** The first occurrence of the lowest and of the highest price in stock. */
  readonly low: SeedPrice | undefined
  readonly high: SeedPrice | undefined
}

/** A day on which the price or the stock of a listing changed. */
type MadeDay = DailyRollup & Pick<MadeFigures, 'listing'>

/** @throws Error if there is no price. */
export function figuresOf(listing: PricedListing, history: readonly SeedPrice[]): MadeFigures {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) throw new Error('A made listing has prices')
  const place = history.findLastIndex(({ amountMinor }) => amountMinor !== last.amountMinor)
  let low: SeedPrice | undefined
  let high: SeedPrice | undefined
  for (const price of history) {
    if (!price.inStock) continue
    if (!low || price.amountMinor < low.amountMinor) low = price
    if (!high || price.amountMinor > high.amountMinor) high = price
  }
  const days = rollupsOf(history.map(({ at, amountMinor, inStock }) => ({ at, amount: amountMinor, inStock })))
  return { listing, days, first, last, since: history[place + 1] ?? first, previous: history[place], low, high }
}

export const daysOf = ({ listing, days }: MadeFigures): MadeDay[] => days.map((day) => ({ ...day, listing }))

const text = (price: SeedPrice | undefined) => (price ? new Date(price.at).toISOString() : null)

export const madeDayColumns = {
  product_id: ({ listing }: MadeDay) => listing.productId,
  listing_id: ({ listing }: MadeDay) => listing.listingId,
  day: ({ day }: MadeDay) => day,
  currency: ({ listing }: MadeDay) => listing.currency,
  open_minor: ({ open }: MadeDay) => open,
  close_minor: ({ close }: MadeDay) => close,
  low_minor: ({ low }: MadeDay) => low,
  high_minor: ({ high }: MadeDay) => high,
  mean_minor: ({ mean }: MadeDay) => (mean === null ? null : Math.round(mean)),
  stock_share: ({ stockShare }: MadeDay) => stockShare,
  close_in_stock: ({ closeInStock }: MadeDay) => closeInStock ?? false,
}

export const madeListingPriceColumns = {
  product_id: ({ listing }: MadeFigures) => listing.productId,
  listing_id: ({ listing }: MadeFigures) => listing.listingId,
  amount_minor: ({ last }: MadeFigures) => last.amountMinor,
  currency: ({ listing }: MadeFigures) => listing.currency,
  in_stock: ({ last }: MadeFigures) => last.inStock,
  stock: ({ last }: MadeFigures) => (last.inStock ? 'in_stock' : 'out_of_stock'),
  since: ({ since }: MadeFigures) => text(since),
  seen_at: ({ last }: MadeFigures) => text(last),
  first_at: ({ first }: MadeFigures) => text(first),
  last_at: ({ last }: MadeFigures) => text(last),
  previous_minor: ({ previous }: MadeFigures) => previous?.amountMinor ?? null,
  low_minor: ({ low }: MadeFigures) => low?.amountMinor ?? null,
  low_at: ({ low }: MadeFigures) => text(low),
  high_minor: ({ high }: MadeFigures) => high?.amountMinor ?? null,
  high_at: ({ high }: MadeFigures) => text(high),
}
