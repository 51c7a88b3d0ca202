import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import type { OutlineNode } from './outline-node.ts'
import type { PageOutline, TextPiece } from './page-outline.ts'
import type { PageParts } from './page-parts.ts'
import { usablePrice } from './schema-price.ts'
import { before, conditions, onlyPrice, sign, unitBehind } from './sum-words.ts'

/** One sum that people see on a page. */
export interface VisiblePrice {
  readonly text: string
  /** The words around it, by which it is known for a rate, a condition, a price before. */
  readonly context: string
  readonly price: ReadPrice | undefined
  /** The innermost element of its first digit, and the one that holds all of it. */
  readonly inner: OutlineNode
  readonly node: OutlineNode
  readonly start: number
  readonly end: number
  readonly hasSign: boolean
  /** Why it is not the price of the page's product. */
  readonly excluded: string | undefined
}

/** Where the name of the product and the button that buys it stand. */
export interface Landmarks {
  readonly title: OutlineNode | undefined
  readonly button: OutlineNode | undefined
  /** The elements that the name stands in. */
  readonly aroundTitle: ReadonlySet<OutlineNode>
  /** Parts of the page about something else. */
  readonly parts: PageParts
}

const maxSums = 400
const maxLevels = 6
const maxSumText = 100
const maxSumPieces = 14
const digit = /[\d٠-٩۰-۹]/

/** The innermost zone of an element that the product itself does not stand in. */
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

/** The text of some pieces as people read it: a line of its own is set off, and a raised fraction is one. */
export function joinedText(pieces: readonly TextPiece[], start: number, end: number): string {
  let text = ''
  /** A fraction that stands before its whole, which styles put behind it. */
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

const pricesOf = (read: ReadPrice | undefined): readonly Money[] =>
  read === undefined ? [] : 'ambiguous' in read ? read.ambiguous : [read]
export const keyOf = (read: ReadPrice): string =>
  pricesOf(read)
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .join()
const digitsOf = (text: string): string => text.replace(/[^\d٠-٩۰-۹]/g, '')

const numbers = /[\d٠-٩۰-۹]+(?:[.,٫٬][\d٠-٩۰-۹]+)*/g
const rangeMark = /[\d٠-٩\p{L}]\s*[-–—~]\s*\S/u

interface Sum {
  readonly node: OutlineNode
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Goes up from a piece with digits to the element that has the whole sum: its sign, its fraction, its copy for the ear. */
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
    // A whole and its fraction in elements of their own, and the sign in one more.
    const isOneNumber = isMore && isPrice && text.match(numbers)?.length === 1
    const line = isPrice && (!isMore || isOneNumber) ? text.replaceAll(' | ', ' ') : text
    const whole = readPrice(line, hints)
    const hasStruck = pieces.slice(node.start, node.end).some((one) => one.node.isStruck !== piece.node.isStruck)
    const isRange = whole !== undefined && 'ambiguous' in whole && rangeMark.test(text)
    const isOne = whole !== undefined && (!('ambiguous' in whole) || isRange)
    if (hasStruck || (isMore && (!isOne || line.includes('|') || !isPrice))) break
    // The same digits: a step up is worth it for their sign alone.
    const isSigned = !sign.test(sum.text) && sign.test(line) && (isPrice || !line.includes('|'))
    if (!isMore && !isSigned && node !== piece.node) continue
    sum = { node, start: node.start, end: node.end, text: line }
  }
  return sum
}

const maxContext = 60

/** The words that stand before a sum on its line or as its label, and those that say per what it is. */
function contextOf(pieces: readonly TextPiece[], { start, end, node, text }: Sum): string {
  let before = ''
  for (let place = start - 1, isSameLine = !pieces[start]?.isFirst; place >= 0; place -= 1) {
    const piece = pieces[place]
    const words = piece?.text.trim() ?? ''
    if (!piece || words.length > maxContext * 2 || (digit.test(words) && sign.test(words))) break
    if (!isSameLine) {
      // A label: short, without a number, beside the sum in one element.
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
  // "Cash" says how it is paid, beside instalments.
  const label = before.replace(/^(?:كاش|نقدا|نقدًا|cash)(?: price)?:?$/i, '')
  return `${label} ${text}${isOfSum ? ` ${words.slice(0, maxContext)}` : ''}`.trim()
}

/** Whether two elements are close: three steps up at most to what holds both. */
function isBeside(one: OutlineNode, other: OutlineNode): boolean {
  let outer: OutlineNode | undefined = other
  for (let level = 0; level < 3 && outer; level += 1, outer = outer.parent) if (holds(outer, one)) return true
  return false
}

/** Why a sum is another one than what is asked now, by its words and those of the elements that hold it. */
function exclusionOf(sum: Sum, context: string, inner: OutlineNode, hints: PriceHints): string | undefined {
  if (inner.isStruck) return 'price before'
  const rest = context.slice(0, 200)
  const named = nameReason(sum, inner)
  // A text of several sums was read as one of them already.
  const isOne = (sum.text.match(new RegExp(sign.source, 'giu'))?.length ?? 0) < 2 || onlyPrice(sum.text)
  const condition = isOne ? conditions.find(([, pattern]) => pattern.test(rest))?.[0] : undefined
  if (condition) return condition
  if (usablePrice(readPrice(context, hints)) === undefined)
    return before.test(rest) ? 'price before' : (named ?? 'words beside it')
  return named
}

/** Why a sum is another one by the names of the elements around it, the nearest first. */
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

/** A number without a sign is a price where an element close to it says so; else it is a size, a count. */
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

/** A product of a list: one of several elements of one form that each have a price and a link. */
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

/** The sums of a page outside its menus and lists first; a few hundred at most. */
export function visiblePrices({ pieces }: PageOutline, marks: Landmarks, hints: PriceHints): readonly VisiblePrice[] {
  const places = pieces.flatMap((_, place) => (isCandidate(pieces, place) ? [place] : []))
  const reasons = new Map(
    places.slice(0, 20_000).map((place) => {
      const node = pieces[place]?.node
      return [place, node && (zoneReason(node, marks) ?? (isTile(node, marks) ? 'list' : undefined))]
    }),
  )
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
    // The label says that it was asked before; what was asked is the rest.
    const text = excluded === 'price before' ? sum.text.replace(new RegExp(before.source, 'gi'), ' ') : sum.text
    const price = usablePrice(readPrice(text, hints))
    if (price === undefined && excluded === undefined && !hasSign) continue
    found.push({ ...sum, inner: piece.node, context, price, hasSign, excluded })
  }
  return found.sort((one, other) => one.start - other.start)
}
