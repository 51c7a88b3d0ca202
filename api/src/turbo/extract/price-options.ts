import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import type { OutlineNode } from './outline-node.ts'
import type { PageOutline } from './page-outline.ts'
import { usablePrice } from './schema-price.ts'
import { conditions, sign } from './sum-words.ts'
import { holds, pricesOf, rangeMark, type VisiblePrice } from './visible-price.ts'

/** Whether an amount is between the ends of a range: it is that of the chosen variant. */
export function isWithin(one: VisiblePrice | undefined, range: VisiblePrice): boolean {
  const [price, ...others] = pricesOf(one?.price)
  if (!price || others.length > 0 || !rangeMark.test(range.text)) return false
  const ends = pricesOf(range.price).filter(({ currency }) => currency === price.currency)
  const amounts = ends.map(({ amount }) => amount)
  return ends.length > 1 && Math.min(...amounts) <= price.amount && price.amount <= Math.max(...amounts)
}

const chosenStates = ['aria-checked', 'aria-pressed', 'aria-selected']

interface Choice {
  readonly isChosen: boolean
  /** Whether only a radio button says so, as for a way of delivery. */
  readonly isRadio: boolean
}

/** The variant that an amount belongs to: an element with a state, or around a radio button. */
export function choiceOf(inner: OutlineNode): Choice | undefined {
  let level = 0
  for (let node: OutlineNode | undefined = inner; node && level < 4; node = node.parent, level += 1) {
    const state = chosenStates.map((name) => node?.attributes.get(name)).find((value) => value !== undefined)
    if (node.signs.isSelected && /^(?:li|label|button|option|div)$/.test(node.tag) && level > 0)
      return { isChosen: true, isRadio: false }
    if (state !== undefined) return { isChosen: state === 'true', isRadio: false }
    if (node.radios === 1) return { isChosen: node.isChecked, isRadio: true }
  }
  return undefined
}

/** The prices in select lists: of the selected option, or of all. */
function optionPrices(
  { options }: PageOutline,
  region: OutlineNode | undefined,
  hints: PriceHints,
): readonly (ReadPrice | undefined)[] {
  const priced = options.flatMap(({ text, node, isSelected }) => {
    if (!region || !holds(region, node) || !sign.test(text) || conditions.some(([, words]) => words.test(text)))
      return []
    const price = usablePrice(readPrice(text, hints))
    return price ? [{ price, isSelected }] : []
  })
  const chosen = priced.filter(({ isSelected }) => isSelected)
  return (chosen.length > 0 ? chosen : priced).map(({ price }) => price)
}

/** The prices of the choices for a product: of its select lists, else of its buttons if the lowest is among them. */
export function choicePrices(
  outline: PageOutline,
  amounts: readonly VisiblePrice[],
  lowest: ReadPrice,
  region: OutlineNode | undefined,
  hints: PriceHints,
): readonly (ReadPrice | undefined)[] {
  const listed = optionPrices(outline, region, hints)
  if (listed.length > 0 || !region) return listed
  const choices = amounts
    .filter((one) => one.excluded === undefined && one.hasSign && holds(region, one.inner))
    .flatMap(({ inner, price }) => ({ choice: choiceOf(inner), price }))
    .filter(({ choice }) => choice)
  // Ways of delivery are choices as well, and cost less.
  const [own] = pricesOf(lowest)
  const all = choices.flatMap(({ price }) => pricesOf(price)).map(({ amount }) => amount)
  if (own === undefined || Math.min(...all) !== own.amount) return []
  const chosen = choices.filter(({ choice }) => choice?.isChosen)
  return (chosen.length > 0 ? chosen : choices).map(({ price }) => price)
}
