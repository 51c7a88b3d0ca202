const day = 86_400_000

/** A day in UTC, so many days from now: `2026-11-20`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)
