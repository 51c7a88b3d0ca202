import { nice, ticks } from 'd3-array'

/** The reply of `GET /product/product-list/:id/history`; amounts in minor units of one currency. */
export interface PriceHistory {
  readonly currency: string
  /** In order of time; a price holds until the next point of its listing. */
  readonly points: readonly PricePoint[]
  /** While in stock; null if it never was. */
  readonly summary: { readonly min: number; readonly avg: number; readonly max: number } | null
  /** Periods of whole days, inclusive, with names: a sale of the calendar, or the validity of a code. */
  readonly periods: readonly PricePeriod[]
}

export interface PricePoint {
  readonly at: string
  readonly amount: number
  readonly listingId: string
  readonly inStock: boolean
  /** From here on the price was no longer read; it counts as out of stock. */
  readonly isUnknown?: boolean
}

export interface PricePeriod {
  readonly kind: 'sale' | 'code'
  readonly from: string
  readonly to: string
  readonly name: string
  /** The effect of a code on the prices of some listings; null or absent if unknown. */
  readonly effect?: CodeEffect | null
}

/** Whole percents or an amount, with a maximum and a minimum price; amounts in minor units of the history. */
interface CodeEffect {
  readonly listingIds: readonly string[]
  readonly percent: number | null
  readonly amount: number | null
  readonly most: number | null
  readonly least: number | null
}

/** Start and end in milliseconds. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** A period with one constant price. */
export interface Step extends TimeSpan {
  readonly amount: number
}

const day = 86_400_000

/** Position in the span, from 0 at its start to 1 at its end; clamped. */
export const placeOf = (time: number, { from, to }: TimeSpan): number =>
  Math.min(Math.max((time - from) / Math.max(to - from, 1), 0), 1)

/** From the first point, or a given time, until a given time. */
export const spanOf = (points: readonly PricePoint[], from: string | undefined, to: string): TimeSpan => ({
  from: from === undefined ? Math.min(...points.map(({ at }) => Date.parse(at)), Date.parse(to)) : Date.parse(from),
  to: Date.parse(to),
})

/** The steps of a listing within the span, split into runs by times out of stock or without readings. */
export function runsOf(points: readonly PricePoint[], listingId: string, span: TimeSpan): Step[][] {
  const own = points.filter((point) => point.listingId === listingId)
  const runs: Step[][] = [[]]
  for (const [index, { at, amount, inStock }] of own.entries()) {
    const next = own[index + 1]
    const from = Math.max(Date.parse(at), span.from)
    const to = Math.min(next ? Date.parse(next.at) : span.to, span.to)
    if (to <= from) continue
    if (inStock) runs.at(-1)?.push({ from, to, amount })
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** The lowest price in stock over all listings, as steps like those of one listing. */
export function lowestRuns(listings: readonly (readonly Step[][])[]): Step[][] {
  const steps = listings.flat(2)
  const moments = [...new Set(steps.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
  const runs: Step[][] = []
  let run: Step[] = []
  for (const [index, from] of moments.entries()) {
    const to = moments[index + 1]
    const holding = steps.filter((step) => step.from <= from && step.to > from)
    if (to !== undefined && holding.length > 0) {
      if (run.length === 0) runs.push(run)
      run.push({ from, to, amount: Math.min(...holding.map(({ amount }) => amount)) })
    } else run = []
  }
  return runs
}

/** The times of all changes within the span, oldest first, and its end. */
export function momentsOf(points: readonly PricePoint[], span: TimeSpan, codes: readonly Step[] = []): number[] {
  const changes = [...points.map(({ at }) => Date.parse(at)), ...codes.flatMap(({ from, to }) => [from, to])]
  const within = changes.map((at) => Math.max(at, span.from)).filter((at) => at < span.to)
  return [...new Set([...within, span.to])].toSorted((one, other) => one - other)
}

/** The price point of a listing at a time; undefined before the first one. */
export const pointAt = (points: readonly PricePoint[], listingId: string, moment: number): PricePoint | undefined =>
  points.findLast((point) => point.listingId === listingId && Date.parse(point.at) <= moment)

/** The time range of a period, to the end of its last day; undefined outside the span. */
export function periodSpan({ from, to }: PricePeriod, span: TimeSpan): TimeSpan | undefined {
  const held = { from: Math.max(Date.parse(from), span.from), to: Math.min(Date.parse(to) + day, span.to) }
  return held.from < held.to ? held : undefined
}

/** The price after a code; undefined if the code does not apply. */
function afterCode(amount: number, { percent, amount: fixed, most, least }: CodeEffect): number | undefined {
  if (least !== null && amount < least) return undefined
  const off = percent === null ? (fixed ?? 0) : Math.round((amount * percent) / 100)
  const discount = Math.min(off, most ?? off, amount)
  return discount > 0 ? amount - discount : undefined
}

/** A period with a constant price after a code, with the code's name. */
export interface CodeStep extends Step {
  readonly code: string
}

/** The prices of listings after each code, while the code was valid. */
export function codeSteps({ points, periods }: Pick<PriceHistory, 'points' | 'periods'>, span: TimeSpan): CodeStep[] {
  return periods.flatMap((period) => {
    const held = periodSpan(period, span)
    const { effect, name: code } = period
    if (!held || !effect) return []
    const steps = effect.listingIds.flatMap((id) => runsOf(points, id, held).flat())
    return steps.flatMap((step) => {
      const amount = afterCode(step.amount, effect)
      return amount === undefined ? [] : [{ ...step, amount, code }]
    })
  })
}

/** The lowest price after a code at a time; undefined if no code was valid. */
export function codeStepAt(steps: readonly CodeStep[], moment: number): CodeStep | undefined {
  const going = steps.filter(({ from, to }) => from <= moment && moment < to)
  // At the boundary of two steps the later one counts; at the end of all steps, the last one.
  const held = going.length > 0 ? going : steps.filter(({ to }) => to === moment)
  return held.reduce<CodeStep | undefined>(
    (least, step) => (least && least.amount <= step.amount ? least : step),
    undefined,
  )
}

export interface PriceAxis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** Whether it starts above zero, which must be indicated. */
  readonly isBroken: boolean
}

/** Prices that stay above this share of the highest would be one flat line on an axis from zero. */
const broken = 0.4

export function axisOf(amounts: readonly number[]): PriceAxis {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const isBroken = lowest > highest * broken
  // Padding, so that no line lies on the edge, and a constant price is in the middle.
  const air = Math.max((highest - lowest) * 0.08, highest * 0.02, 1)
  const [from, to] = nice(isBroken ? lowest - air : 0, highest + air, 4)
  return { from, to, ticks: ticks(from, to, 4), isBroken: isBroken && from > 0 }
}

/** Height of an amount on the axis: 0 at its start, 1 at its end. */
export const heightOf = (amount: number, { from, to }: PriceAxis): number => (amount - from) / (to - from)

/** An SVG path in a box of 100 by 100: horizontal while a price holds, vertical where it changes. */
export const pathOf = (runs: readonly (readonly Step[])[], span: TimeSpan, axis: PriceAxis): string =>
  runs
    .flatMap((run) =>
      run.map(({ from, to, amount }, index) => {
        const [x, y, end] = [placeOf(from, span), 1 - heightOf(amount, axis), placeOf(to, span)].map(percent)
        return index === 0 ? `M${x} ${y}H${end}` : `V${y}H${end}`
      }),
    )
    .join('')

/** A share in percent with two decimals. */
export const percent = (part: number): number => Math.round(part * 10_000) / 100

/** Closer than this share of the width, two numbers would overlap on a phone. */
const nearest = 0.08

/** Assigns each number to the first row that has room at its position. */
export function rowsOf(places: readonly number[]): number[] {
  const rows: number[][] = []
  return places.map((place) => {
    const free = rows.findIndex((row) => row.every((other) => Math.abs(other - place) >= nearest))
    const row = free === -1 ? rows.push([]) - 1 : free
    rows[row]?.push(place)
    return row
  })
}
