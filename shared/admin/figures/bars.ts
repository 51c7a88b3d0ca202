import { formatFor } from '../../i18n/format.ts'

/** One bar. Null means unknown, not zero. */
export interface Bar {
  readonly name: string
  readonly value: number | null
}

const format = formatFor('en')
const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const maxCountries = 8

export const dayBars = <Day extends { readonly day: string }>(
  days: readonly Day[],
  figureOf: (day: Day) => number | null,
): Bar[] => days.map((day) => ({ name: dayName.format(new Date(day.day)), value: figureOf(day) }))

/** The largest countries, in descending order. */
export const countryBars = <Place extends { readonly country: string | null }>(
  places: readonly Place[],
  figureOf: (place: Place) => number,
  listOf: (place: Place) => string | null = () => null,
) =>
  places.slice(0, maxCountries).map((place) => ({
    name: place.country === null ? 'Unknown' : format.country(place.country),
    value: figureOf(place),
    to: listOf(place),
  }))
