import type { CountryId } from '../../shared/contract/country.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { minorDigits } from '../../shared/schema/units.ts'

interface SeedCurrency {
  /** Approximate units per US dollar: prices only have to look realistic. */
  readonly perDollar: number
  /** The Arabic noun after a number: for one and hundreds, for two, for 3 to 10, for 11 to 99. */
  readonly noun: readonly [one: string, two: string, few: string, many: string]
}

const riyal = ['ريال', 'ريالان', 'ريالات', 'ريالًا'] as const
const dirham = ['درهم', 'درهمان', 'دراهم', 'درهمًا'] as const
const dinar = ['دينار', 'ديناران', 'دنانير', 'دينارًا'] as const

export const currencies = {
  SAR: { perDollar: 3.75, noun: riyal },
  AED: { perDollar: 3.67, noun: dirham },
  EGP: { perDollar: 48, noun: ['جنيه', 'جنيهان', 'جنيهات', 'جنيهًا'] },
  KWD: { perDollar: 0.31, noun: dinar },
  QAR: { perDollar: 3.64, noun: riyal },
  BHD: { perDollar: 0.376, noun: dinar },
  OMR: { perDollar: 0.385, noun: riyal },
  JOD: { perDollar: 0.71, noun: dinar },
  MAD: { perDollar: 10, noun: dirham },
  TND: { perDollar: 3.1, noun: dinar },
  DZD: { perDollar: 135, noun: dinar },
  TRY: { perDollar: 40, noun: ['ليرة', 'ليرتان', 'ليرات', 'ليرة'] },
  USD: { perDollar: 1, noun: ['دولار', 'دولاران', 'دولارات', 'دولارًا'] },
} as const satisfies Record<string, SeedCurrency>

export type CurrencyCode = keyof typeof currencies

const ownCurrency: Partial<Record<CountryId, CurrencyCode>> = {
  sa: 'SAR',
  ae: 'AED',
  eg: 'EGP',
  kw: 'KWD',
  qa: 'QAR',
  bh: 'BHD',
  om: 'OMR',
  jo: 'JOD',
  ma: 'MAD',
  tn: 'TND',
  dz: 'DZD',
  tr: 'TRY',
}

/** The currency of online stores in a country; dollars if the local currency loses value too fast. */
export const currencyOf = (country: CountryId): CurrencyCode => ownCurrency[country] ?? 'USD'

const arabicPlural = new Intl.PluralRules('ar')
const english = new Intl.NumberFormat('en')

/** A whole number with its noun in the right form: `15 ريالًا`, `SAR 15`. */
export function moneyWords(units: number, currency: CurrencyCode): LocalizedText {
  const [one, two, few, many] = currencies[currency].noun
  const figure = english.format(units)
  return {
    ar: arabicMoney(units, figure, { one, two, few, many }),
    en: currency === 'USD' ? `$${figure}` : `${currency} ${figure}`,
  }
}

function arabicMoney(
  units: number,
  figure: string,
  noun: { one: string; two: string; few: string; many: string },
): string {
  switch (arabicPlural.select(units)) {
    case 'one':
      return `${noun.one} ${noun.one.endsWith('ة') ? 'واحدة' : 'واحد'}`
    case 'two':
      return noun.two
    case 'few':
      return `${figure} ${noun.few}`
    case 'many':
      return `${figure} ${noun.many}`
    default:
      return `${figure} ${noun.one}`
  }
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10]

/** The nearest amount that a shop would print, in major units: 47 becomes 50, 183 becomes 200. */
export function roundUnits(units: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(units, 1)))
  const whole = roundSteps.map((step) => step * scale).filter(Number.isInteger)
  return whole.reduce((best, step) => (Math.abs(step - units) < Math.abs(best - units) ? step : best))
}

/** Converts major units to the minor units of ISO 4217. */
export const minorUnits = (units: number, currency: CurrencyCode) => Math.round(units * 10 ** minorDigits(currency))
