import type { Money } from '../schema/money.ts'
import { type CurrencyHints, expectedCurrency } from './currency-signs.ts'
import { isMinorWord, minorSums, withMinor } from './minor-units.ts'
import { isRating, isTaxOf, provenByDiscount, type Sum, withoutRepeats, withTax } from './price-sums.ts'
import { priceText } from './price-text.ts'
import { type NumberToken, type PriceToken, priceTokens, type SignToken, sharedCurrencies } from './price-tokens.ts'
import { isPlainWord, isPriceWord, priceWords } from './price-words.ts'
import { amountsOf } from './read-number.ts'

/** What is known of a text beside itself. */
export interface PriceHints extends CurrencyHints {
  /** Code of the language of the page: `ar`, `fr-MA`. */
  readonly language?: string | undefined
}

/** One price in minor units of ISO 4217, or all that the text can mean where it does not say which. */
export type ReadPrice = Money | { readonly ambiguous: readonly Money[] }

const glue = new Set([':', '(', ')', '[', ']'])
const rangeMarks = new Set(['-', '–', '—', '~', '∼', '〜'])
const joins = new Set(['و', 'and', 'et', 've'])
const ors = new Set(['or', 'ou', 'veya', 'أو', 'او'])

const isAmount = (token: PriceToken | undefined): token is NumberToken => token?.kind === 'number' && token.isAmount
const isMark = (token: PriceToken | undefined, marks: ReadonlySet<string>) =>
  token?.kind === 'mark' && marks.has(token.text)
const textAt = (tokens: readonly PriceToken[], place: number): string => {
  const token = tokens[place]
  return token?.kind === 'word' || token?.kind === 'mark' ? token.text : ''
}
const wordAt = (tokens: readonly PriceToken[], place: number): string | undefined => {
  const token = tokens[place]
  return token?.kind === 'word' ? token.text : undefined
}

/** Numbers and signs that stand side by side, in turn, as places among the tokens. */
function chainsOf(tokens: readonly PriceToken[]): number[][] {
  const chains: number[][] = []
  let open: number[] = []
  const close = () => {
    if (open.length > 1) chains.push(open)
    open = []
  }
  for (const [place, token] of tokens.entries()) {
    if (isMark(token, glue)) continue
    const isMinor = isMinorWord(textAt(tokens, place + 1))
    const belongs = token.kind === 'sign' || (isAmount(token) && !isMinor && !isMeasure(tokens, place))
    if (!belongs || tokens[open.at(-1) ?? -1]?.kind === token.kind) close()
    if (belongs) open.push(place)
  }
  close()
  return chains
}

/** `256GB`, `500جم`: letters at a number that no sign introduces are its unit. */
function isMeasure(tokens: readonly PriceToken[], place: number): boolean {
  const [before, token, after] = [tokens[place - 1], tokens[place], tokens[place + 1]]
  return after?.kind === 'word' && after.start === token?.end && before?.kind !== 'sign' && !isPriceWord(after.text)
}

/** Whether a number ends a name: 13 of `iPhone 13`. */
function endsName(tokens: readonly PriceToken[], place: number): boolean {
  const word = wordAt(tokens, place - 1)
  return word !== undefined && !isPriceWord(word)
}

/** Whether the number before a sign is part of a name, and the sign that of the next: `iPhone 13 SAR 3,499`. */
function isNameFirst(tokens: readonly PriceToken[], [first = -1, sign = -1, next = -1]: readonly number[]): boolean {
  // `4.5 (200) SAR 899`
  if (endsName(tokens, first) || isMark(tokens[first + 1], new Set([')']))) return true
  const isClose = (one: number, other: number) => tokens[one]?.end === tokens[other]?.start
  return isClose(sign, next) && !isClose(first, sign)
}

/** Gives each number of a chain the sign that is its own. */
function sumsOf(tokens: readonly PriceToken[], all: readonly number[]): Sum[] {
  const startsWithNumber = tokens[all[0] ?? -1]?.kind === 'number'
  const isBetween = startsWithNumber && all.length > 2 && all.length % 2 === 1
  const chain = isBetween && isNameFirst(tokens, all) ? all.slice(1) : all
  const isPrefixed = tokens[chain[0] ?? -1]?.kind === 'sign'
  const sums: Sum[] = []
  for (let at = isPrefixed ? 1 : 0; at < chain.length; at += 2) {
    const place = chain[at] ?? -1
    const number = tokens[place]
    if (!isAmount(number)) continue
    const [left, right] = [chain[at - 1], chain[at + 1]]
    const isLast = at + 2 >= chain.length
    // Where signs come first, one behind a number belongs to the next number; the last number can have both.
    const own = isPrefixed ? [left, isLast ? right : undefined] : [right ?? left]
    const signs = own.map((one) => tokens[one ?? -1]).filter((token): token is SignToken => token?.kind === 'sign')
    const places = [place, ...own.filter((one) => one !== undefined)]
    sums.push({ number, currencies: shared(signs), first: Math.min(...places), last: Math.max(...places) })
  }
  return sums
}

/** What all signs of a number can mean. */
function shared([sign, second]: readonly SignToken[]): readonly string[] {
  const both = sign && second ? sharedCurrencies(sign.currencies, second.currencies) : []
  return both.length > 0 ? both : (sign?.currencies ?? [])
}

/** The end of a range that has no sign of its own: `100 - 200 SAR`, `SAR 100 - 200`. */
function rangeEnds(tokens: readonly PriceToken[], sums: readonly Sum[]): Sum[] {
  const isBetween = (place: number) => {
    const word = wordAt(tokens, place) ?? ''
    if (joins.has(word)) return priceWords.between.has(wordAt(tokens, place - 2) ?? '')
    return isMark(tokens[place], rangeMarks) || priceWords.to.has(word)
  }
  const taken = new Set(sums.map(({ number }) => number))
  return sums.flatMap(({ number: signedNumber, currencies, first, last }) => {
    const isPrefixed = tokens[first]?.kind === 'sign'
    const place = isPrefixed ? last + 2 : first - 2
    const number = tokens[place]
    if (!isAmount(number) || taken.has(number) || !isBetween(isPrefixed ? last + 1 : first - 1)) return []
    return endsName(tokens, place) && !priceWords.between.has(wordAt(tokens, place - 1) ?? '')
      ? []
      : [{ number: scaledLike(number, signedNumber), currencies, first: place, last: place }]
  })
}

/** `200-400 thousand`: the first end is of thousands as well, where that leaves it the lower one. */
function scaledLike(end: NumberToken, other: NumberToken): NumberToken {
  const isShort = end.scale === 1 && other.scale > 1 && /^\d{1,3}$/.test(end.text) && /^\d+$/.test(other.text)
  return isShort && end.start < other.start && Number(end.text) <= Number(other.text)
    ? { ...end, scale: other.scale }
    : end
}

const abbreviations = new Set(['reg', 'orig', 'prev', 'comp', 'min', 'tel'])
const sentenceEnds = new Set(['.', '!', '?', '|', '•', '·', ';'])

/** Whether the words beside a sum say that it is another one than what the thing costs now. */
function isOtherSum(tokens: readonly PriceToken[], { first, last }: Sum): boolean {
  const next = wordAt(tokens, last + 1)
  const isOfNext = ['number', 'sign'].includes(tokens[last + 2]?.kind ?? '')
  if (priceWords.postposition.has(next ?? '') || (priceWords.otherSumBefore.has(next ?? '') && !isOfNext)) return true
  const then = wordAt(tokens, last + 2) ?? ''
  // `AED 175 x 12 months`, `170 ر.س × 4 دفعات`
  const counted = wordAt(tokens, last + 3) ?? ''
  if (times.has(textAt(tokens, last + 1)) && (priceWords.periods.has(counted) || priceWords.otherSum.has(counted)))
    return true
  if ((joins.has(next ?? '') || ors.has(next ?? '')) && priceWords.upwards.has(then)) return true
  if (isRepeated(tokens, first) || isBelowZero(tokens, first)) return true
  for (let place = first - 1; place >= 0; place -= 1) {
    if (isLookedPast(tokens, place)) continue
    const word = wordAt(tokens, place)
    // `Pay in 4: AED 525`
    if (wordAt(tokens, place - 1) === 'in' && wordAt(tokens, place - 2) === 'pay') return true
    if (word === undefined || priceWords.now.has(word)) return isPlusOf(tokens, place + 1)
    if (pays.has(word)) return !isReplacement(tokens, last)
    if (priceWords.old.has(word) || priceWords.otherSum.has(word)) return true
    if (priceWords.discount.has(word)) return isTakenOff(tokens, place)
    const lead = leadOf(tokens, place)
    if (priceWords.price.has(word)) return priceWords.old.has(lead) || priceWords.oldBesidePrice.has(lead)
    // `3x sans frais`; by itself it is as often "fresh".
    if (word === 'frais' && lead === 'sans') return true
    if (priceWords.oldBesidePrice.has(word) && priceWords.price.has(lead)) return true
    if (!isPassed(word)) return isPlusOf(tokens, place)
  }
  return false
}

const pays = new Set(['pay', 'ادفع', 'ادفعي'])
const insteadOf = new Set(['instead', 'lieu', 'بدل', 'بدلا'])
/** `Pay 20 EGP instead of 44 EGP`: all that is paid, not a part of it. */
function isReplacement(tokens: readonly PriceToken[], last: number): boolean {
  const next = wordAt(tokens, last + 1) ?? ''
  const isInstead = insteadOf.has(next) || (next === 'au' && wordAt(tokens, last + 2) === 'lieu')
  return isInstead && tokens.slice(last + 2, last + 6).some((token) => token.kind === 'number')
}

/** `Regular price SAR 120`: where nothing says that less is asked, it is the price. */
function isRegular(tokens: readonly PriceToken[], { first }: Sum): boolean {
  const places = [first - 1, first - 2, first - 3].filter((place) => !isMark(tokens[place], glue))
  const [one, other] = places.map((place) => wordAt(tokens, place) ?? '')
  const isPair = (name = '', price = '') => priceWords.regular.has(name) && priceWords.price.has(price)
  return isPair(one, other) || isPair(other, one)
}

/** The word before a word, also where it is cut short: `Comp. value`. */
const leadOf = (tokens: readonly PriceToken[], place: number): string => {
  const cut = textAt(tokens, place - 1) === '.' ? (wordAt(tokens, place - 2) ?? '') : ''
  return abbreviations.has(cut) ? cut : (wordAt(tokens, place - 1) ?? '')
}

/** Marks that end no sentence, the full stop of `reg.` too, and how long is paid: `12 months`. */
function isLookedPast(tokens: readonly PriceToken[], place: number): boolean {
  const [before, token] = [tokens[place - 1], tokens[place]]
  const isPeriod = (at: number) => priceWords.periods.has(wordAt(tokens, at) ?? '')
  if (token?.kind === 'mark' && sentenceEnds.has(token.text))
    return before?.kind === 'word' && before.end === token.start && abbreviations.has(before.text)
  return token?.kind === 'mark' || isPeriod(place) || (token?.kind === 'number' && isPeriod(place + 1))
}

const isPassed = (word: string) => priceWords.neutral.has(word) || priceWords.to.has(word) || priceWords.free.has(word)

/** Not so for the 80 of `20% off SAR 80` and `price after discount SAR 80`. */
function isTakenOff(tokens: readonly PriceToken[], place: number): boolean {
  const [before, word] = [tokens.slice(Math.max(0, place - 2), place), wordAt(tokens, place - 1) ?? '']
  const isOfPercent = before.some((token) => token.kind === 'number' && token.isPercent)
  return !isOfPercent && !priceWords.price.has(word) && !priceWords.after.has(word)
}

/** `-SAR 50`, at the beginning or close to the sign; `Kettle - SAR 50` is a price. */
function isBelowZero(tokens: readonly PriceToken[], first: number): boolean {
  const [before, minus, sign] = [tokens[first - 2], tokens[first - 1], tokens[first]]
  if (minus?.kind !== 'mark' || minus.text !== '-') return false
  return before === undefined || (minus.end === sign?.start && before.end < minus.start)
}

/** `3 آلاف و500 ريال`: a part of a sum in words. */
function isPlusOf(tokens: readonly PriceToken[], place: number): boolean {
  const before = tokens[place - 1]
  return joins.has(wordAt(tokens, place) ?? '') && before?.kind === 'number' && before.scale > 1
}

const times = new Set(['x', '×', '*'])
const takes = new Set(['buy', 'any', 'get', 'take', 'pick', 'اشتر', 'اشتري', 'خذ', 'اختر', 'أي'])
/** `4 x 25 SAR`, `2 for 50 SAR`: the sum is a part of what is paid, or pays for several. */
function isRepeated(tokens: readonly PriceToken[], first: number): boolean {
  const [count, by] = [tokens[first - 2], tokens[first - 1]]
  if (by?.kind === 'mark' && times.has(by.text) && priceWords.periods.has(wordAt(tokens, first - 2) ?? '')) return true
  if (count?.kind !== 'number' || by === undefined || by.kind === 'number' || by.kind === 'sign') return false
  if (times.has(by.text)) return count.text !== '1'
  const lead = wordAt(tokens, first - 3)
  const isCount = /^[2-9]$|^1\d$/.test(count.text) && (lead === undefined || takes.has(lead))
  return isCount && ['for', 'ب', 'ل', 'pour'].includes(by.text)
}

/** `4.50 / 100 g`, `12 للكيلو`: not the price of the thing. */
function isPerUnit(tokens: readonly PriceToken[], { last }: Sum): boolean {
  const next = tokens[last + 1]
  if (next?.kind !== 'word' && next?.kind !== 'mark') return false
  if (priceWords.per.has(next.text)) return !priceWords.things.has(wordAt(tokens, last + 2) ?? '')
  // `12 DH le kg`
  if (next.text !== '/' && next.text !== 'le') return false
  if (tokens[last + 2]?.kind === 'number') return priceWords.units.has(wordAt(tokens, last + 3) ?? '')
  const unit = wordAt(tokens, last + 2) ?? ''
  return priceWords.units.has(unit) && !priceWords.things.has(unit)
}

/** `or SAR 337.25 x 4` beside the whole price: its parts. By itself it is the price of two. */
const isMultiplied = (tokens: readonly PriceToken[], { last }: Sum): boolean =>
  times.has(textAt(tokens, last + 1)) && tokens[last + 2]?.kind === 'number'

/** A number by itself, among words that say no more than "price": its currency is the one that is expected. */
function bareSums(tokens: readonly PriceToken[], hints: PriceHints): Sum[] {
  const currency = expectedCurrency(hints)
  const numbers = tokens.filter((token) => token.kind === 'number')
  const isPlain = tokens.every((token, place) => {
    if (token.kind === 'number') return true
    if (token.kind === 'word') return isPlainWord(token.text) || priceWords.old.has(token.text)
    // `18:30` is a time.
    if (isMark(token, glue)) return tokens[place - 1]?.kind !== 'number'
    return isMark(token, rangeMarks) || isMark(token, new Set(['.', ',', '*']))
  })
  // Without a sign, eight digits and more are a phone number or a barcode.
  const isPrice = numbers.every((token) => isAmount(token) && !/^\d{8}/.test(token.text))
  // `9200 33 455` is a phone number.
  const isSplit = numbers.length > 1 && numbers.some(({ text }) => text.includes(' '))
  if (currency === undefined || !isPlain || !isPrice || isSplit || numbers.length > 2 || isRating(tokens)) return []
  return tokens.flatMap((number, place) =>
    isAmount(number) ? [{ number, currencies: [currency], first: place, last: place }] : [],
  )
}

/** Whether two sums are the ends of one range: what is said of one, `/month`, is said of both. */
function isRange(tokens: readonly PriceToken[], one: Sum | undefined, other: Sum | undefined): boolean {
  return one !== undefined && other?.first === one.last + 2 && isMark(tokens[one.last + 1], rangeMarks)
}

/** The sums of a text that can be what is asked now. */
function askedSums(tokens: readonly PriceToken[], hints: PriceHints): readonly Sum[] {
  const signed = chainsOf(tokens).flatMap((chain) => sumsOf(tokens, chain))
  const small = signed.length > 0 ? [] : minorSums(tokens, hints)
  const bare = signed.length > 0 || small.length > 0 ? [] : bareSums(tokens, hints)
  const inTurn = [...signed, ...rangeEnds(tokens, signed), ...small, ...bare].sort(
    (one, other) => one.first - other.first,
  )
  const found = withoutRepeats(tokens, inTurn).map((sum) => withMinor(tokens, sum))
  const isOther = found.map((sum) => isOtherSum(tokens, sum) || isPerUnit(tokens, sum))
  const asked = found.filter(
    (sum, place) =>
      !isOther[place] &&
      !(isOther[place + 1] && isRange(tokens, sum, found[place + 1])) &&
      !(isOther[place - 1] && isRange(tokens, found[place - 1], sum)),
  )
  const whole = asked.filter((sum) => !isMultiplied(tokens, sum))
  const isLone = found.length === 1 && !tokens.some((token) => token.kind === 'number' && token.isPercent)
  if (isLone && asked.length === 0) return found.filter((sum) => isRegular(tokens, sum) && !isPerUnit(tokens, sum))
  return withTax(tokens, whole.length > 0 ? whole : asked)
}

const pricesOf = ({ number, currencies }: Sum, hints: PriceHints): readonly Money[] =>
  currencies.flatMap((currency) => amountsOf(number, currency, hints).map((amount): Money => ({ amount, currency })))

interface PricedSum {
  readonly sum: Sum
  readonly prices: readonly Money[]
}

/** Of two sums of which one is a range's end nothing is known; of others, the one that a discount or a tax proves. */
function provenOf(tokens: readonly PriceToken[], [one, other, ...more]: readonly PricedSum[]): PricedSum[] | undefined {
  if (!one || !other || more.length > 0) return undefined
  const [[first, ...otherFirst], [second, ...otherSecond]] = [one.prices, other.prices]
  if (!first || !second || otherFirst.length + otherSecond.length > 0 || first.currency !== second.currency)
    return undefined
  const inside = tokens.slice(one.sum.last + 1, other.sum.first)
  if (inside.some((token) => isMark(token, rangeMarks) || (token.kind === 'word' && priceWords.to.has(token.text))))
    return undefined
  if (isTaxOf(tokens, [one.sum, other.sum], [first.amount, second.amount])) return [one]
  const proven = provenByDiscount(tokens, [one.sum, other.sum], [first.amount, second.amount])
  return proven && [one, other].filter(({ sum }) => sum === proven)
}

/** A text that is longer is a page, not a price. */
const maxLength = 10_000

/**
 * Reads what a thing costs from a text of a shop: `١٬٢٩٩٫٥٠ ر.س`, `KD 1.250`, `from 1.299,00 TL`. Of several sums it takes
 * what is asked now: not the price before, what is saved, an instalment, or the price of a unit. "Free" is no price: where
 * a shop writes it, it most often speaks of the delivery, and an alert at zero cannot be taken back.
 * @param hints settle what the text leaves open: which of the pounds, which mark is the decimal one. They never overrule
 * a sign that means one currency.
 * @returns minor units of ISO 4217 with their currency; all that the text can mean where it does not say which, the ends of
 * a range among them; undefined for a text without a price. It never throws.
 */
export function readPrice(text: string, hints: PriceHints = {}): ReadPrice | undefined {
  if (text.length > maxLength) return undefined
  const tokens = priceTokens(priceText(text), hints)
  const asked = askedSums(tokens, hints)
  const priced = asked.map((sum) => ({ sum, prices: pricesOf(sum, hints) }))
  const meanings = (provenOf(tokens, priced) ?? priced).flatMap(({ prices }) => prices)
  const different = [...new Map(meanings.map((money) => [`${money.amount} ${money.currency}`, money])).values()]
  // The same price in two currencies: the one that is expected.
  const expected = different.filter(({ currency }) => currency === expectedCurrency(hints))
  const left = expected.length > 0 ? expected : different
  const [only, ...others] = left
  return only && others.length > 0 ? { ambiguous: left } : only
}
