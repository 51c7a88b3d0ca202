// Both sides check with these, and hold no more than a database can store: it has no year 0, no zero byte and no half of
// a sign, and no clock of the world is further from UTC than 14 hours.

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(z|[+-](0\d|1[0-3]):?[0-5]\d|[+-]14:?00)$/i

export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether the calendar has this day; 30 February is none, and neither is any of the year 0. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export function isMoment(text: string): boolean {
  const [day = '', clock = '', ...more] = text.split(/t|\s/i)
  if (more.length > 0 || !isDay(day) || !time.test(clock)) return false
  // In UTC it has to be a day of four digits as well.
  const spelled = clock.toUpperCase().replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const year = new Date(`${day}T${spelled}`).getUTCFullYear()
  return year >= 1 && year <= 9_999
}

/** Whether a text can be stored as it is. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
