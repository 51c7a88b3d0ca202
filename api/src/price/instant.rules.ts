/** Microseconds since 1970, the precision of the database; a `Date` has only milliseconds. */
export type Instant = number

const secondLength = 1_000_000
export const minuteLength = 60 * secondLength
export const dayLength = 1_440 * minuteLength

export const instantOf = (date: Date): Instant => date.getTime() * 1_000

/** An instant as text that the database reads without loss; `-Infinity` is before all others. */
export function instantText(instant: Instant): string {
  if (!Number.isFinite(instant)) return instant > 0 ? 'infinity' : '-infinity'
  const milliseconds = Math.floor(instant / 1_000)
  const rest = String(instant - milliseconds * 1_000).padStart(3, '0')
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${rest}Z`
}

/** The start of an instant's day in UTC. */
export const startOfDay = (at: Instant): Instant => Math.floor(at / dayLength) * dayLength
