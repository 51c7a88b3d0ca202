import { type DailyPrice, maxWindowDays } from './daily-prices.ts'
import { addDays, type Day } from './day.ts'
import { type Sale, salesBetween } from './sale-calendar.ts'

const horizonDays = 30
const knownFrom = 60

interface Asked {
  /** What it costs now, and the price that is hoped for: minor units of one currency. */
  readonly current: number
  readonly target: number
  /** Those of `dailyPrices`, oldest first; days of today and later do not count. */
  readonly days: readonly DailyPrice[]
  readonly today: Day
  /** Whose sales are expected. */
  readonly country?: string
}

/**
 * What is expected before the listing has shown its own ways: few prices fall without a sale, and the deeper under the
 * usual price, the fewer.
 */
function usualChance(partBelowUsual: number, season: ReadonlySet<string>): number {
  const chance = season.has('white-friday') ? 0.5 : season.size > 0 ? 0.3 : 0.06
  return chance * Math.exp(-5 * Math.max(0, partBelowUsual))
}
/** The weight of {@link usualChance}, in months of the listing's own history. */
const usualMonths = 4
/** Days on end repeat each other, so a day of history is a small part of a month seen. */
const monthsPerDay = 1 / 15

/** Which sales begin in the 30 days after a day; one that runs has already changed the price. */
function seasonOf(day: Day, sales: readonly Sale[]): ReadonlySet<string> {
  const [first, last] = [addDays(day, 1), addDays(day, horizonDays)]
  return new Set(sales.filter(({ from }) => from <= last && from >= first).map(({ kind }) => kind))
}

function likeness(season: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [smaller, larger] = season.size < other.size ? [season, other] : [other, season]
  if (larger.size === 0) return 1
  const common = [...smaller].filter((kind) => larger.has(kind)).length
  return 0.1 + 2 * (common / larger.size)
}

/**
 * The chance, 0 to 1, that the price is at or under the target on at least one of the next 30 days: the part of the
 * listing's past days after which it fell by as much within 30 days. Days that stood as high above or below the usual
 * price as today, and that had the same sales ahead, count more; the fewer there are, the nearer the answer is to what
 * prices do in general. Null under 60 days of known prices.
 */
export function targetChance({ current, target, days, today, country }: Asked): number | null {
  const known = days.filter((day) => day.mean !== null && day.day < today)
  if (known.length < knownFrom || current <= 0) return null
  if (target >= current) return 1
  const ratio = target / current
  const usual = medianOf(known.map(({ mean }) => mean ?? 0))
  const place = Math.log(current / usual)
  const sales = salesBetween(known[0]?.day ?? today, addDays(today, horizonDays), country)
  const ahead = seasonOf(today, sales)

  let weights = 0
  let reached = 0
  for (const { start, price, lowest } of monthsOf(known, today)) {
    const distance = (Math.log(price / usual) - place) / 0.06
    const weight = Math.exp(-(distance * distance) / 2) * likeness(ahead, seasonOf(start, sales)) * monthsPerDay
    weights += weight
    if (lowest <= price * ratio) reached += weight
  }
  return (reached + usualMonths * usualChance(1 - target / usual, ahead)) / (weights + usualMonths)
}

/** Every past day whose 30 following days are over, with its price and the lowest of those. */
function monthsOf(known: readonly DailyPrice[], today: Day) {
  const last = addDays(today, -horizonDays)
  return known.flatMap(({ day, mean }, index) => {
    if (mean === null || day >= last) return []
    const end = addDays(day, horizonDays)
    const following: number[] = []
    for (let next = index + 1; next < known.length; next += 1) {
      const later = known[next]
      if (!later || later.day > end) break
      if (later.low !== null) following.push(later.low)
    }
    return following.length === 0 ? [] : [{ start: day, price: mean, lowest: Math.min(...following) }]
  })
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** One look back: what would have been said on a day, and what then happened. */
export interface BackTested {
  readonly day: Day
  /** Part of the price that it had to fall by. */
  readonly fall: number
  readonly chance: number
  readonly isReached: boolean
}

/**
 * What {@link targetChance} would have said of a history while it was made, by nothing but the days before: for each of
 * the falls, every so many days.
 */
export function backTest(tested: {
  readonly days: readonly DailyPrice[]
  readonly falls: readonly number[]
  readonly every: number
  readonly country?: string
}): BackTested[] {
  const { days, falls, every, country } = tested
  return days.flatMap(({ day: today, mean: current }, index) => {
    const following = days.slice(index + 1, index + 1 + horizonDays).flatMap(({ low }) => (low === null ? [] : [low]))
    const isOver = index + horizonDays < days.length
    if (current === null || index % every !== 0 || !isOver || following.length === 0) return []
    return falls.flatMap((fall) => {
      const target = current * (1 - fall)
      const chance = targetChance({
        current,
        target,
        days: days.slice(Math.max(0, index - maxWindowDays), index),
        today,
        country,
      })
      return chance === null ? [] : [{ day: today, fall, chance, isReached: Math.min(...following) <= target }]
    })
  })
}

/**
 * The Brier score: the mean square of what was said minus what happened; 0 is perfect, 0.25 is a coin. `base` is the score
 * of always saying, for each fall, how often it was reached in the whole test, which is known only afterwards.
 */
export function brierScore(looks: readonly BackTested[]): { readonly score: number; readonly base: number } {
  const falls = Map.groupBy(looks, ({ fall }) => fall)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
  const rates = new Map([...falls].map(([fall, of]) => [fall, mean(of.map(({ isReached }) => Number(isReached)))]))
  const error = (chance: number, isReached: boolean) => (chance - Number(isReached)) ** 2
  return {
    score: mean(looks.map(({ chance, isReached }) => error(chance, isReached))),
    base: mean(looks.map(({ fall, isReached }) => error(rates.get(fall) ?? 0, isReached))),
  }
}

/**
 * Whether a target can be hoped for: `isBelowLowest` when it has never cost so little, with up to three targets that were
 * reached in the known days, the cheapest first, whole in the unit of `step` (minor units). Null without known days.
 */
export function reachableTarget(asked: {
  readonly target: number
  readonly current: number
  readonly days: readonly DailyPrice[]
  readonly step: number
}): { readonly isBelowLowest: boolean; readonly lowest: number; readonly suggestions: readonly number[] } | null {
  const { target, current, days, step } = asked
  const lows = days.flatMap(({ low }) => (low === null ? [] : [low])).toSorted((one, other) => one - other)
  const lowest = lows[0]
  if (lowest === undefined) return null
  // The lowest, and what it cost on a tenth and on a quarter of the days; upwards, so that it has been reached.
  const reached = [0, 0.1, 0.25].map((part) => lows[Math.floor(part * (lows.length - 1))] ?? lowest)
  const whole = reached.map((low) => Math.ceil(low / step) * step)
  const suggestions = [...new Set(whole)].filter((suggested) => suggested > target && suggested < current)
  return { isBelowLowest: target < lowest, lowest, suggestions: target < lowest ? suggestions : [] }
}
