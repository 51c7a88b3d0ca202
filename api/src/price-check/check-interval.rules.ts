/** What decides how soon a listing is looked at again. */
export interface Liveliness {
  /** Seconds between the looks until now. */
  readonly interval: number
  /** Whether the look found another price or another stock. */
  readonly hasChanged: boolean
  /** Accounts that watch the product. */
  readonly watchers: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Shortest and longest time between two looks at a listing: watched by many, by some, by none. */
const bounds = (watchers: number): readonly [number, number] => {
  if (watchers >= 10) return [15 * minute, 6 * hour]
  return watchers > 0 ? [30 * minute, day] : [day, 7 * day]
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.round(Math.min(most, Math.max(least, value)))

/**
 * Seconds between two looks, which the next interval is made of. A price that moved is likely to move again: half of the
 * time. One that stands still is looked at ever more rarely.
 */
export const nextInterval = ({ interval, hasChanged, watchers }: Liveliness): number =>
  within(hasChanged ? interval / 2 : interval * 1.4, bounds(watchers))

/** Seconds until the next look: in a sale, what is watched is looked at twice as often. */
export const untilNextLook = (interval: number, { watchers, isSale }: { watchers: number; isSale: boolean }): number =>
  isSale && watchers > 0 ? Math.round(interval / 2) : interval

const shortestRetry = 5 * minute

/** Seconds until the next try after so many failures in a row: twice as long each time, at most a day. */
export const retryDelay = (failures: number): number => Math.min(day, shortestRetry * 2 ** Math.max(0, failures - 1))

/** A tenth sooner or later, so that what was added together is not looked at together for ever. */
export const jittered = (seconds: number, random: number): number => Math.round(seconds * (0.9 + 0.2 * random))

/** Seconds after its last look within which a listing is looked at again once its product is watched. */
export const sinceWatched = 6 * hour

/** Seconds for which a store that asks robots to stay away is left alone, before its rules are read again. */
export const robotsPause = 7 * day

/** Looks in a row that find no such page, after which the listing is gone. */
export const goneAfter = 2

/** Seconds after which it is worth asking again where too many waited for a store, unless Turbo says another time. */
export const busyDelay = 10
