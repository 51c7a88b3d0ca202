/** A day of the Gregorian calendar, UTC: `2026-11-22`. Days compare as texts. */
export type Day = string

const length = 86_400_000

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * length).toISOString().slice(0, 10)

/** How many days later the second is: 1 from the 21st to the 22nd. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / length)
