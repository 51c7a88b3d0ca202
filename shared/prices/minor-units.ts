import { minorDigits } from '../schema/units.ts'
import { type CurrencyHints, expectedCurrency } from './currency-signs.ts'
import type { Sum } from './price-sums.ts'
import type { NumberToken, PriceToken } from './price-tokens.ts'

/** The names of hundredths and thousandths, with the currencies that use them. */
const minorUnits: readonly (readonly [RegExp, ...currencies: string[]])[] = [
  [/^(?:هلل[هة]|هللات|halalas?)$/u, 'SAR'],
  [/^(?:قرشا?|قروش|piast(?:re|er)s?)$/u, 'EGP', 'SDG', 'SYP', 'LBP'],
  [/^(?:فلسا?|فلوس|fils)$/u, 'KWD', 'BHD', 'JOD', 'IQD', 'AED', 'YER'],
  [/^(?:سنتا?|سنتات|cents?)$/u, 'USD'],
  [/^¢$/u, 'USD'],
  [/^(?:millimes?|مليما?|مليمات)$/u, 'TND'],
  [/^(?:بيس[هة]|بيسات|bai[sz]as?)$/u, 'OMR'],
  [/^(?:kuruş)$/u, 'TRY'],
  [/^(?:centimes?|سنتيما?|سنتيمات)$/u, 'MAD', 'DZD'],
]
const thousandths = /^(?:فلسا?|فلوس|fils|millimes?|مليما?|مليمات|بيس[هة]|بيسات|bai[sz]as?)$/u

const joins = new Set(['و', 'and', 'et', 've'])
const parts = new Map([
  ['ونصف', '5'],
  ['ونص', '5'],
  ['وربع', '25'],
])

const textAt = (tokens: readonly PriceToken[], place: number): string => {
  const token = tokens[place]
  return token?.kind === 'word' || token?.kind === 'mark' ? token.text : ''
}
const unitOf = (word: string) => minorUnits.find(([pattern]) => pattern.test(word))

/** Whether a word names a hundredth or thousandth of a currency: `هللة`, `fils`. */
export const isMinorWord = (word: string): boolean => unitOf(word) !== undefined

/** Adds minor units given in words to the number: `12 ريالا و 50 هللة`, `18 دينار ونصف`. */
export function withMinor(tokens: readonly PriceToken[], sum: Sum): Sum {
  const part = parts.get(textAt(tokens, sum.last + 1))
  if (part !== undefined && sum.number.scale === 1 && /^\d+$/.test(sum.number.text))
    return { ...sum, number: { ...sum.number, text: `${sum.number.text}٫${part}` }, last: sum.last + 1 }
  const place = joins.has(textAt(tokens, sum.last + 1)) ? sum.last + 2 : sum.last + 1
  const minor = tokens[place]
  const word = textAt(tokens, place + 1)
  if (minor?.kind !== 'number' || !minor.isAmount || !/^\d{1,3}$/.test(minor.text) || !isMinorWord(word)) return sum
  if (!/^\d+$/.test(sum.number.text)) return sum
  const digits = thousandths.test(word) && sum.currencies[0] !== 'AED' ? 3 : 2
  const text = `${sum.number.text}٫${minor.text.padStart(digits, '0')}`
  return { ...sum, number: { ...sum.number, text }, last: place + 1 }
}

/** Reads minor units on their own, in the expected currency: `750 فلس`, `98¢`. */
export function minorSums(tokens: readonly PriceToken[], hints: CurrencyHints): Sum[] {
  const expected = expectedCurrency(hints)
  return tokens.flatMap((token, place): Sum[] => {
    const word = textAt(tokens, place + 1)
    const [, ...currencies] = unitOf(word) ?? ['']
    const isSmall = token.kind === 'number' && token.isAmount && token.scale === 1 && /^\d{1,4}$/.test(token.text)
    const currency = currencies.find((one) => one === expected) ?? (word === '¢' ? 'USD' : undefined)
    if (!isSmall || currency === undefined) return []
    const number: NumberToken = { ...token, text: inWhole(token.text, minorDigits(currency)) }
    return [{ number, currencies: [currency], first: place, last: place + 1 }]
  })
}

const inWhole = (units: string, digits: number): string => {
  const padded = units.padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}٫${padded.slice(-digits)}`
}
