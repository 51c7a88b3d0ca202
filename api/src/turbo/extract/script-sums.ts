import type { PriceHints, ReadPrice } from '../../../../shared/prices/read-price.ts'
import { minorDigits } from '../../../../shared/schema/units.ts'
import { isNode, type SchemaNode } from './linked-data.ts'
import { readCurrency, readSchemaPrice, usablePrice } from './schema-price.ts'
import { isMinorKey, keyWords, type PriceRole, priceRole } from './script-keys.ts'
import { type Place, textBy } from './script-places.ts'

/** What is known of the page besides its scripts. */
export interface ScriptFacts {
  readonly url: string
  readonly canonical: string | undefined
  readonly hints: PriceHints
  /** Its titles and heading. */
  readonly title: string
  /** Visible amounts in minor units. */
  readonly shownAmounts: ReadonlySet<number>
}

export interface Reading {
  readonly role: PriceRole
  readonly key: string
  readonly text: string
  readonly price: ReadPrice
}

function currencyNear(place: Place, hints: PriceHints): string | undefined {
  let level = 0
  for (let one: Place | undefined = place; one && level < 6; one = one.parent, level += 1)
    for (const [key, value] of Object.entries(one.node).slice(0, 300)) {
      if (!/currency/i.test(key)) continue
      const text =
        typeof value === 'string'
          ? value
          : isNode(value)
            ? (textBy(value, new Set(['code', 'isocode', 'currencycode', 'iso', 'active'])) ?? '')
            : ''
      const found = readCurrency(text, hints)
      if (found) return found
    }
  return hints.currency
}

const exponentKeys =
  / (?:fraction digits|currency minor unit|minor unit|precision|exponent|decimal places|decimals|scale|fraction) /

/** The number of decimals in an item's integers, if it says so. */
function exponentOf({ node }: Place): number | undefined {
  for (const [key, value] of Object.entries(node))
    if (exponentKeys.test(keyWords(key)) && (value === 2 || value === 3)) return value
  return undefined
}

/** Shopify counts hundredths for all currencies, even those with thousandths. */
function isShopify(place: Place): boolean {
  const has = (node: SchemaNode, ...keys: string[]) => keys.every((key) => Object.hasOwn(node, key))
  let level = 0
  for (let one: Place | undefined = place; one && level < 3; one = one.parent, level += 1) {
    const { node } = one
    if (
      has(node, 'price_varies') ||
      has(node, 'compare_at_price_min') ||
      has(node, 'variants', 'gid') ||
      has(node, 'price_min', 'price_max', 'handle')
    )
      return true
    if (has(node, 'requires_shipping', 'compare_at_price', 'inventory_management')) return true
    if (has(node, 'public_title', 'price') && typeof node.price === 'number') return true
  }
  return false
}

/** Two, unless only the amount with the currency's own digits is visible. */
function shopifyDigits(whole: string, digits: number, { shownAmounts }: ScriptFacts): number {
  const inHundredths = Number(whole) * 10 ** (digits - 2)
  return shownAmounts.has(Number(whole)) && !shownAmounts.has(inHundredths) ? digits : 2
}

const asMinor = (whole: string, currency: string, digits: number): ReadPrice | undefined => {
  const amount = Number(whole) * 10 ** (minorDigits(currency) - digits)
  return Number.isSafeInteger(amount) && amount > 0 ? usablePrice({ amount, currency }) : undefined
}

/** Whether texts beside a number format it for people: `SAR 1,299.00` beside 129900. */
function isWrittenMinor(whole: string, { node }: Place): boolean {
  return Object.values(node).some(
    (value) =>
      typeof value === 'string' &&
      value.length < 40 &&
      /\d[.,٫]\d{2,3}(?!\d)/.test(value) &&
      value.replace(/\D/g, '') === whole,
  )
}

function readSum(value: unknown, key: string, place: Place, facts: ScriptFacts): ReadPrice | undefined {
  const currency = currencyNear(place, facts.hints)
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > 60 || /e/i.test(text.replace(/\p{L}{2,}/gu, ''))) return undefined
  if (/^\d+$/.test(text) && currency) {
    const digits = minorDigits(currency)
    const exponent = exponentOf(place)
    if (exponent !== undefined) return asMinor(text, currency, exponent)
    if (isMinorKey(key)) return asMinor(text, currency, digits)
    if (isShopify(place) && typeof value === 'number')
      return asMinor(text, currency, shopifyDigits(text, digits, facts))
    if (isWrittenMinor(text, place)) return asMinor(text, currency, digits)
    const isShown = facts.shownAmounts.has(Number(text) * 10 ** digits)
    if (!isShown && facts.shownAmounts.has(Number(text)) && text.length > 2) return asMinor(text, currency, digits)
  }
  if (typeof value === 'number' && currency) {
    const read = readSchemaPrice(text, currency, facts.hints)
    // For a number a point is a decimal mark.
    return read && 'ambiguous' in read ? read.ambiguous[0] : read
  }
  return /\d/.test(text) ? readSchemaPrice(text, currency, facts.hints) : undefined
}

/** The amounts of an item by role; an item that is itself a price passes its role on. */
export function sumsOf(place: Place, facts: ScriptFacts): readonly Reading[] {
  // `{ value, currency }` is a price anywhere.
  const isPrice = place.isInPrice || ('value' in place.node && 'currency' in place.node)
  const own = place.isInPrice ? priceRole(place.key, true) : undefined
  return Object.entries(place.node)
    .slice(0, 300)
    .flatMap(([key, value]) => {
      if (typeof value !== 'number' && typeof value !== 'string') return []
      const said = priceRole(key, isPrice)
      if (said === undefined) return []
      const role = said === 'price' && own !== undefined && own !== 'price' ? own : said
      const price = role === 'other' ? undefined : readSum(value, key, place, facts)
      return price ? [{ role, key, text: String(value), price }] : []
    })
}
