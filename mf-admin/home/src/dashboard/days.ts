const day = 86_400_000

/** A day in UTC, so many days from now: `2026-11-20`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

/** The query of a figure with the days that it names. */
export function queryOn(query: string, now: Date): string {
  const days: Readonly<Record<string, string>> = {
    '{yesterday}': dayFrom(now, -1),
    '{today}': dayFrom(now, 0),
    '{in7days}': dayFrom(now, 7),
  }
  return query.replace(/\{\w+\}/g, (name) => days[name] ?? name)
}
