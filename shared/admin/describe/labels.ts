import type { Language } from '../../contract/language.ts'

const known: Readonly<Record<string, string>> = {
  id: 'ID',
  createdAt: 'Created',
  updatedAt: 'Updated',
  deletedAt: 'Deleted',
  startsAt: 'Starts',
  endsAt: 'Ends',
  gtin: 'GTIN',
  ios: 'iOS',
  os: 'System',
  sku: 'SKU',
  targetUrl: 'Target',
}

/** The names of the site's languages in the back-office. */
export const languageNames: Readonly<Record<Language, string>> = { ar: 'Arabic', en: 'English' }

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The label of a field: `shopId` is "Shop", `minimumOrder` is "Minimum order". */
export function labelOf(name: string): string {
  const label = known[name]
  if (label) return label
  const words = name
    .replace(/Id(s?)$/, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalised(words).replace(/\b(url|id)\b/g, (word) => word.toUpperCase())
}

/** The singular of a label for a sentence: `Rules` is "rule". */
export const singularOf = (label: string): string => label.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')

/** Labels of values that cannot be derived from the value. */
const knownValues: Readonly<Record<string, string>> = {
  ...languageNames,
  bogo: 'Buy one get one',
  csv: 'CSV',
  desktop: 'Computer',
  ios: 'iOS',
  json: 'JSON',
  mobile: 'Phone or tablet',
  xml: 'XML',
}

/** The label of a value of a closed list: `ACTIVE` is "Active", `free_shipping` is "Free shipping". */
export function valueLabel(value: string): string {
  const known = knownValues[value.toLowerCase()]
  if (known) return known
  const words = value.replace(/[_-]/g, ' ').toLowerCase()
  return capitalised(words)
}

const utc = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A time as text, the same in every time zone: `Nov 21, 2026, 08:30 UTC`. */
export const utcTime = (moment: string): string => `${utc.format(new Date(moment))} UTC`
