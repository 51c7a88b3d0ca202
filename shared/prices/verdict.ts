import type { DailyPrice } from './daily-prices.ts'
import { addDays, type Day, daysBetween } from './day.ts'

/**
 * - `lowest`: on no day of the window it cost less, and on at least a quarter of them it cost more. Before the window
 *   it may have cost less, so its name says how many days were compared.
 * - `good`: on at least three quarters of the days it cost more, and it is at least 2 % under the mean.
 * - `high`: on at least three quarters of the days it cost less, and it is at least 2 % above the mean.
 * - `fair`: anything else, a price that never moves among them.
 * - `unknown`: no price now, or no day in stock to compare it with.
 */
type VerdictLevel = 'lowest' | 'good' | 'fair' | 'high' | 'unknown'

export interface Verdict {
  readonly level: VerdictLevel
  /** `uncertain` under {@link certainFromDays} days to compare with. */
  readonly certainty: 'certain' | 'uncertain'
  /** Part of the known days, 0 to 1, on which it cost more all day long, even at its lowest. */
  readonly cheaperThanShare: number
  /** Part of the known days, 0 to 1, on which it cost less all day long, even at its highest. */
  readonly dearerThanShare: number
  /**
   * The last day before the present price began on which it was as cheap or cheaper; null where the window has none, or
   * where that is less than {@link longAgoDays} ago.
   */
  readonly lowestSince: Day | null
  /** How many days back were looked at: {@link verdictWindowDays}, or fewer where its first known price is younger. */
  readonly window: number
  /** On how many of them it was in stock, so that its price counts. */
  readonly days: number
  /** Extremes and mean of those days, in minor units; null where there is none. */
  readonly lowest: number | null
  readonly highest: number | null
  readonly mean: number | null
}

/** Days before today that a verdict looks at. */
export const verdictWindowDays = 180
const certainFromDays = 14
/** "Lowest since" a more recent day would sound like "it was cheaper just now". */
const longAgoDays = 28

const manyDays = 0.75
const aFewDays = 0.25
/** Nearer to the mean than this, a price is the usual one. */
const noticeable = 0.02

interface KnownDay {
  readonly day: Day
  readonly low: number
  readonly high: number
  readonly mean: number
}

const isKnown = (day: DailyPrice): day is KnownDay => day.low !== null && day.high !== null && day.mean !== null

/**
 * Whether a price is a good one, by the days before today and nothing else: today is what is judged. Days out of stock
 * count neither way, since the price on them could not be paid. `current` is minor units of the currency of `days`, or
 * null while it cannot be bought; `days` are those of `dailyPrices`, oldest first.
 */
export function judgePrice(judged: {
  readonly current: number | null
  readonly days: readonly DailyPrice[]
  readonly today: Day
}): Verdict {
  const { current, today } = judged
  const first = addDays(today, -verdictWindowDays)
  const known = judged.days.filter(({ day }) => day >= first && day < today).filter(isKnown)
  // From the first day that is known: of those before it nothing can be said.
  const window = known[0] ? daysBetween(known[0].day, today) : 0
  const certainty = known.length < certainFromDays ? 'uncertain' : 'certain'
  const shareOf = (test: (day: KnownDay) => boolean) => known.filter(test).length / Math.max(known.length, 1)
  const range = rangeOf(known)
  const about = { certainty, window, days: known.length, ...range } as const

  if (current === null || range.mean === null || range.lowest === null) {
    return {
      ...about,
      level: 'unknown',
      certainty: 'uncertain',
      cheaperThanShare: 0,
      dearerThanShare: 0,
      lowestSince: null,
    }
  }
  const cheaperThanShare = shareOf(({ low }) => low > current)
  const dearerThanShare = shareOf(({ high }) => high < current)
  return {
    ...about,
    level: levelOf({ current, lowest: range.lowest, mean: range.mean, cheaperThanShare, dearerThanShare }),
    cheaperThanShare,
    dearerThanShare,
    lowestSince: lowestSince(current, known, today),
  }
}

function rangeOf(known: readonly KnownDay[]) {
  if (known.length === 0) return { lowest: null, highest: null, mean: null }
  return {
    lowest: Math.min(...known.map(({ low }) => low)),
    highest: Math.max(...known.map(({ high }) => high)),
    mean: Math.round(known.reduce((sum, { mean }) => sum + mean, 0) / known.length),
  }
}

function levelOf(compared: {
  readonly current: number
  readonly lowest: number
  readonly mean: number
  readonly cheaperThanShare: number
  readonly dearerThanShare: number
}): VerdictLevel {
  const { current, lowest, mean, cheaperThanShare, dearerThanShare } = compared
  if (current <= lowest && cheaperThanShare >= aFewDays) return 'lowest'
  if (cheaperThanShare >= manyDays && current <= mean * (1 - noticeable)) return 'good'
  if (dearerThanShare >= manyDays && current >= mean * (1 + noticeable)) return 'high'
  return 'fair'
}

/**
 * The day of the change to the present price, and the days since, are the present price and not an earlier time that
 * was as cheap.
 */
function lowestSince(current: number, known: readonly KnownDay[], today: Day): Day | null {
  const changed = known.findLastIndex(({ low, high }) => low !== current || high !== current)
  // A drop makes the present price the low of its own day.
  const isDrop = known[changed]?.low === current
  const earlier = known.slice(0, isDrop ? changed : changed + 1).findLast(({ low }) => low <= current)
  return earlier && daysBetween(earlier.day, today) >= longAgoDays ? earlier.day : null
}
