import { minorDigits } from '../schema/units.ts'
import { type CurrencyHints, signAt } from './currency-signs.ts'
import { isPriceWord } from './price-words.ts'
import type { WrittenNumber } from './read-number.ts'

interface Place {
  readonly start: number
  readonly end: number
}

export interface NumberToken extends Place, WrittenNumber {
  readonly kind: 'number'
  /** Whether it can be a sum: no percent, nothing below zero, no part of a name or measure. */
  readonly isAmount: boolean
  readonly isPercent: boolean
}
export interface SignToken extends Place {
  readonly kind: 'sign'
  readonly currencies: readonly string[]
}
interface WordToken extends Place {
  readonly kind: 'word'
  readonly text: string
}
/** A dash, a slash, a plus: anything that is neither a letter nor a digit. */
interface MarkToken extends Place {
  readonly kind: 'mark'
  readonly text: string
}
export type PriceToken = NumberToken | SignToken | WordToken | MarkToken

/** Digits with the marks that can stand between them; a space only before three more digits, and behind no fraction; `.99`. */
const number =
  /\d+(?:[.,،٬٫'’]\d+|(?<=(?<![\d.,،٬٫'’])\d{1,3}|[ ]\d{3})[ ]\d{3}(?!\d))*|(?<![\p{L}\d])[.,٫]\d{1,3}(?!\d)/uy
/** Letters of one script: `السعرSAR` is two words. */
const word = /(?:(?=\p{Script=Arabic})[\p{L}\p{M}])+|(?:(?!\p{Script=Arabic})[\p{L}\p{M}])+/uy
/** `M.R.P.`: a word with a full stop behind each letter. */
const dotted = /(?:\p{Script=Latin}\.){2,}(?:\p{Script=Latin}(?!\p{L}))?/uy
/** `m` is no million: it is a metre as often. */
const scales: readonly (readonly [RegExp, WrittenNumber['scale']])[] = [
  [/ ?(?:[أا]لفا?|آلاف|الاف|هزار|هەزار|ہزار|thousand|bin|mil|тыс|ribu|rb)(?!\p{L})|k(?!\p{L})/iuy, 1_000],
  [/ ?(?:مليونا?|ملايين|مي?ليون|millions?|millones|milyon)(?!\p{L})/iuy, 1_000_000],
]
/** Behind a sum these are no metre and no size: `EGP 7.4M`, `AED 1.5 K`. */
const signedScales: typeof scales = [
  [/M(?!\p{L})| ?[mM](?:n|ln|io)(?!\p{L})/uy, 1_000_000],
  [/ K(?![\p{L}-])/uy, 1_000],
]
/** What can be millions as well as a metre or a size, or is more than a price: `$5m`, `EGP 7.4 M`, `AED 2bn`, `₹5 lakh`. */
const unclearScale =
  /[ml](?!\p{L})|(?<=[.,]\d) [mM](?!\p{L})| ?(?:b|bn|billions?|lakhs?|lacs?|cr|crores?|مليارا?|لا[كک]ھ|लाख|हज़ार)(?![\p{L}\p{M}])/iuy

/** `25,-`, `25.–` and `25/-` say that there is no fraction. */
const noFraction = /[.,/][-–—](?!\d)/uy
const percentBehind = / ?[%٪]/uy

const matchAt = (pattern: RegExp, text: string, place: number): string | undefined => {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0]
}

function scaleAt(
  text: string,
  place: number,
  isSigned: boolean,
): { readonly scale: WrittenNumber['scale']; readonly length: number } {
  for (const [pattern, scale] of isSigned ? [...signedScales, ...scales] : scales) {
    const match = matchAt(pattern, text, place)
    if (match !== undefined) return { scale, length: match.length }
  }
  return { scale: 1, length: 0 }
}

const besideCode = 40

/** Whether letters that could be a sign are of a code: `da` of `7a081da824ea`, `BD` of `BD824X`. */
function isOfCode(text: string, start: number, end: number): boolean {
  const own = text.slice(start, end)
  const isBetween = /\d/.test(text[start - 1] ?? '')
  // Codes of three letters are currencies alone: `SAR99each`.
  if (!/^[a-z]+$/i.test(own) || !/\d/.test(text[end] ?? '') || !(isBetween || own.length === 2)) return false
  const [before = ''] = /[a-z0-9]*$/i.exec(text.slice(Math.max(0, start - besideCode), start)) ?? []
  const [after = ''] = /^[a-z0-9]*/i.exec(text.slice(end, end + besideCode)) ?? []
  const letters = `${before} ${after}`.match(/[a-z]+/gi) ?? []
  // `QR5k` is a sum.
  if (!isBetween && /^\d+[km]$/i.test(after)) return false
  return letters.some((one) => one !== own && (one.length === 1 || !isPriceWord(one.toLowerCase())))
}

function numberAt(text: string, start: number, before: PriceToken | undefined): NumberToken | undefined {
  const read = matchAt(number, text, start)
  if (read === undefined) return undefined
  const isPercentMark = before?.kind === 'mark' && /[%٪]/.test(before.text)
  // `%19 649,99 TL` is a percentage and a sum.
  const digits = isPercentMark && before.end === start ? read.replace(/ .*/, '') : read
  const isSigned = before?.kind === 'sign'
  const { scale, length } = scaleAt(text, start + digits.length, isSigned)
  const written = start + digits.length + length
  const end = written + (matchAt(noFraction, text, written)?.length ?? 0)
  // The sign in `30% 209.30` is that of the number before it.
  const isPercent =
    matchAt(percentBehind, text, end) !== undefined || (isPercentMark && !/\d ?$/.test(text.slice(0, before.start)))
  // `S24` and `RTX4090` are names, `السعر1299` and `only99` are not.
  const isName = before?.kind === 'word' && before.end === start && !isPriceWord(before.text) && before.text !== 'و'
  const isNegative =
    before?.kind === 'mark' && before.text === '-' && before.end === start && !/[\d\p{L}]/u.test(text[start - 2] ?? '')
  // `0501234567`, `1e5`, `10^3`
  const isOther = /^0\d/.test(digits) || /^(?:e\d|\^)/i.test(text.slice(end, end + 2))
  const isUnclear = isSigned && scale === 1 && matchAt(unclearScale, text, end) !== undefined
  const isYear = /\d[/-]\d{1,2}[/-]$/.test(text.slice(Math.max(0, start - 6), start))
  const isAmount = !isPercent && !isName && !isNegative && !isOther && !isYear && !isUnclear
  const mayBeFraction = before?.kind === 'sign' && before.end === start && text[start - 1] === '.'
  return { kind: 'number', text: digits, scale, start, end, isPercent, isAmount, mayBeFraction }
}

const dollars = new Set(['CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

/** What two signs of one number can both mean: `£ 50 EGP` is Egyptian, and a dollar beside `AUD` is Australian. */
export function sharedCurrencies(one: readonly string[], other: readonly string[]): readonly string[] {
  const dollar = [one, other].find((each) => each.length === 1 && dollars.has(each[0] ?? ''))
  if (dollar && [one, other].some((each) => each.join() === 'USD')) return dollar
  return one.filter((currency) => other.includes(currency))
}

/** `CAD $45`, `EGP £ 50`: the second sign by the first. */
function narrowed(token: PriceToken, before: PriceToken | undefined): PriceToken {
  if (token.kind !== 'sign' || before?.kind !== 'sign') return token
  const currencies = sharedCurrencies(before.currencies, token.currencies)
  return currencies.length > 0 ? { ...token, currencies } : token
}

/** What a text consists of, in its order, without spaces. */
export function priceTokens(text: string, hints: CurrencyHints): PriceToken[] {
  const tokens: PriceToken[] = []
  for (let start = 0; start < text.length; ) {
    if (text[start] === ' ') {
      start += 1
      continue
    }
    const token = tokenAt(text, start, tokens.at(-1), hints)
    tokens.push(narrowed(token, tokens.at(-1)))
    start = token.end
  }
  return joinedFractions(tokens)
}

function tokenAt(text: string, start: number, before: PriceToken | undefined, hints: CurrencyHints): PriceToken {
  const read = numberAt(text, start, before)
  if (read) return read
  const sign = signAt(text, start, hints)
  if (sign && !isOfCode(text, start, start + sign.length))
    return { kind: 'sign', currencies: sign.currencies, start, end: start + sign.length }
  const letters = matchAt(dotted, text, start) ?? matchAt(word, text, start)
  if (letters !== undefined)
    return { kind: 'word', text: letters.replaceAll('.', '').toLowerCase(), start, end: start + letters.length }
  const sized = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return { kind: 'mark', text: sized, start, end: start + sized.length }
}

/** Puts together what a shop shows in pieces: `1,299 .00`, `1,299 . 00`, `1,299. 00`. */
function joinedFractions(tokens: readonly PriceToken[]): PriceToken[] {
  const joined: PriceToken[] = []
  for (const [place, token] of tokens.entries()) {
    const [two, one] = [joined.at(-2), joined.at(-1)]
    if (token.kind === 'number' && one?.kind === 'number' && /^[.,٫]\d{2,3}$/.test(token.text) && isOpen(one)) {
      joined.splice(-1, 1, { ...one, text: one.text + token.text, end: token.end })
    } else if (
      token.kind === 'number' &&
      one?.kind === 'mark' &&
      /^[.,٫]$/.test(one.text) &&
      two?.kind === 'number' &&
      isOpen(two) &&
      /^\d{2,3}$/.test(token.text) &&
      (one.text !== ',' ||
        one.start > two.end ||
        isCommaFraction(tokens, place, isColon(joined.at(-3)) ? joined.at(-4) : joined.at(-3)))
    ) {
      joined.splice(-2, 2, { ...two, text: `${two.text}${one.text}${token.text}`, end: token.end })
    } else if (
      token.kind === 'number' &&
      two?.kind === 'number' &&
      one?.kind === 'sign' &&
      isMinorOf(tokens, place, joined.at(-3))
    ) {
      joined.splice(-2, 2, { ...two, text: `${two.text}٫${token.text}` }, one)
    } else if (
      token.kind === 'number' &&
      one?.kind === 'number' &&
      two?.kind === 'sign' &&
      isApart(tokens, place, two)
    ) {
      joined.splice(-1, 1, { ...one, text: `${one.text}٫${token.text}`, end: token.end })
    } else if (token.kind === 'number' && one?.kind === 'word' && one.text === 'و') {
      const whole = wholeOf(two, token)
      if (two && whole !== undefined)
        joined.splice(-2, 2, { ...token, start: two.start, text: whole + token.text.padStart(3, '0') })
      else joined.push(token)
    } else joined.push(token)
  }
  return joined
}

/** `$19 99`, `EGP 1,449 50`: hundredths that stand raised beside the sum end the text. */
function isApart(tokens: readonly PriceToken[], place: number, sign: SignToken): boolean {
  const [whole, minor, after] = tokens.slice(place - 1, place + 2)
  if (whole?.kind !== 'number' || minor?.kind !== 'number' || after !== undefined) return false
  const isEach = sign.currencies.every((currency) => minorDigits(currency) === 2)
  return isEach && isOpen(whole) && minor.isAmount && minor.scale === 1 && /^\d{2}$/.test(minor.text)
}

const isColon = (token: PriceToken | undefined) => token?.kind === 'mark' && token.text === ':'

/** `1.837, 32 €`, `118, 99 TL`: the comma of a fraction, not of a list such as `iPhone 15, 99 SAR`. */
function isCommaFraction(tokens: readonly PriceToken[], place: number, lead: PriceToken | undefined): boolean {
  const [whole, , minor, after] = tokens.slice(place - 2, place + 2)
  if (whole?.kind !== 'number' || minor?.kind !== 'number' || !/^\d{2}$/.test(minor.text) || !minor.isAmount)
    return false
  const isAlone = lead === undefined || lead.kind === 'sign' || (lead.kind === 'word' && isPriceWord(lead.text))
  const isEnd = after === undefined || (after.kind === 'sign' && lead?.kind !== 'sign')
  return isEnd && (isAlone || /[.٬ ]/.test(whole.text))
}

const oneOf = new Map<string, WrittenNumber['scale']>([
  ['مليون', 1_000_000],
  ['ألف', 1_000],
  ['الف', 1_000],
])

/** The 16 of `16 ألف و 500`, the 1 of `مليون و 250 ألف`: how many thousands of the rest stand before it. */
function wholeOf(before: PriceToken | undefined, rest: NumberToken): string | undefined {
  const isShort = (text: string) => /^\d{1,3}$/.test(text)
  if (!rest.isAmount || !isShort(rest.text)) return undefined
  if (before?.kind === 'word') return oneOf.get(before.text) === rest.scale * 1_000 ? '1' : undefined
  const isThousands = before?.kind === 'number' && before.isAmount && before.scale === rest.scale * 1_000
  return isThousands && isShort(before.text) ? before.text : undefined
}

/** `12€99`, and as in Tunisia `2DT 490`: the sign stands where the decimal mark would. */
function isMinorOf(tokens: readonly PriceToken[], place: number, lead: PriceToken | undefined): boolean {
  const [whole, sign, minor, after] = tokens.slice(place - 2, place + 2)
  if (whole?.kind !== 'number' || sign?.kind !== 'sign' || minor?.kind !== 'number') return false
  if (after?.kind === 'sign' || after?.kind === 'word' || !/^\d+$/.test(whole.text) || !minor.isAmount) return false
  // `iPhone 13SAR99`, `SAR5SAR10`
  if (lead?.kind === 'sign' || lead?.kind === 'number' || (lead?.kind === 'word' && !isPriceWord(lead.text)))
    return false
  const [currency = ''] = sign.currencies
  const isClose = whole.end === sign.start && (sign.end === minor.start || currency === 'TND')
  return (
    isClose &&
    whole.isAmount &&
    whole.scale === 1 &&
    /^\d+$/.test(minor.text) &&
    minor.text.length === minorDigits(currency)
  )
}

/** Whether a number has no fraction yet. */
const isOpen = ({ text, scale, isAmount }: NumberToken) =>
  isAmount && scale === 1 && /^\d+$|^\d{1,3}(?:[., ٬'’]\d{3})+$/.test(text)
