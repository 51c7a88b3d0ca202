/** A day of the Gregorian calendar, UTC: `2026-11-22`. Days compare as texts. */
export type Day = string

/** In milliseconds. */
export const dayLength = 86_400_000

/** The day of a moment. */
export const dayOf = (at: string | number): Day => new Date(at).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOf(Date.parse(day) + count * dayLength)

/** How many days later the second is: 1 from the 21st to the 22nd. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
