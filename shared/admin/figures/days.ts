const day = 86_400_000

/** The UTC day this many days from now: `2026-11-20`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)
