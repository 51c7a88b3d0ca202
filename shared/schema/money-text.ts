import type { Money } from './money.ts'
import { minorDigits } from './units.ts'

/** Digits and calendar are always said: the runtime's own default differs by system. */
export const localeOf = (language: 'ar' | 'en', digits: 'latn' | 'arab' = 'latn'): string =>
  language === 'en' ? 'en-u-nu-latn-ca-gregory' : `ar-EG-u-nu-${digits}-ca-gregory`

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Minor units as an amount with the currency's usual sign, the same on screens, in mails and in push messages: whole
 * amounts without decimals, all others with all of their currency's. 67400 AED → `AED 674`, 67450 AED → `AED 674.50`.
 */
export function moneyText(locale: string, { amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const shown = amount % 10 ** digits === 0 ? 0 : digits
  const key = `${locale} ${currency} ${shown}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
    })
    formats.set(key, format)
  }
  return (
    format
      .format(amount / 10 ** digits)
      // Without the last full stop of signs such as `ر.س.`, which a sentence would double at its end.
      .replace(/(?<=\p{L})\.(?=[\u200e\u200f]*$)/u, '')
      // Arabic has a sign for the dollar that is half Latin, `US$`, and is written as a word by everyone.
      .replace(/US\$$/, 'دولار')
      // In an Arabic line the sign at the end of UK£ goes before its letters, unless what follows is Latin too.
      .replace(/[A-Z]+\p{Sc}$/u, '$&\u200e')
  )
}
