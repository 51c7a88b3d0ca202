/** A price that was seen, as the model of the figures knows it; moments are milliseconds. */
export interface SeenPrice {
  readonly at: number
  readonly amount: number
  readonly currency: string
  readonly inStock: boolean
}

interface Stretch extends SeenPrice {
  readonly until: number
}

const day = 86_400_000
const dayOf = (at: number): number => Math.floor(at / day)
const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

const isSame = (one: SeenPrice, other: SeenPrice) =>
  one.amount === other.amount && one.currency === other.currency && one.inStock === other.inStock

/** What held when, oldest first, each until the next change; the last one without an end. */
function stretchesOf(prices: readonly SeenPrice[]): Stretch[] {
  const sorted = prices.toSorted((one, other) => one.at - other.at)
  const changes = sorted.filter((price, place) => {
    const before = sorted[place - 1]
    return !before || !isSame(before, price)
  })
  return changes.map((price, place) => ({ ...price, until: changes[place + 1]?.at ?? Number.POSITIVE_INFINITY }))
}

/** Low, high and mean of stretches in stock, and the share of time in stock, between two moments. */
function summary(stretches: readonly Stretch[], from: number, to: number, currency: string) {
  const parts = stretches
    .map((stretch) => ({ ...stretch, lasts: Math.min(stretch.until, to) - Math.max(stretch.at, from) }))
    .filter(({ lasts }) => lasts > 0)
  const counted = parts.filter((part) => part.inStock && part.currency === currency)
  const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0)
  const time = sum(counted.map(({ lasts }) => lasts))
  const amounts = counted.map(({ amount }) => amount)
  return {
    parts,
    low_minor: amounts.length > 0 ? Math.min(...amounts) : null,
    high_minor: amounts.length > 0 ? Math.max(...amounts) : null,
    mean_minor: amounts.length > 0 ? Math.round(sum(counted.map((part) => part.amount * part.lasts)) / time) : null,
    stock_share:
      sum(parts.filter(({ inStock }) => inStock).map(({ lasts }) => lasts)) / sum(parts.map(({ lasts }) => lasts)),
  }
}

/** The days on which a price changed, as `price_day` keeps them. */
export function modelDays(prices: readonly SeenPrice[]) {
  const stretches = stretchesOf(prices)
  const days = [...new Set(stretches.map(({ at }) => dayOf(at)))]
  return days.map((number) => {
    const [from, to] = [number * day, (number + 1) * day]
    const close = stretches.findLast(({ at }) => at < to)
    if (!close) throw new Error('a day without a price')
    const { parts, ...figures } = summary(stretches, from, to, close.currency)
    const open = parts.find(({ currency }) => currency === close.currency)
    return {
      day: dateOf(number),
      currency: close.currency,
      open_minor: open?.amount,
      close_minor: close.amount,
      close_in_stock: close.inStock,
      ...figures,
    }
  })
}

/** Figures over the last days as `price_window` keeps them; means of days are rounded there, hence of days here. */
export function modelWindows(prices: readonly SeenPrice[], now: number) {
  const stretches = stretchesOf(prices)
  const present = stretches.at(-1)?.currency
  const first = stretches[0]
  if (!first || !present) return []
  return [7, 30, 90, 180, 365].flatMap((days) => {
    const last = dayOf(now)
    const known = Array.from({ length: days }, (_, index) => last - days + 1 + index).flatMap((number) => {
      if (number < dayOf(first.at)) return []
      const [from, to] = [number * day, (number + 1) * day]
      const close = stretches.findLast(({ at }) => at < to)
      return close?.currency === present ? [summary(stretches, from, to, present)] : []
    })
    if (known.length === 0) return []
    const all = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
    const share = known.reduce((total, { stock_share }) => total + stock_share, 0)
    const lows = all(known.map(({ low_minor }) => low_minor))
    const highs = all(known.map(({ high_minor }) => high_minor))
    return [
      {
        days,
        currency: present,
        known_days: known.length,
        low_minor: lows.length > 0 ? Math.min(...lows) : null,
        high_minor: highs.length > 0 ? Math.max(...highs) : null,
        mean: known.reduce((total, { mean_minor, stock_share }) => total + (mean_minor ?? 0) * stock_share, 0) / share,
        stock_share: share / known.length,
      },
    ]
  })
}

/** The price in force as `listing_price` keeps it. */
export function modelListingPrice(prices: readonly SeenPrice[]) {
  const stretches = stretchesOf(prices)
  const newest = stretches.at(-1)
  const first = stretches[0]
  if (!newest || !first) return undefined
  const before = stretches.findLastIndex(
    ({ amount, currency }) => amount !== newest.amount || currency !== newest.currency,
  )
  const other = stretches[before]
  const reached = (extreme: number | null, on: 'low_minor' | 'high_minor') => {
    const found = modelDays(prices).find((figures) => figures.currency === newest.currency && figures[on] === extreme)
    if (!found || extreme === null) return null
    return stretches.find(
      ({ at, amount, currency, inStock }) =>
        dateOf(dayOf(at)) === found.day && amount === extreme && currency === newest.currency && inStock,
    )?.at
  }
  const kept = modelDays(prices).filter(({ currency }) => currency === newest.currency)
  const lows = kept.flatMap(({ low_minor }) => low_minor ?? [])
  const highs = kept.flatMap(({ high_minor }) => high_minor ?? [])
  const low = lows.length > 0 ? Math.min(...lows) : null
  const high = highs.length > 0 ? Math.max(...highs) : null
  return {
    amount_minor: newest.amount,
    currency: newest.currency,
    in_stock: newest.inStock,
    since: new Date(stretches[before + 1]?.at ?? first.at),
    first_at: new Date(first.at),
    previous_minor: other?.currency === newest.currency ? other.amount : null,
    low_minor: low,
    low_at: low === null ? null : new Date(reached(low, 'low_minor') ?? Number.NaN),
    high_minor: high,
    high_at: high === null ? null : new Date(reached(high, 'high_minor') ?? Number.NaN),
  }
}
