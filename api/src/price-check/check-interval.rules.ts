/** What decides when a listing is checked again. */
export interface Liveliness {
  /** Seconds between the checks so far. */
  readonly interval: number
  /** Whether the check found a different price or stock. */
  readonly hasChanged: boolean
  /** Accounts that track the product. */
  readonly watchers: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Shortest and longest time between two checks of a listing: watched by many, by some, by none. */
const bounds = (watchers: number): readonly [number, number] => {
  if (watchers >= 10) return [15 * minute, 6 * hour]
  return watchers > 0 ? [30 * minute, day] : [day, 7 * day]
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.round(Math.min(most, Math.max(least, value)))

/**
 * Base interval in seconds. A price that changed is likely to change again, so the interval is halved; otherwise it
 * grows.
 */
export const nextInterval = ({ interval, hasChanged, watchers }: Liveliness): number =>
  within(hasChanged ? interval / 2 : interval * 1.4, bounds(watchers))

/** Seconds until the next check; during a sale, watched listings are checked twice as often. */
export const untilNextLook = (interval: number, { watchers, isSale }: { watchers: number; isSale: boolean }): number =>
  isSale && watchers > 0 ? Math.round(interval / 2) : interval

const shortestRetry = 5 * minute

/** Seconds until the next try after a number of failures in a row: doubles each time, up to a day. */
export const retryDelay = (failures: number): number => Math.min(day, shortestRetry * 2 ** Math.max(0, failures - 1))

/** Up to a tenth sooner or later, so that listings added together are not checked together for ever. */
export const jittered = (seconds: number, random: number): number => Math.round(seconds * (0.9 + 0.2 * random))

/** When a product becomes tracked, its listings are due within this many seconds of their last check. */
export const sinceWatched = 6 * hour

/** Seconds for which a shop that disallows robots is not asked, before its robots.txt is read again. */
export const robotsPause = 7 * day

/** Checks in a row that find no such page, after which the listing is gone. */
export const goneAfter = 2

/** Seconds until a retry if too many requests wait for a shop, unless Turbo gives another time. */
export const busyDelay = 10
