import { minorDigits } from '../schema/units.ts'

/** A number as it stands in a text, and how large it is said to be: 25 of `25 ألف` is 25 thousand. */
export interface WrittenNumber {
  readonly text: string
  readonly scale: 1 | 1_000 | 1_000_000
  /** Whether a full stop before it ends a sign or begins a fraction: `KD.500`. */
  readonly mayBeFraction?: boolean | undefined
}

/** What is known of how a place writes numbers. */
export interface NumberHints {
  readonly country?: string | undefined
  readonly language?: string | undefined
}

/** Languages that write 1.299,00 or 1 299,00; English alone writes 1,299.00 wherever it is written. */
const commaLanguages = new Set(['tr', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'id'])
/** Here shops write both ways, by the language of the page. */
const mixedCountries = new Set(['tr', 'ma', 'dz', 'tn', 'ly', 'lb'])
/** Currencies of which a single mark before three digits is never a decimal one. */
const commaCurrencies = new Set(['TRY', 'EUR', 'MAD', 'DZD'])
/** So little is a unit of these worth that their fractions have gone out of use, whatever the standard says. */
const withoutFraction = new Set(['IQD', 'LBP', 'YER', 'SYP', 'SDG', 'JPY'])

/** Which mark is the decimal one, by what is known of a place; undefined where that does not tell. */
function decimalMark({ country, language }: NumberHints, currency: string): '.' | ',' | 'either' | undefined {
  const tongue = language?.toLowerCase().split(/[-_]/)[0] ?? ''
  if (commaLanguages.has(tongue)) return ','
  if (tongue === 'en') return '.'
  const land = country?.toLowerCase() ?? ''
  // Tunisia prints its millimes: 299,000 DT on every shelf.
  if (land === 'tn' && currency === 'TND') return ','
  return mixedCountries.has(land) ? 'either' : undefined
}

/** Whole and fraction: one way to read a number. */
interface Reading {
  readonly whole: string
  readonly fraction: string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const asWhole = (text: string): Reading => ({ whole: digitsOf(text), fraction: '' })
const asDecimal = (text: string, mark: string): Reading => {
  const place = text.lastIndexOf(mark)
  return { whole: digitsOf(text.slice(0, place)), fraction: text.slice(place + 1) }
}

/** `1,299,000`, and as in India `12,99,000`: groups by one mark only. */
const isGrouped = (whole: string): boolean =>
  /^\d{1,3}(?:([., ٬'’])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:([,٬])\d{2})(?:\2\d{2})*\2\d{3}$/.test(whole)

/**
 * `1.299`, `1,250`: one mark before three digits, which is a group by one habit and a fraction by the other. A price of
 * the wrong thousand is the worst that can be read, so what the currency and the place do not settle stays open.
 */
function readThree(text: string, mark: '.' | ',', currency: string, hints: NumberHints): Reading[] {
  const [whole, decimal] = [asWhole(text), asDecimal(text, mark)]
  if (text.startsWith('0')) return [decimal]
  const usual = decimalMark(hints, currency)
  // Only software that writes English by the standard gives 25 dinars of Iraq as 25.000; on the street it is 25 thousand.
  if (withoutFraction.has(currency))
    return minorDigits(currency) === 3 && mark === '.' && usual === '.' ? [whole, decimal] : [whole]
  if (minorDigits(currency) === 3) {
    if (usual === mark) return [decimal]
    // English in the Gulf groups by commas; Arabic there takes a comma for either.
    if (mark === ',') return usual === '.' ? [whole] : [whole, decimal]
    // The Maghreb groups by full stops as well; the Gulf and Jordan never do.
    return usual === undefined && currency !== 'TND' ? [decimal] : [whole, decimal]
  }
  // A fraction of three digits is none of a currency that has two, except where software made for dinars writes 12.500.
  const mayBePadded = mark === '.' && text.endsWith('0') && usual !== ',' && !commaCurrencies.has(currency)
  return mayBePadded ? [whole, decimal] : [whole]
}

/** `1 250`: groups by spaces, or dinars with their fils apart of places that never group by spaces. */
function readSpaced(text: string, currency: string, hints: NumberHints): Reading[] {
  const isOpen = minorDigits(currency) === 3 && !withoutFraction.has(currency) && currency !== 'TND'
  return isOpen && /^\d+ \d{3}$/.test(text) && decimalMark(hints, currency) !== ','
    ? [asWhole(text), asDecimal(text, ' ')]
    : [asWhole(text)]
}

function readingsOf({ text, scale, mayBeFraction }: WrittenNumber, currency: string, hints: NumberHints): Reading[] {
  // Beside commas the Arabic one is the decimal mark, as Urdu is written.
  const plain = text.replaceAll('،', /,.*،\d+$/.test(text) ? '٫' : ',')
  const marks = plain.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) {
    const isOpen = mayBeFraction && scale === 1 && plain.length === minorDigits(currency)
    return isOpen ? [asWhole(plain), { whole: '0', fraction: plain }] : [asWhole(plain)]
  }
  const before = plain.slice(0, plain.lastIndexOf(last))
  const after = plain.slice(before.length + 1)
  const isFirstMark = marks.length === 1
  if (last === '٫') return isFirstMark || isGrouped(before) ? [asDecimal(plain, last)] : []
  if (last === '.' || last === ',') {
    // A mark that differs from those before it is the decimal one; so is `.00` of `1.299.00`.
    if (!isFirstMark) {
      if (isGrouped(plain)) return [asWhole(plain)]
      return isGrouped(before) && (!before.includes(last) || after.length < 3) ? [asDecimal(plain, last)] : []
    }
    if (after.length !== 3 || before === '' || before.length > 3) return [asDecimal(plain, last)]
    return scale > 1 ? [asWhole(plain), asDecimal(plain, last)] : readThree(plain, last, currency, hints)
  }
  if (!isGrouped(plain)) return []
  return last === ' ' ? readSpaced(plain, currency, hints) : [asWhole(plain)]
}

/** A price of a million millions is a number of something else. */
const maxDigits = 12

/** What is left of 89.99 where a computer added in halves: 89.99000000000001, 89.98999999999999. */
const machineNoise = /^(?:0{6,}\d{1,6}|9{6,}\d{0,6})$/

/**
 * The amounts in minor units of ISO 4217 that a number can mean as money of a currency: none where it cannot be any,
 * several where its marks do not tell. A fraction that the currency does not have is no amount of it.
 */
export function amountsOf(number: WrittenNumber, currency: string, hints: NumberHints): number[] {
  const digits = minorDigits(currency) + Math.log10(number.scale)
  const amounts = readingsOf(number, currency, hints).flatMap(({ whole, fraction }) => {
    const [kept, rest] = [fraction.slice(0, digits).padEnd(digits, '0'), fraction.slice(digits)]
    const isNoise = number.scale === 1 && machineNoise.test(rest)
    const amount = Number(whole + kept) + (isNoise && rest.includes('999999') ? 1 : 0)
    const isExact = isNoise || !/[1-9]/.test(rest)
    const isMoney = whole.length <= maxDigits && isExact && Number.isSafeInteger(amount)
    return isMoney ? [amount] : []
  })
  return [...new Set(amounts)]
}
