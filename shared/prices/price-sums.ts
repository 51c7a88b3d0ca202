import type { NumberToken, PriceToken } from './price-tokens.ts'
import { priceWords } from './price-words.ts'

/** A number that is money by a sign beside it. */
export interface Sum {
  readonly number: NumberToken
  readonly currencies: readonly string[]
  /** Places among the tokens: of the first and the last that belong to it. */
  readonly first: number
  readonly last: number
}

const between = new Set(['.', ':', '(', ')', '[', ']'])

/** Themes write a price once for the eye and once for screen readers: `SAR 49 SAR 49` is one sum, with the words of both. */
export function withoutRepeats(tokens: readonly PriceToken[], sums: readonly Sum[]): Sum[] {
  const kept: Sum[] = []
  for (const sum of sums) {
    const before = kept.at(-1)
    const isSame =
      before?.number.text === sum.number.text &&
      before.number.scale === sum.number.scale &&
      before.currencies.join() === sum.currencies.join()
    const gap = before ? tokens.slice(before.last + 1, sum.first) : []
    if (before && isSame && gap.every((token) => token.kind === 'mark' && between.has(token.text)))
      kept.splice(-1, 1, { ...sum, first: before.first })
    else kept.push(sum)
  }
  return kept
}

/** Whether the words of a gap say that a sum is with the tax, without it, or nothing of it. */
function taxIn(tokens: readonly PriceToken[]): 'with' | 'without' | undefined {
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
  if (words.includes('ttc')) return 'with'
  if (words.includes('ht')) return 'without'
  if (!words.some((word) => priceWords.tax.has(word))) return undefined
  return words.some((word) => priceWords.without.has(word)) ? 'without' : 'with'
}

/** Of a sum with the tax and one without it, the one that is paid. */
export function withTax(tokens: readonly PriceToken[], sums: readonly Sum[]): readonly Sum[] {
  const [one, other, ...more] = sums
  if (!one || !other || more.length > 0) return sums
  const [before, inside] = [tokens.slice(0, one.first), tokens.slice(one.last + 1, other.first)]
  const taxes = taxIn(before) ? [taxIn(before), taxIn(inside)] : [taxIn(inside), taxIn(tokens.slice(other.last + 1))]
  if (taxes[0] === 'with' && taxes[1] === 'without') return [one]
  return taxes[0] === 'without' && taxes[1] === 'with' ? [other] : sums
}

/** `4.7 من 5`, `9 of 10`: how good a thing is said to be. */
export function isRating(tokens: readonly PriceToken[]): boolean {
  const [value, of, best] = tokens.slice(-3)
  const isBest = best?.kind === 'number' && /^(?:5|10)$/.test(best.text)
  return isBest && value?.kind === 'number' && of?.kind === 'word' && /^(?:من|of|sur)$/.test(of.text)
}

/** Rates of value added tax and of sales taxes of this part of the world, in hundredths. */
const taxRates = [5, 10, 14, 15, 16, 18, 19, 20]

/** Whether the second of two sums is the tax of the first: `SAR 199.00 (incl. VAT SAR 25.96)`. */
export function isTaxOf(
  tokens: readonly PriceToken[],
  sums: readonly [Sum, Sum],
  amounts: readonly [number, number],
): boolean {
  const [[one, other], [whole, part]] = [sums, amounts]
  const inside = taxIn(tokens.slice(one.last + 1, other.first))
  if (inside === undefined || taxIn(tokens.slice(other.last + 1)) !== undefined) return false
  // A unit for rounding.
  return taxRates.some((rate) => Math.abs(part - (whole * rate) / (inside === 'with' ? 100 + rate : 100)) <= 1)
}

/** The number of a token, where a percentage or a whole sum is meant; undefined for what can be read in two ways. */
function plainValue({ text, scale }: NumberToken): number | undefined {
  const digits = text.replace(/(?<=\d)[,٬ ](?=\d{3}(?!\d))/g, '').replace(/[,٫]/, '.')
  return scale === 1 && /^\d+(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

const wordAt = (tokens: readonly PriceToken[], place: number): string => {
  const token = tokens[place]
  return token?.kind === 'word' || token?.kind === 'mark' ? token.text : ''
}
const isDiscount = (word: string) => priceWords.discount.has(word)

/** `-19%`, `19% off`, `خصم ١٩٪`: not the share of a tax. */
function isShareOff(tokens: readonly PriceToken[], place: number): boolean {
  const [behind, then, lead] = [wordAt(tokens, place + 1), wordAt(tokens, place + 2), wordAt(tokens, place - 1)]
  return (
    lead === '-' ||
    isDiscount(lead) ||
    isDiscount(behind) ||
    (/^[%٪]$/.test(behind) && (isDiscount(then) || lead === '-')) ||
    (/^[%٪]$/.test(lead) && (wordAt(tokens, place - 2) === '-' || isDiscount(wordAt(tokens, place - 2))))
  )
}

const maxPlaces = 80

/**
 * Of two sums the lower one, where the text says what is taken off and it is exactly what lies between them: `SAR 80
 * SAR 100 -20%`. Nothing is taken from their order, nor where a code or a membership is what makes it lower.
 */
export function provenByDiscount(
  tokens: readonly PriceToken[],
  [one, other]: readonly [Sum, Sum],
  [first, second]: readonly [number, number],
): Sum | undefined {
  if (tokens.length > maxPlaces || first === second) return undefined
  if (tokens.some((token) => token.kind === 'word' && priceWords.condition.has(token.text))) return undefined
  const [low, high] = first < second ? [first, second] : [second, first]
  const percent = 100 * (1 - low / high)
  const unit = plainValue(one.number)
  const scale = unit ? first / unit : undefined
  const isProof = tokens.some((token, place) => {
    if (token.kind !== 'number' || token === one.number || token === other.number) return false
    const value = plainValue(token)
    if (value === undefined || value === 0) return false
    if (token.isPercent) return isShareOff(tokens, place) && Math.abs(value - percent) < 1
    const isSaved = [-3, -2, -1, 1, 2].some((far) => isDiscount(wordAt(tokens, place + far)))
    return isSaved && scale !== undefined && Math.abs(value * scale - (high - low)) < 1
  })
  if (!isProof) return undefined
  return first < second ? one : other
}
