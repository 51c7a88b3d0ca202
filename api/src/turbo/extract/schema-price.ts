import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import { type Money, maxAmount } from '../../../../shared/schema/money.ts'
import { minorDigits } from '../../../../shared/schema/units.ts'
import { isCurrency } from '../../../../shared/server/currency.ts'

const usable = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0 && amount <= maxAmount

/** Minor units of a decimal number; exact: no floating point. */
function minorUnits(whole: string, fraction: string, digits: number): number {
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number(fraction.charAt(digits) || '0') >= 5 ? kept + 1 : kept
}

/** How many decimals people write: none in Iraq, although ISO 4217 has three. */
const writtenDigits = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits

/**
 * A price in structured data. The standard is a decimal point without thousands separators; with a two-decimal
 * currency, `1.299` may still mean a thousand in a store that ignores it, and is therefore left open.
 */
function dotDecimal(text: string, currency: string): ReadPrice | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = minorDigits(currency)
  const amounts = [minorUnits(whole, fraction, digits)]
  const canBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && writtenDigits(currency) !== 3
  if (canBeThousands) amounts.push(minorUnits(whole + fraction, '', digits))
  const prices = amounts.filter(usable).map((amount): Money => ({ amount, currency }))
  const [only, ...others] = prices
  return only && others.length > 0 ? { ambiguous: prices } : only
}

/** The ISO 4217 code of a page's currency notation: `sar`, `SR`, `ر.س`. */
export function readCurrency(text: string | undefined, hints: PriceHints = {}): string | undefined {
  const written = text?.trim()
  if (!written || written.length > 30) return undefined
  const read = readPrice(`10 ${written}`, hints)
  if (read && 'currency' in read) return read.currency
  return isCurrency(written.toUpperCase()) ? written.toUpperCase() : undefined
}

/** A price in structured data: a number by the standard, or a text as people write it. */
export function readSchemaPrice(text: string, currency: string | undefined, hints: PriceHints): ReadPrice | undefined {
  const known = currency ?? hints.currency
  const trimmed = text.trim()
  if (/^\d{1,15}(?:\.\d{1,20})?$/.test(trimmed) && known) return dotDecimal(trimmed, known)
  return usablePrice(readPrice(trimmed, known ? { ...hints, currency: known } : hints))
}

/** The price without zero amounts, which mean "ask us". */
export function usablePrice(read: ReadPrice | undefined): ReadPrice | undefined {
  if (!read) return undefined
  const prices = ('ambiguous' in read ? read.ambiguous : [read]).filter(({ amount }) => usable(amount))
  const [only, ...others] = prices
  return only && others.length > 0 ? { ambiguous: prices } : only
}
