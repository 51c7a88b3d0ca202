import type { Money } from './money.ts'

const digitsOf: Readonly<Record<string, string>> = Object.fromEntries(
  ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'].flatMap((digits) => [...digits].map((digit, value) => [digit, String(value)])),
)

/** A text with Latin digits in place of Arabic ones. */
export const latinDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, (digit) => digitsOf[digit] ?? digit)

/** A number as people type it, with Arabic digits or marks for thousands, in the form that programs read. */
export const plainNumber = (text: string): string =>
  latinDigits(text)
    .replace(/[\s,٬\u200e\u200f\u061c]/g, '')
    .replace('٫', '.')

const digitsByIso: readonly (readonly [digits: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]
const isoDigits = new Map(
  digitsByIso.flatMap(([digits, currencies]) => currencies.split(' ').map((currency) => [currency, digits] as const)),
)

/**
 * How many minor digits a currency has by ISO 4217, list one: 2 for SAR and LBP, 3 for KWD and IQD, 0 for JPY. `Intl` is not
 * asked: engines follow the habit of the street instead, in which dinars of Iraq and pounds of Lebanon have none.
 */
export const minorDigits = (currency: string): number => isoDigits.get(currency) ?? 2

/** Minor units as people write them: 1250 of SAR is `12.50`, of KWD `1.250`. */
export function majorUnits({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The minor units of a text such as `12.5`; the text itself where it is no amount of that currency. */
export function minorUnits(text: string, currency: string): number | string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plainNumber(text)) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || fraction.length > digits) return text
  const amount = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : text
}
