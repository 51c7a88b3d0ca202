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

/** What the languages of the site are called in the back-office. */
export const languageNames: Readonly<Record<Language, string>> = { ar: 'Arabic', en: 'English' }

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What a field is called on screen: `shopId` is "Shop", `minimumOrder` is "Minimum order". */
export function labelOf(name: string): string {
  const label = known[name]
  if (label) return label
  const words = name
    .replace(/Id(s?)$/, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalised(words).replace(/\b(url|id)\b/g, (word) => word.toUpperCase())
}

/** What one of several is called, in a sentence: `Rules` is "rule". */
export const singularOf = (label: string): string => label.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')

/** Values that are no words of their own. */
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

/** What a value of a closed list is called: `ACTIVE` is "Active", `free_shipping` is "Free shipping". */
export function valueLabel(value: string): string {
  const known = knownValues[value.toLowerCase()]
  if (known) return known
  const words = value.replace(/[_-]/g, ' ').toLowerCase()
  return capitalised(words)
}

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A moment in words, the same in every time zone: `21 Nov 2026, 08:30 UTC`. */
export const utcTime = (moment: string): string => `${utc.format(new Date(moment))} UTC`
