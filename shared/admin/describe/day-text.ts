const parts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const thisYear = new Intl.DateTimeFormat('en', parts)
const anyYear = new Intl.DateTimeFormat('en', { ...parts, year: 'numeric' })

/** A day for use in a sentence; with the year only if it is not the current one. */
export function dayText(value: string, now = new Date()): string {
  const day = new Date(value)
  if (Number.isNaN(day.getTime())) return value
  return (day.getUTCFullYear() === now.getUTCFullYear() ? thisYear : anyYear).format(day)
}
