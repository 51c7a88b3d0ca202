import { weekdays } from '../../../shared/contract/ads/placement.ts'
import type { CountryId } from '../../../shared/contract/country.ts'
import { countryZones } from '../../../shared/contract/country-zone.ts'

/** The local time of a country: hour 0 to 23, and day of the week. */
export interface LocalTime {
  readonly hour: number
  readonly weekday: (typeof weekdays)[number]
}

const clocks = new Map<CountryId, Intl.DateTimeFormat>()

function clockOf(country: CountryId): Intl.DateTimeFormat {
  const known = clocks.get(country)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: countryZones[country],
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'long',
  })
  clocks.set(country, clock)
  return clock
}

function readClock(country: CountryId, now: number): LocalTime {
  const parts = clockOf(country).formatToParts(now)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const weekday = weekdays.find((day) => day === partOf('weekday').toLowerCase())
  if (!weekday) throw new Error(`a clock names no day of the week: ${partOf('weekday')}`)
  return { hour: Number(partOf('hour')), weekday }
}

/** All time zones are whole quarters of an hour from UTC, so local hours change only on a quarter. */
const quarter = 900_000
const read = new Map<CountryId, { readonly quarter: number; readonly time: LocalTime }>()

/** The local time in a country. Cached per quarter of an hour, because computing it takes microseconds. */
export function localTime(country: CountryId, now: number): LocalTime {
  const present = Math.floor(now / quarter)
  const known = read.get(country)
  if (known?.quarter === present) return known.time
  const time = readClock(country, now)
  read.set(country, { quarter: present, time })
  return time
}
