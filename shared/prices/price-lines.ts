import { nice, ticks } from 'd3-array'

/** What `GET /product/product-list/:id/history` answers; amounts in minor units of one currency. */
export interface PriceHistory {
  readonly currency: string
  /** By time; a price holds until the next point of its listing. */
  readonly points: readonly PricePoint[]
  /** While in stock; null where it never was. */
  readonly summary: { readonly min: number; readonly avg: number; readonly max: number } | null
  /** Days, both included, with what they are called: a sale of the calendar, or a code that was in force. */
  readonly periods: readonly PricePeriod[]
}

export interface PricePoint {
  readonly at: string
  readonly amount: number
  readonly listingId: string
  readonly inStock: boolean
  /** From here on the price was not read any more; it is not in stock then either. */
  readonly isUnknown?: boolean
}

export interface PricePeriod {
  readonly kind: 'sale' | 'code'
  readonly from: string
  readonly to: string
  readonly name: string
  /** What a code takes off the prices of some listings; null or absent where that is not known. */
  readonly effect?: CodeEffect | null
}

/** Whole percents or an amount, at most so much, and only from a price on; amounts in minor units of the history. */
interface CodeEffect {
  readonly listingIds: readonly string[]
  readonly percent: number | null
  readonly amount: number | null
  readonly most: number | null
  readonly least: number | null
}

/** From when to when, in milliseconds. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** A stretch of time in which one price held. */
export interface Step extends TimeSpan {
  readonly amount: number
}

const day = 86_400_000

/** Part of the span, 0 at its beginning and 1 at its end; what lies outside is at the nearer end. */
export const placeOf = (time: number, { from, to }: TimeSpan): number =>
  Math.min(Math.max((time - from) / Math.max(to - from, 1), 0), 1)

/** From the first point, or from a moment, up to a moment. */
export const spanOf = (points: readonly PricePoint[], from: string | undefined, to: string): TimeSpan => ({
  from: from === undefined ? Math.min(...points.map(({ at }) => Date.parse(at)), Date.parse(to)) : Date.parse(from),
  to: Date.parse(to),
})

/** The steps of a listing within the span, in runs that a time without stock, or without a reading, separates. */
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

/** The lowest price in stock of all listings, as steps like those of one listing. */
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

/** The moments at which something changed within the span, oldest first, and its end. */
export function momentsOf(points: readonly PricePoint[], span: TimeSpan, codes: readonly Step[] = []): number[] {
  const changes = [...points.map(({ at }) => Date.parse(at)), ...codes.flatMap(({ from, to }) => [from, to])]
  const within = changes.map((at) => Math.max(at, span.from)).filter((at) => at < span.to)
  return [...new Set([...within, span.to])].toSorted((one, other) => one - other)
}

/** What a listing cost at a moment; undefined before it is known. */
export const pointAt = (points: readonly PricePoint[], listingId: string, moment: number): PricePoint | undefined =>
  points.findLast((point) => point.listingId === listingId && Date.parse(point.at) <= moment)

/** A period as a stretch of time, to the end of its last day; undefined outside the span. */
export function periodSpan({ from, to }: PricePeriod, span: TimeSpan): TimeSpan | undefined {
  const held = { from: Math.max(Date.parse(from), span.from), to: Math.min(Date.parse(to) + day, span.to) }
  return held.from < held.to ? held : undefined
}

/** A price after a code; undefined where the code takes nothing off it. */
function afterCode(amount: number, { percent, amount: fixed, most, least }: CodeEffect): number | undefined {
  if (least !== null && amount < least) return undefined
  const off = percent === null ? (fixed ?? 0) : Math.round((amount * percent) / 100)
  const discount = Math.min(off, most ?? off, amount)
  return discount > 0 ? amount - discount : undefined
}

/** A stretch of time in which a price after a code held, with what the code is called. */
export interface CodeStep extends Step {
  readonly code: string
}

/** What each code made of the prices of its listings, while it was in force. */
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

/** The lowest price after a code at a moment; undefined while no code was in force. */
export function codeStepAt(steps: readonly CodeStep[], moment: number): CodeStep | undefined {
  const going = steps.filter(({ from, to }) => from <= moment && moment < to)
  // Where one ends and another begins the one that begins counts; at the end of all of them, what held until then.
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
  /** Whether it begins above zero, which has to be said. */
  readonly isBroken: boolean
}

/** Prices that stay above this part of the highest would be one flat line on an axis from zero. */
const broken = 0.4

export function axisOf(amounts: readonly number[]): PriceAxis {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const isBroken = lowest > highest * broken
  // Some air, so that no line lies on the edge, and a price that never moves is in the middle.
  const air = Math.max((highest - lowest) * 0.08, highest * 0.02, 1)
  const [from, to] = nice(isBroken ? lowest - air : 0, highest + air, 4)
  return { from, to, ticks: ticks(from, to, 4), isBroken: isBroken && from > 0 }
}

/** Height of an amount on the axis: 0 at its beginning, 1 at its end. */
export const heightOf = (amount: number, { from, to }: PriceAxis): number => (amount - from) / (to - from)

/** An SVG path in a box of 100 by 100: across while a price holds, straight up or down where it changes. */
export const pathOf = (runs: readonly (readonly Step[])[], span: TimeSpan, axis: PriceAxis): string =>
  runs
    .flatMap((run) =>
      run.map(({ from, to, amount }, index) => {
        const [x, y, end] = [placeOf(from, span), 1 - heightOf(amount, axis), placeOf(to, span)].map(percent)
        return index === 0 ? `M${x} ${y}H${end}` : `V${y}H${end}`
      }),
    )
    .join('')

/** A part as a number of hundredths. */
export const percent = (part: number): number => Math.round(part * 10_000) / 100

/** Nearer to each other than this part of the width, two numbers would lie on one another on a phone. */
const nearest = 0.08

/** A row for each number by where it stands along the time, the first row that has room there. */
export function rowsOf(places: readonly number[]): number[] {
  const rows: number[][] = []
  return places.map((place) => {
    const free = rows.findIndex((row) => row.every((other) => Math.abs(other - place) >= nearest))
    const row = free === -1 ? rows.push([]) - 1 : free
    rows[row]?.push(place)
    return row
  })
}
