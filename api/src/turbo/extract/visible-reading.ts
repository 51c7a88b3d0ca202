import { isPriceWord } from '../../../../shared/prices/price-words.ts'
import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import type { OtherPage, Stock } from '../product-reading.ts'
import { readStock } from './field-values.ts'
import type { OutlineNode } from './outline-node.ts'
import { otherPageOf } from './page-kind.ts'
import { ancestorsOf, buttonOf, buttonText, commonOf, textOf, titleOf, waiting } from './page-landmarks.ts'
import type { PageOutline, TextPiece } from './page-outline.ts'
import { pageParts } from './page-parts.ts'
import { choiceOf, choicePrices, isWithin } from './price-options.ts'
import { readCurrency, readSchemaPrice, usablePrice } from './schema-price.ts'
import { sign } from './sum-words.ts'
import {
  holds,
  isTile,
  joinedText,
  keyOf,
  type Landmarks,
  pricesOf,
  type VisiblePrice,
  visiblePrices,
  zoneReason,
} from './visible-price.ts'

/** Evidence for an amount and its weight. Each is counted once. */
export const weights = {
  /** It has a currency symbol or name. */
  currency: 2,
  /** It is in the smallest part of the page with both the name and the button. */
  withNameAndButton: 3,
  /** At most ten text pieces after the name. */
  closeToName: 2,
  /** At most forty. */
  nearName: 1,
  /** At most ten text pieces from the button. */
  closeToButton: 2,
  nearButton: 1,
  /** An ancestor is named as a price. */
  calledPrice: 2,
  /** It is named as the current or sale price. */
  calledNow: 2,
  /** The word "price" or "now" is before it. */
  saidPrice: 1,
  /** It is large, bold or a heading. */
  large: 1,
  /** Words before it name something else than the product: `Case SAR 40`. */
  namesOther: -2,
  /** It is inside a link to another page. */
  linked: -4,
  hidden: -2,
} as const
type Feature = keyof typeof weights

/** Minimum score for an amount to be a price. */
const leastScore = 5
/** Two amounts closer than this count as equal. */
const margin = 1.5
/** Maximum equal amounts for a page with an open price. */
const maxAlike = 6
/** Score from which an amount is certain. */
const sureScore = 8

interface ScoredPrice extends VisiblePrice {
  readonly features: readonly Feature[]
  readonly score: number
}

export interface VisibleReading {
  readonly otherPage: OtherPage | undefined
  readonly heading: string
  readonly scored: readonly ScoredPrice[]
  /** The price, or all candidates. */
  readonly price: ReadPrice | undefined
  readonly text: string
  /** Whether it is only the lowest of several: `from SAR 99`. */
  readonly isFrom: boolean
  /** From 0 to 1. */
  readonly sureness: number
  readonly claimed: ScoredPrice | undefined
  readonly stock: { readonly text: string; readonly stock: Stock } | undefined
}

const saidBefore = /\b(?:price|now|sale|special|today)\b|السعر|سعر|الآن|الان/i

const furtherWords = new Set(['buy', 'sar', 'our', 'sales', 'selling', 'البيع', 'بعد', 'خصم', 'الخصم'])

/** Whether a word before an amount belongs neither to its price nor to the product's name. */
function namesOther({ context, text }: VisiblePrice, heading: string): boolean {
  const place = context.indexOf(text)
  const number = text.search(/[\d٠-٩۰-۹]/)
  const before = context.slice(0, Math.max(0, place) + Math.max(0, number)).replace(new RegExp(sign.source, 'giu'), ' ')
  const words = before.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const known = new Set(heading.toLowerCase().match(/\p{L}{2,}/gu))
  return words.some((word) => !isPriceWord(word) && !furtherWords.has(word) && !known.has(word))
}

const fromWords = /^\W*(?:from|starting|starts|as low as)\b|^\s*(?:ابتداء|يبدأ|تبدأ|بدءا|من)(?!\p{L})/iu

function featuresOf(
  one: VisiblePrice,
  marks: Landmarks,
  region: OutlineNode | undefined,
  heading: string,
): readonly Feature[] {
  const { title, button } = marks
  const fromTitle = title ? one.start - title.end : undefined
  const fromButton = button ? Math.min(Math.abs(button.start - one.end), Math.abs(one.start - button.end)) : undefined
  const around: OutlineNode[] = []
  for (let node: OutlineNode | undefined = one.inner; node && around.length < 7; node = node.parent) {
    if (node.depth < one.node.depth && node.end - node.start > 14) break
    around.push(node)
  }
  const said: readonly (readonly [Feature, boolean])[] = [
    ['currency', one.hasSign],
    ['withNameAndButton', region !== undefined && holds(region, one.inner)],
    ['closeToName', fromTitle !== undefined && fromTitle >= -12 && fromTitle <= 10],
    ['nearName', fromTitle !== undefined && fromTitle >= -20 && fromTitle <= 40],
    ['closeToButton', fromButton !== undefined && fromButton <= 10],
    ['nearButton', fromButton !== undefined && fromButton <= 40],
    ['calledPrice', around.some(({ signs, attributes }) => signs.isPrice || attributes.has('data-price'))],
    ['calledNow', around.some(({ signs }) => signs.isNow)],
    ['saidPrice', saidBefore.test(one.context.slice(0, 40))],
    ['large', around.slice(0, 3).some(({ tag, signs }) => /^(?:h\d|b|strong|big)$/.test(tag) || signs.isLarge)],
    ['namesOther', namesOther(one, heading)],
    ['linked', one.inner.isLinked],
    ['hidden', one.inner.isHidden],
  ]
  return said.flatMap(([feature, isSo]) => (isSo ? [feature] : []))
}

const isOffered = ({ excluded }: VisiblePrice) => excluded === undefined
const scoreOf = (features: readonly Feature[]): number => features.reduce((sum, feature) => sum + weights[feature], 0)

/** The equal amounts; of two together, the one confirmed by a discount or the selected variant. */
function leadersOf(
  offered: readonly ScoredPrice[],
  pieces: readonly TextPiece[],
  hints: PriceHints,
): readonly ScoredPrice[] {
  const best = Math.max(...offered.map(({ score }) => score))
  const byKey = new Map<string, ScoredPrice>()
  for (const one of offered) {
    if (one.price === undefined || one.score < leastScore || best - one.score >= margin) continue
    const known = byKey.get(keyOf(one.price))
    if (!known || known.score < one.score) byKey.set(keyOf(one.price), one)
  }
  const leaders = [...byKey.values()]
  const [first, second] = leaders
  if (!first || !second) return leaders
  const choices = offered.flatMap(({ inner, price }) => ({ choice: choiceOf(inner), key: price && keyOf(price) }))
  const choicesOf = ({ price }: ScoredPrice) =>
    choices.flatMap(({ choice, key }) => (choice && price && key === keyOf(price) ? [choice] : []))
  const areAllChoices = leaders.every((one) => choicesOf(one).length > 0)
  const chosen = leaders.filter((one) =>
    choicesOf(one).some(({ isChosen, isRadio }) => isChosen && (areAllChoices || !isRadio)),
  )
  if (chosen.length === 1) return chosen
  const within = leaders.filter((one) => leaders.some((other) => isWithin(one, other)))
  if (within.length === 1 && leaders.every((one) => one === within[0] || isWithin(within[0], one))) return within
  const both = commonOf(ancestorsOf(first.inner), second.inner)
  if (leaders.length === 2 && both && both.end - both.start <= 12) {
    const proven = usablePrice(readPrice(joinedText(pieces, both.start, both.end).replaceAll('|', ' '), hints))
    const [own] = leaders.filter(({ price }) => proven && price && keyOf(price) === keyOf(proven))
    if (own) return [own]
  }
  return leaders
}

const ofOtherPrices = new Set([undefined, 'several', 'price for members'])

/** Whether a previous price is in a part of the page with another price than the chosen, as for two pieces. */
function isBesideOther(before: ScoredPrice, chosen: ScoredPrice, scored: readonly ScoredPrice[]): boolean {
  let part = before.inner
  while (part.parent && !holds(part.parent, chosen.inner)) part = part.parent
  return scored.some(
    ({ price, excluded, hasSign, inner }) =>
      hasSign &&
      ofOtherPrices.has(excluded) &&
      price !== undefined &&
      chosen.price !== undefined &&
      keyOf(price) !== keyOf(chosen.price) &&
      holds(part, inner),
  )
}

/** The previous price in the same part of the page. */
function claimedOf(scored: readonly ScoredPrice[], chosen: ScoredPrice): ScoredPrice | undefined {
  const [price] = pricesOf(chosen.price)
  if (!price || !chosen.price || 'ambiguous' in chosen.price) return undefined
  const isMore = ({ price: other }: ScoredPrice) =>
    other !== undefined && !('ambiguous' in other) && other.currency === price.currency && other.amount > price.amount
  return scored
    .filter(
      (one) =>
        ['price before', 'regular price'].includes(one.excluded ?? '') &&
        Math.abs(one.start - chosen.start) <= 30 &&
        isMore(one) &&
        !isBesideOther(one, chosen, scored),
    )
    .toSorted((one, other) => Math.abs(one.start - chosen.start) - Math.abs(other.start - chosen.start))[0]
}

function stockOf(
  { byRole, pieces }: PageOutline,
  { title, button }: Landmarks,
  marks: Landmarks,
): VisibleReading['stock'] {
  if (title) {
    const named = byRole.stock.find(
      (node) =>
        node.end > node.start &&
        node.end - node.start <= 4 &&
        Math.abs(node.start - title.start) < 80 &&
        zoneReason(node, marks) === undefined,
    )
    const text = named ? textOf(pieces, named) : ''
    const stock = readStock(text)
    if (stock) return { text, stock }
  }
  const text = button ? buttonText(pieces, button).trim() : ''
  if (button?.attributes.has('disabled') && !waiting.test(text)) return undefined
  const stock = text === '' ? undefined : readStock(text)
  return stock ? { text, stock } : undefined
}

const priceAttributes = ['data-price-amount', 'data-product-price', 'data-sale-price', 'data-final-price', 'data-price']

/** The price in script attributes of elements without text, if all have the same. */
function attributePrice(
  { nodes }: PageOutline,
  marks: Landmarks,
  hints: PriceHints,
): { readonly text: string; readonly price: ReadPrice } | undefined {
  const currency = nodes
    .find(({ attributes }) => attributes.get('itemprop') === 'priceCurrency')
    ?.attributes.get('content')
  const texts = nodes.flatMap((node) => {
    const { attributes, signs } = node
    const text =
      attributes.get('itemprop') === 'price'
        ? (attributes.get('content') ?? '')
        : (priceAttributes.map((name) => attributes.get(name)).find((value) => value) ?? '')
    const isOther =
      node.isStruck || signs.other !== undefined || zoneReason(node, marks) !== undefined || isTile(node, marks)
    return /\d/.test(text) && text.length < 40 && !isOther ? [text.trim()] : []
  })
  const [text, ...others] = new Set(texts)
  const price =
    text !== undefined && others.length === 0 ? readSchemaPrice(text, readCurrency(currency, hints), hints) : undefined
  return text !== undefined && price ? { text, price } : undefined
}

/** Whether an amount, or the same beside it, is called the lowest of several: `Regular price From SAR 45`. */
function isLowest(one: ScoredPrice, { price }: ScoredPrice): boolean {
  if (!one.price || !price || keyOf(one.price) !== keyOf(price)) return false
  const isOfProduct = one.excluded === undefined || one.excluded === 'regular price'
  return isOfProduct && (fromWords.test(one.context) || fromWords.test(one.text))
}

interface PageNames {
  readonly hints: PriceHints
  readonly url: string
  readonly title: string
  /** Whether its structured data are a list of several products. */
  readonly isList: boolean
}

/** Finds the visible price of a page; leaves it open if two score equally, and has none on other kinds of pages. */
export function readVisible(outline: PageOutline, { hints, url, title: pageTitle, isList }: PageNames): VisibleReading {
  const { pieces } = outline
  const title = titleOf(outline, pageTitle)
  const aroundTitle = ancestorsOf(title)
  const parts = pageParts(outline, title, aroundTitle)
  const named: Landmarks = { title, button: undefined, aroundTitle, parts }
  const marks: Landmarks = { ...named, button: buttonOf(outline, named) }
  const heading = title ? textOf(pieces, title) : ''
  const shortText = pieces.length < 60 && !outline.isShortened ? pieces.map(({ text }) => text).join(' ') : ''
  const kind = otherPageOf({ url, titles: [pageTitle, heading], shortText: shortText.slice(0, 5_000) })
  const otherPage = kind ?? (isList && !marks.button ? 'results' : undefined)
  const common = marks.button && commonOf(marks.aroundTitle, marks.button)
  const region = common && !/^(?:body|html|root)$/.test(common.tag) ? common : undefined
  const found = visiblePrices(outline, marks, hints)
  const scored = found.map((one): ScoredPrice => {
    const features = featuresOf(one, marks, region, heading)
    return { ...one, features, score: scoreOf(features) }
  })
  const stock = stockOf(outline, marks, marks)
  const nothing = {
    otherPage,
    heading,
    scored,
    price: undefined,
    text: '',
    isFrom: false,
    sureness: 0,
    claimed: undefined,
    stock,
  }
  if (otherPage !== undefined) return nothing
  const tiles = scored.filter(({ excluded }) => excluded === 'list').length
  if (!marks.button && tiles > 2) return nothing
  const offered = scored.filter(isOffered)
  // If it has no other, a theme's "regular price" is the current one.
  const asked = offered.some(({ score }) => score >= leastScore)
    ? offered
    : scored.filter(
        (one) =>
          isOffered(one) ||
          ((one.excluded === 'regular price' || one.excluded === 'price without tax') && !one.inner.isStruck),
      )
  const leaders = leadersOf(asked, pieces, hints)
  // This many equal amounts are a list.
  if (leaders.length > maxAlike) return nothing
  const [first, ...others] = leaders
  if (!first?.price) {
    const attribute =
      title && marks.button && scored.every(({ excluded }) => excluded !== undefined)
        ? attributePrice(outline, marks, hints)
        : undefined
    return attribute ? { ...nothing, ...attribute, sureness: 'ambiguous' in attribute.price ? 0 : 0.5 } : nothing
  }
  const isFrom = scored.some((one) => isLowest(one, first))
  const chosen = isFrom && others.length === 0 ? choicePrices(outline, scored, first.price, region, hints) : []
  const reads = chosen.length > 0 ? chosen : leaders.map(({ price }) => price)
  const all = [...new Map(reads.flatMap(pricesOf).map((price) => [keyOf(price), price])).values()]
  const [only, ...more] = all
  const isOpen = more.length > 0
  // A "from" price without any information about the others.
  if (isFrom && !isOpen && chosen.length === 0) return { ...nothing, isFrom }
  return {
    ...nothing,
    price: isOpen ? { ambiguous: all } : only,
    text: first.text,
    isFrom,
    sureness: isOpen ? 0 : Math.min(1, first.score / (sureScore + 4)),
    claimed: claimedOf(scored, first),
  }
}
