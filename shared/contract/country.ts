import * as Type from 'typebox'
import type { LocalizedText } from '../schema/localized-text.ts'
import { OneOf } from '../schema/structure.ts'

declare module '../schema/kind.ts' {
  interface Kinds {
    country: string
  }
}

const country = <Id extends string>(id: Id, en: string, ar: string, currency: string) => ({
  id,
  name: { ar, en } satisfies LocalizedText,
  /** ISO 4217 code of its currency. */
  currency,
})

/** Every supported country, in display order. */
export const countries = [
  country('eg', 'Egypt', 'مصر', 'EGP'),
  country('sa', 'Saudi Arabia', 'السعودية', 'SAR'),
  country('ae', 'United Arab Emirates', 'الإمارات', 'AED'),
  country('kw', 'Kuwait', 'الكويت', 'KWD'),
  country('jo', 'Jordan', 'الأردن', 'JOD'),
  country('ma', 'Morocco', 'المغرب', 'MAD'),
  country('lb', 'Lebanon', 'لبنان', 'LBP'),
  country('dz', 'Algeria', 'الجزائر', 'DZD'),
  country('qa', 'Qatar', 'قطر', 'QAR'),
  country('om', 'Oman', 'عُمان', 'OMR'),
  country('iq', 'Iraq', 'العراق', 'IQD'),
  country('bh', 'Bahrain', 'البحرين', 'BHD'),
  country('ps', 'Palestine', 'فلسطين', 'ILS'),
  country('tn', 'Tunisia', 'تونس', 'TND'),
  country('us', 'United States', 'الولايات المتحدة', 'USD'),
  country('ly', 'Libya', 'ليبيا', 'LYD'),
  country('sd', 'Sudan', 'السودان', 'SDG'),
  country('ye', 'Yemen', 'اليمن', 'YER'),
  country('tr', 'Turkey', 'تركيا', 'TRY'),
] as const

export type CountryId = (typeof countries)[number]['id']

export const CountryId = OneOf(
  countries.map(({ id }) => id),
  { kind: 'country' },
)

/** The countries that something applies to; never empty. */
export const CountryIds = /*@__PURE__*/ Type.Array(CountryId, {
  minItems: 1,
  maxItems: countries.length,
  uniqueItems: true,
})

/** The country with this id, in either case; undefined if unknown. */
export function findCountry(id: string | undefined) {
  const wanted = id?.toLowerCase()
  return countries.find((known) => known.id === wanted)
}
