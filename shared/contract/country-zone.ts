import type { CountryId } from './country.ts'

/** The time zone of each country, or of its capital if it has several: the default of an account. */
export const countryZones: Readonly<Record<CountryId, string>> = {
  eg: 'Africa/Cairo',
  sa: 'Asia/Riyadh',
  ae: 'Asia/Dubai',
  kw: 'Asia/Kuwait',
  jo: 'Asia/Amman',
  ma: 'Africa/Casablanca',
  lb: 'Asia/Beirut',
  dz: 'Africa/Algiers',
  qa: 'Asia/Qatar',
  om: 'Asia/Muscat',
  iq: 'Asia/Baghdad',
  bh: 'Asia/Bahrain',
  ps: 'Asia/Gaza',
  tn: 'Africa/Tunis',
  us: 'America/New_York',
  ly: 'Africa/Tripoli',
  sd: 'Africa/Khartoum',
  ye: 'Asia/Aden',
  tr: 'Europe/Istanbul',
}
