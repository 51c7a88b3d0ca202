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

/** Digits with the marks that can stand between them; a space only before three more digits; `.99`. */
const number = /\d+(?:[.,،٬٫'’]\d+|(?<=(?<!\d)\d{1,3}|[ ]\d{3})[ ]\d{3}(?!\d))*|(?<![\p{L}\d])[.,٫]\d{1,3}(?!\d)/uy
/** Letters of one script: `السعرSAR` is two words. */
const word = /(?:(?=\p{Script=Arabic})[\p{L}\p{M}])+|(?:(?!\p{Script=Arabic})[\p{L}\p{M}])+/uy
/** `m` is no million: it is a metre as often. */
const scales: readonly (readonly [RegExp, WrittenNumber['scale']])[] = [
  [/ ?(?:[أا]لفا?|آلاف|الاف|thousand|bin)(?!\p{L})|k(?!\p{L})/iuy, 1_000],
  [/ ?(?:مليونا?|ملايين|millions?|milyon)(?!\p{L})/iuy, 1_000_000],
]
/** `25,-`, `25.–` and `25/-` say that there is no fraction. */
const noFraction = /[.,/][-–—](?!\d)/uy
const percentBehind = / ?[%٪]/uy

const matchAt = (pattern: RegExp, text: string, place: number): string | undefined => {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0]
}

function scaleAt(text: string, place: number): { readonly scale: WrittenNumber['scale']; readonly length: number } {
  for (const [pattern, scale] of scales) {
    const match = matchAt(pattern, text, place)
    if (match !== undefined) return { scale, length: match.length }
  }
  return { scale: 1, length: 0 }
}

function numberAt(text: string, start: number, before: PriceToken | undefined): NumberToken | undefined {
  const digits = matchAt(number, text, start)
  if (digits === undefined) return undefined
  const { scale, length } = scaleAt(text, start + digits.length)
  const written = start + digits.length + length
  const end = written + (matchAt(noFraction, text, written)?.length ?? 0)
  const isPercent =
    matchAt(percentBehind, text, end) !== undefined || (before?.kind === 'mark' && /[%٪]/.test(before.text))
  // `S24` and `RTX4090` are names, `السعر1299` and `only99` are not.
  const isName = before?.kind === 'word' && before.end === start && !isPriceWord(before.text)
  const isNegative =
    before?.kind === 'mark' && before.text === '-' && before.end === start && !/[\d\p{L}]/u.test(text[start - 2] ?? '')
  // `0501234567`, `1e5`
  const isOther = /^0\d/.test(digits) || /^e\d/i.test(text.slice(end, end + 2))
  const isAmount = !isPercent && !isName && !isNegative && !isOther
  const mayBeFraction = before?.kind === 'sign' && before.end === start && text[start - 1] === '.'
  return { kind: 'number', text: digits, scale, start, end, isPercent, isAmount, mayBeFraction }
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
    tokens.push(token)
    start = token.end
  }
  return joinedFractions(tokens)
}

function tokenAt(text: string, start: number, before: PriceToken | undefined, hints: CurrencyHints): PriceToken {
  const read = numberAt(text, start, before)
  if (read) return read
  const sign = signAt(text, start, hints)
  if (sign) return { kind: 'sign', currencies: sign.currencies, start, end: start + sign.length }
  const letters = matchAt(word, text, start)
  if (letters !== undefined) return { kind: 'word', text: letters.toLowerCase(), start, end: start + letters.length }
  const sized = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return { kind: 'mark', text: sized, start, end: start + sized.length }
}

/** Puts together what a shop shows in pieces: `1,299 .00`, `1,299 . 00`, `1,299. 00`. */
function joinedFractions(tokens: readonly PriceToken[]): PriceToken[] {
  const joined: PriceToken[] = []
  for (const token of tokens) {
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
      (one.text !== ',' || one.start > two.end)
    ) {
      joined.splice(-2, 2, { ...two, text: `${two.text}${one.text}${token.text}`, end: token.end })
    } else joined.push(token)
  }
  return joined
}

/** Whether a number has no fraction yet. */
const isOpen = ({ text, scale, isAmount }: NumberToken) =>
  isAmount && scale === 1 && /^\d+$|^\d{1,3}(?:[., ٬'’]\d{3})+$/.test(text)
