/** A Gregorian calendar day in UTC: `2026-11-22`. Days compare as strings. */
export type Day = string

/** In milliseconds. */
export const dayLength = 86_400_000

/** The day of a point in time. */
export const dayOf = (at: string | number): Day => new Date(at).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOf(Date.parse(day) + count * dayLength)

/** Number of days from the first to the second: 1 from the 21st to the 22nd. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
