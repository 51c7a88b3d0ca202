import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import type { OutlineNode } from './outline-node.ts'
import type { PageOutline, TextPiece } from './page-outline.ts'
import type { PageParts } from './page-parts.ts'
import { usablePrice } from './schema-price.ts'
import { before, conditions, onlyPrice, sign, unitBehind } from './sum-words.ts'

/** One visible amount on a page. */
export interface VisiblePrice {
  readonly text: string
  /** The surrounding words, which identify rates, conditions and previous prices. */
  readonly context: string
  readonly price: ReadPrice | undefined
  /** The innermost element of its first digit, and the one that contains all of it. */
  readonly inner: OutlineNode
  readonly node: OutlineNode
  readonly start: number
  readonly end: number
  readonly hasSign: boolean
  /** Why it is not the price of the page's product. */
  readonly excluded: string | undefined
}

/** The positions of the product's name and the buy button. */
export interface Landmarks {
  readonly title: OutlineNode | undefined
  readonly button: OutlineNode | undefined
  /** The ancestors of the name. */
  readonly aroundTitle: ReadonlySet<OutlineNode>
  /** Parts of the page about something else. */
  readonly parts: PageParts
}

const maxSums = 400
const maxLevels = 6
const maxSumText = 100
const maxSumPieces = 14
const digit = /[\d٠-٩۰-۹]/

/** The innermost unrelated part around an element, unless it also contains the product. */
export function zoneReason(node: OutlineNode, { aroundTitle, button, parts }: Landmarks): string | undefined {
  for (let zone = node.zone; zone; zone = zone.outer) {
    const isOfProduct = aroundTitle.has(zone.root) || (zone.reason === 'aside' && holds(zone.root, button))
    if (!isOfProduct) return zone.reason
  }
  return parts.get(node.start)
}

export const holds = (outer: OutlineNode, inner: OutlineNode | undefined): boolean => {
  let node = inner
  while (node && node.depth > outer.depth) node = node.parent
  return node === outer
}

/** Joins text pieces as people read them: lines are separated, and a raised fraction becomes one. */
export function joinedText(pieces: readonly TextPiece[], start: number, end: number): string {
  let text = ''
  /** A fraction before its whole in the markup, which styles put after it. */
  let held = ''
  for (let place = start; place < end && text.length <= 2 * maxSumText; place += 1) {
    const piece = pieces[place]
    if (!piece) break
    const words = piece.text.trim()
    const isFraction =
      /^[\d٠-٩۰-۹]{2,3}$/.test(words) &&
      (piece.node.signs.isFraction || (piece.node.tag === 'sup' && text !== '')) &&
      (text === '' || digit.test(text.at(-1) ?? ''))
    if (isFraction && !digit.test(text) && place + 1 < end) held = words
    else if (isFraction) text += `.${words}`
    else if (/^[.,٫٬]/.test(words) || (/[.,٫٬]$/.test(text) && /^[\d٠-٩۰-۹]/.test(words))) text += words
    else if (piece.isFirst && text !== '' && place > start) text += ` | ${words}`
    else text += ` ${words}`
    if (held !== '' && held !== words && digit.test(text) && /[\d٠-٩]$/.test(text)) {
      text += `.${held}`
      held = ''
    }
  }
  return text.trim()
}

export const pricesOf = (read: ReadPrice | undefined): readonly Money[] =>
  read === undefined ? [] : 'ambiguous' in read ? read.ambiguous : [read]
export const keyOf = (read: ReadPrice): string =>
  pricesOf(read)
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .join()
const digitsOf = (text: string): string => text.replace(/[^\d٠-٩۰-۹]/g, '')

const numbers = /[\d٠-٩۰-۹]+(?:[.,٫٬][\d٠-٩۰-۹]+)*/g
export const rangeMark = /[\d٠-٩\p{L}]\s*[-–—~]\s*\S/u

interface Sum {
  readonly node: OutlineNode
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Climbs from a piece with digits to the element with the whole amount: currency, fraction, and its copy for screen
 * readers.
 */
function wholeSum(pieces: readonly TextPiece[], place: number, hints: PriceHints): Sum | undefined {
  const piece = pieces[place]
  if (!piece) return undefined
  let sum: Sum = { node: piece.node, start: place, end: place + 1, text: piece.text.trim() }
  for (
    let node: OutlineNode | undefined = piece.node, level = 0;
    node && level < maxLevels;
    node = node.parent, level += 1
  ) {
    if (node.end - node.start > maxSumPieces || node.isStruck !== piece.node.isStruck) break
    const text = joinedText(pieces, node.start, node.end)
    if (text.length > maxSumText) break
    const isMore = digitsOf(text) !== digitsOf(sum.text)
    const isPrice = onlyPrice(text)
    // Whole and fraction in separate elements, and the currency in another.
    const isOneNumber = isMore && isPrice && text.match(numbers)?.length === 1
    const line = isPrice && (!isMore || isOneNumber) ? text.replaceAll(' | ', ' ') : text
    const whole = readPrice(line, hints)
    const hasStruck = pieces.slice(node.start, node.end).some((one) => one.node.isStruck !== piece.node.isStruck)
    const isRange = whole !== undefined && 'ambiguous' in whole && rangeMark.test(text)
    const isOne = whole !== undefined && (!('ambiguous' in whole) || isRange)
    if (hasStruck || (isMore && (!isOne || line.includes('|') || !isPrice))) break
    // The same digits: climb only to include the currency.
    const isSigned = !sign.test(sum.text) && sign.test(line) && (isPrice || !line.includes('|'))
    if (!isMore && !isSigned && node !== piece.node) continue
    sum = { node, start: node.start, end: node.end, text: line }
  }
  return sum
}

const maxContext = 60

/** The words before an amount on its line or as its label, and those after it that say per what. */
function contextOf(pieces: readonly TextPiece[], { start, end, node, text }: Sum): string {
  let before = ''
  for (let place = start - 1, isSameLine = !pieces[start]?.isFirst; place >= 0; place -= 1) {
    const piece = pieces[place]
    const words = piece?.text.trim() ?? ''
    if (!piece || words.length > maxContext * 2 || (digit.test(words) && sign.test(words))) break
    if (!isSameLine) {
      // A label: short, without a number, beside the amount in one element.
      const isLabel =
        before === '' &&
        words.length <= 30 &&
        !digit.test(words) &&
        isBeside(piece.node, node) &&
        !/^h[1-6]$/.test(piece.node.tag)
      if (isLabel) before = words
      break
    }
    before = `${words} ${before}`.trim()
    if (before.length > maxContext) break
    isSameLine = !piece.isFirst
  }
  const next = pieces[end]
  const words = next?.text.trim() ?? ''
  const isOfSum =
    next !== undefined &&
    !sign.test(words) &&
    ((!next.isFirst && holds(next.node, node)) || (unitBehind.test(words) && words.length <= 40)) &&
    words.length <= maxContext * 2
  // "Cash" is a payment method, beside instalments.
  const label = before.replace(/^(?:كاش|نقدا|نقدًا|cash)(?: price)?:?$/i, '')
  return `${label} ${text}${isOfSum ? ` ${words.slice(0, maxContext)}` : ''}`.trim()
}

/** Whether two elements are close: at most three levels below a common ancestor. */
function isBeside(one: OutlineNode, other: OutlineNode): boolean {
  let outer: OutlineNode | undefined = other
  for (let level = 0; level < 3 && outer; level += 1, outer = outer.parent) if (holds(outer, one)) return true
  return false
}

/** Several fees in one line: `Delivery SAR 20 · free from SAR 200`. */
const ofDelivery =
  /^\W*(?:(?:standard|express|free|home|same[- ]day) )?(?:shipping|delivery)\b|^(?:ال)?(?:شحن|توصيل)(?!\p{L})/iu

/** Why an amount is not the current price, by its words and those of its ancestors. */
function exclusionOf(sum: Sum, context: string, inner: OutlineNode, hints: PriceHints): string | undefined {
  if (inner.isStruck) return 'price before'
  const rest = context.slice(0, 200)
  const byName = nameReason(sum, inner)
  // The previous price is rarely a range: if there is no other price, it is the current one.
  const named = byName === 'price before' && rangeMark.test(sum.text) ? 'regular price' : byName
  // A text with several amounts was already read as one of them.
  const isOne = (sum.text.match(new RegExp(sign.source, 'giu'))?.length ?? 0) < 2 || onlyPrice(sum.text)
  const condition = isOne ? conditions.find(([, pattern]) => pattern.test(rest))?.[0] : undefined
  if (condition) return condition
  if (!isOne && ofDelivery.test(rest)) return 'delivery or fee'
  if (usablePrice(readPrice(context, hints)) === undefined)
    return before.test(rest) ? 'price before' : (named ?? 'words beside it')
  return named
}

/** Why an amount is not the current price by names of the surrounding elements, nearest first. */
function nameReason({ node }: Sum, inner: OutlineNode): string | undefined {
  let level = 0
  for (let one: OutlineNode | undefined = inner; one && level < 5; one = one.parent) {
    if (one.depth < node.depth) {
      level += 1
      if (one.end - one.start > maxSumPieces) return undefined
    }
    const { other, isNow } = one.signs
    if (other !== undefined && !(isNow && other === 'discount')) return other
    if (isNow) return undefined
  }
  return undefined
}

/** Whether a nearby element names a number without a currency as price; otherwise it may be a size or count. */
function isCalledPrice(inner: OutlineNode): boolean {
  let node: OutlineNode | undefined = inner
  for (let level = 0; node && level < 4; level += 1, node = node.parent)
    if (node.signs.isPrice || node.attributes.has('data-price')) return true
  return false
}

const isCandidate = (pieces: readonly TextPiece[], place: number): boolean => {
  const piece = pieces[place]
  if (!piece || !digit.test(piece.text) || piece.text.length > 300) return false
  if (sign.test(piece.text)) return true
  let node: OutlineNode | undefined = piece.node
  for (let level = 0; node && level < 4; level += 1, node = node.parent) {
    if (node.signs.isPrice || node.attributes.has('data-price')) return true
    if (node.end - node.start <= maxSumPieces && sign.test(joinedText(pieces, node.start, node.end))) return true
  }
  return false
}

/** A product tile: one of several alike elements that each have a price and a link. */
export function isTile(inner: OutlineNode, { aroundTitle }: Landmarks): boolean {
  for (
    let node: OutlineNode | undefined = inner, level = 0;
    node?.parent && level < 12;
    node = node.parent, level += 1
  ) {
    if (aroundTitle.has(node)) return false
    if ((node.hasLink || node.isLinked || node.hasBuying) && (node.parent.tiles?.get(node.form) ?? 0) > 1) return true
  }
  return false
}

/** The visible amounts of a page, those outside menus and lists first; limited to a few hundred. */
export function visiblePrices({ pieces }: PageOutline, marks: Landmarks, hints: PriceHints): readonly VisiblePrice[] {
  const reasons = new Map<number, string | undefined>()
  for (let place = 0; place < pieces.length && reasons.size < 20_000; place += 1) {
    const piece = pieces[place]
    if (piece && isCandidate(pieces, place))
      reasons.set(place, zoneReason(piece.node, marks) ?? (isTile(piece.node, marks) ? 'list' : undefined))
  }
  const inTurn = [...reasons.keys()].sort(
    (one, other) => Number(reasons.get(one) !== undefined) - Number(reasons.get(other) !== undefined) || one - other,
  )
  const found: VisiblePrice[] = []
  const taken = new Set<number>()
  for (const place of inTurn.slice(0, maxSums)) {
    const piece = pieces[place]
    const sum = taken.has(place) ? undefined : wholeSum(pieces, place, hints)
    if (!piece || !sum) continue
    for (let at = sum.start; at < sum.end; at += 1) taken.add(at)
    const context = contextOf(pieces, sum)
    const hasSign = sign.test(sum.text)
    const excluded =
      reasons.get(place) ??
      exclusionOf(sum, context, piece.node, hints) ??
      (hasSign || isCalledPrice(piece.node) ? undefined : 'number')
    // The label marks part of the text as the previous price; the rest is the amount.
    const text = excluded === 'price before' ? sum.text.replace(new RegExp(before.source, 'gi'), ' ') : sum.text
    const price = usablePrice(readPrice(text, hints))
    if (price === undefined && excluded === undefined && !hasSign) continue
    found.push({ ...sum, inner: piece.node, context, price, hasSign, excluded })
  }
  return found.sort((one, other) => one.start - other.start)
}
