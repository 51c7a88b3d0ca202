import type { PriceHints, ReadPrice } from '../../../../shared/prices/read-price.ts'
import { minorDigits } from '../../../../shared/schema/units.ts'
import type { Stock } from '../product-reading.ts'
import { plainText, readStock } from './field-values.ts'
import { isNode, type SchemaNode } from './linked-data.ts'
import { readCurrency, readSchemaPrice, usablePrice } from './schema-price.ts'
import { isAside, isMinorKey, isPartKey, isProductKey, keyWords, type PriceRole, priceRole } from './script-keys.ts'
import type { ScriptValue } from './script-literals.ts'
import { sharedWords } from './visible-reading.ts'

/** What is known of the page besides its scripts. */
export interface ScriptFacts {
  readonly url: string
  readonly canonical: string | undefined
  readonly hints: PriceHints
  /** Its titles and its heading. */
  readonly title: string
  /** Amounts in minor units that people see on it. */
  readonly shownAmounts: ReadonlySet<number>
}

interface Place {
  readonly node: SchemaNode
  readonly parent: Place | undefined
  readonly key: string
  readonly isAside: boolean
  /** Whether it is one of several things of a list that are no parts of one product. */
  readonly isListed: boolean
  readonly isInPrice: boolean
  readonly depth: number
}

export interface ScriptProduct {
  readonly title: string
  readonly sku: string | undefined
  readonly price: ReadPrice
  readonly text: string
  readonly claimed: { readonly price: ReadPrice; readonly text: string } | undefined
  readonly stock: { readonly text: string; readonly stock: Stock } | undefined
  /** From 0 to 1. */
  readonly sureness: number
}

const maxPlaces = 300_000
const maxDepth = 60
const maxProducts = 2_000

const nameKeys = new Set(
  'name title producttitle productname itemname displayname goodsname goodsname heading headline fulltitle productnameen productnamear titlear titleen namear nameen'.split(
    ' ',
  ),
)
const skuKeys = new Set(
  'sku id productid product_id itemid asin code productcode skuid productsku partnumber goodsid goodssn objectid productid number articlenumber groupid modelid handle slug urlkey'.split(
    ' ',
  ),
)
const addressKeys = new Set(
  'url handle slug urlkey link permalink canonicalurl canonical path href producturl weburl'.split(' '),
)
const flat = (key: string): string => key.replace(/[^\p{L}\d]/gu, '').toLowerCase()

function textBy(node: SchemaNode, keys: ReadonlySet<string>): string | undefined {
  for (const [key, value] of Object.entries(node).slice(0, 300)) {
    if (!keys.has(flat(key))) continue
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
    if (isNode(value))
      for (const one of Object.values(value).slice(0, 5)) if (typeof one === 'string' && one.trim() !== '') return one
  }
  return undefined
}

const nameOf = (node: SchemaNode): string | undefined => {
  const text = textBy(node, nameKeys)
  return text !== undefined && /\p{L}{2}/u.test(text) ? plainText(text) : undefined
}

/** All things of the data of a page with the way to them. */
function placesIn(values: readonly ScriptValue[]): readonly Place[] {
  const places: Place[] = []
  const waiting: {
    value: unknown
    parent: Place | undefined
    key: string
    isAside: boolean
    isListed: boolean
    isInPrice: boolean
    depth: number
  }[] = []
  for (const { name, value } of values)
    waiting.push({
      value,
      parent: undefined,
      key: name,
      isAside: isAside(name.replace(/^.*\./, '')),
      isListed: false,
      isInPrice: false,
      depth: 0,
    })
  const seen = new Set<unknown>()
  for (let at = 0; at < waiting.length && at < maxPlaces; at += 1) {
    const one = waiting[at]
    if (!one || one.depth > maxDepth || seen.has(one.value)) continue
    const { value, depth } = one
    seen.add(value)
    if (Array.isArray(value)) {
      const things = value.filter((each) => isNode(each) || Array.isArray(each))
      const isListed =
        one.isListed ||
        (things.filter(isNode).filter((each) => nameOf(each) !== undefined).length > 1 &&
          !isPartOf(one.key, one.parent))
      for (const each of things) waiting.push({ ...one, value: each, isListed, depth: depth + 1 })
    } else if (isNode(value)) {
      const place: Place = {
        node: value,
        parent: one.parent,
        key: one.key,
        isAside: one.isAside,
        isListed: one.isListed,
        isInPrice: one.isInPrice,
        depth,
      }
      places.push(place)
      const event = typeof value.event === 'string' ? value.event : ''
      const isOtherEvent = /cart|list|impression|promo|purchase|checkout|search|click/i.test(event)
      for (const [key, child] of Object.entries(value).slice(0, 3_000))
        if (typeof child === 'object' && child !== null)
          waiting.push({
            value: child,
            parent: place,
            key,
            isAside: one.isAside || isOtherEvent || isAside(key),
            isListed: one.isListed,
            isInPrice: one.isInPrice || /pric|amount|offer|sale|discount|original|selling/i.test(key),
            depth: depth + 1,
          })
    }
  }
  return places
}

/** Whether a list holds parts of the product that it hangs on. */
const isPartOf = (key: string, parent: Place | undefined): boolean =>
  isPartKey(key) &&
  parent !== undefined &&
  keyWords(key) !== ' items ' &&
  keyWords(key) !== ' listings ' &&
  nearestNamed(parent) !== undefined

function nearestNamed(place: Place | undefined): Place | undefined {
  let level = 0
  for (let one = place; one && level < 6; one = one.parent, level += 1) {
    if (
      nameOf(one.node) !== undefined &&
      !one.isInPrice &&
      !/ (?:brand|category|seller|store|merchant|shop) /.test(keyWords(one.key))
    )
      return one
  }
  return undefined
}

interface Reading {
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

/** How many decimals the whole numbers of a thing have, where it says so. */
function exponentOf({ node }: Place): number | undefined {
  for (const [key, value] of Object.entries(node))
    if (exponentKeys.test(keyWords(key)) && (value === 2 || value === 3)) return value
  return undefined
}

/** Shopify counts hundredths: of all currencies, those with thousandths too. */
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

const asMinor = (whole: string, currency: string, digits: number): ReadPrice | undefined => {
  const amount = Number(whole) * 10 ** (minorDigits(currency) - digits)
  return Number.isSafeInteger(amount) && amount > 0 ? usablePrice({ amount, currency }) : undefined
}

/** Texts beside a number that write it for people: `SAR 1,299.00` beside 129900. */
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
    if (isShopify(place) && typeof value === 'number') return asMinor(text, currency, 2)
    if (isWrittenMinor(text, place)) return asMinor(text, currency, digits)
    const isShown = facts.shownAmounts.has(Number(text) * 10 ** digits)
    if (!isShown && facts.shownAmounts.has(Number(text)) && text.length > 2) return asMinor(text, currency, digits)
  }
  if (typeof value === 'number' && currency) {
    const read = readSchemaPrice(text, currency, facts.hints)
    // A number is no text of a person: a point is its decimal mark.
    return read && 'ambiguous' in read ? read.ambiguous[0] : read
  }
  return /\d/.test(text) ? readSchemaPrice(text, currency, facts.hints) : undefined
}

/** The sums of one thing, by their roles; a thing that is a price itself gives its role to what stands in it. */
function sumsOf(place: Place, facts: ScriptFacts): readonly Reading[] {
  const own = place.isInPrice ? priceRole(place.key, true) : undefined
  return Object.entries(place.node)
    .slice(0, 300)
    .flatMap(([key, value]) => {
      if (typeof value !== 'number' && typeof value !== 'string') return []
      const said = priceRole(key, place.isInPrice)
      if (said === undefined) return []
      const role = said === 'price' && own !== undefined && own !== 'price' ? own : said
      const price = role === 'other' ? undefined : readSum(value, key, place, facts)
      return price ? [{ role, key, text: String(value), price }] : []
    })
}

const order: readonly PriceRole[] = ['sale', 'now', 'price']
const keyOf = (read: ReadPrice): string => JSON.stringify(read)

interface Offer {
  readonly place: Place
  readonly asked: readonly Reading[]
  readonly list: readonly Reading[]
}

/** Whether a thing says that it is not what is sold here now: used, without stock, not chosen. */
const isUsed = ({ node }: Place): boolean =>
  Object.entries(node).some(
    ([key, value]) => /condition/i.test(key) && typeof value === 'string' && /used|refurb|renew|open.?box/i.test(value),
  )
const isGone = (place: Place): boolean => stockIn(place)?.stock === 'out_of_stock'
const isPicked = ({ node }: Place): boolean =>
  Object.entries(node).some(
    ([key, value]) =>
      value === true &&
      / (?:selected|is selected|winner|is winner|buy ?box|is buy ?box|is default|default|current|active|is buyable|buyable) /.test(
        keyWords(key),
      ),
  )

function stockIn({ node }: Place): { readonly text: string; readonly stock: Stock } | undefined {
  for (const [key, value] of Object.entries(node).slice(0, 300)) {
    const words = keyWords(key)
    if (
      typeof value === 'boolean' &&
      / (?:available|in stock|is available|is in stock|instock|is buyable|buyable|available for sale|purchasable|is purchasable|sellable) /.test(
        words,
      )
    )
      return { text: `${key}: ${value}`, stock: value ? 'in_stock' : 'out_of_stock' }
    if (value === true && / (?:sold out|is sold out|out of stock|is out of stock) /.test(words))
      return { text: `${key}: true`, stock: 'out_of_stock' }
    if (typeof value === 'string' && / (?:availability|stock status|stock|inventory status) /.test(words)) {
      const stock = readStock(value)
      if (stock) return { text: value, stock }
    }
  }
  return undefined
}

interface Found {
  readonly product: Place
  readonly offers: Offer[]
}

/** Sums by the product that they hang on. */
function productsIn(places: readonly Place[], facts: ScriptFacts): readonly Found[] {
  const products = new Map<Place, Found>()
  for (const place of places) {
    if (place.isAside) continue
    if (products.size >= maxProducts) break
    const sums = sumsOf(place, facts)
    if (sums.length === 0) continue
    const product = productOf(place)
    if (!product) continue
    const found = products.get(product) ?? { product, offers: [] }
    products.set(product, found)
    // The parts of one price, `{ now: { value }, was: { value } }`, are sums of the thing that has it.
    const holder = holderOf(place, product)
    const known = found.offers.find((offer) => offer.place === holder)
    const asked = sums.filter(({ role }) => order.includes(role))
    const list = sums.filter(({ role }) => role === 'list')
    if (known)
      found.offers.splice(found.offers.indexOf(known), 1, {
        place: holder,
        asked: [...known.asked, ...asked],
        list: [...known.list, ...list],
      })
    else found.offers.push({ place: holder, asked, list })
  }
  return [...products.values()]
}

function holderOf(place: Place, product: Place): Place {
  let holder = place
  while (holder !== product && holder.isInPrice && holder.parent && !/ (?:offers?) /.test(keyWords(holder.key)))
    holder = holder.parent
  return holder
}

/** The product that a sum is of: the nearest thing with a name, or that a variant of it hangs on. */
function productOf(place: Place): Place | undefined {
  const named = nearestNamed(place)
  if (!named) return undefined
  // A variant has a name of its own, `M` or `Red`, and belongs to what it is a variant of.
  const isVariant = / (?:variants?|variations?|skus?|options?|offers?|sizes?|children|product variants?) /.test(
    keyWords(named.key),
  )
  return (isVariant ? nearestNamed(named.parent) : undefined) ?? named
}

function chosenOffers({ product, offers }: Found, { url }: ScriptFacts): readonly Offer[] {
  const priced = offers.filter(({ asked, list }) => asked.length > 0 || list.length > 0)
  const query = URL.canParse(url) ? [...new URL(url).searchParams.values()].filter((value) => value.length > 2) : []
  const narrow = (all: readonly Offer[], speaks: (offer: Offer) => boolean) => {
    const some = all.filter(speaks)
    return some.length > 0 ? some : all
  }
  const isAsked = ({ place }: Offer) => Object.values(place.node).some((value) => query.includes(String(value)))
  if (query.length > 0 && priced.some((offer) => offer.place !== product && isAsked(offer)))
    return priced.filter((offer) => offer.place !== product && isAsked(offer))
  const own = priced.filter(({ place, asked }) => place === product && asked.length > 0)
  if (own.length > 0) return own
  return narrow(
    narrow(
      narrow(priced, ({ place }) => !isUsed(place)),
      ({ place }) => isPicked(place),
    ),
    ({ place }) => !isGone(place),
  )
}

function priceOf(
  offers: readonly Offer[],
): { readonly price: ReadPrice; readonly text: string; readonly claimed: Reading | undefined } | undefined {
  const chosen = offers.flatMap(({ asked, list }) => {
    const all = [...asked, ...list.map((one) => ({ ...one, role: 'list' as const }))]
    for (const role of [...order, 'list' as const]) {
      const some = all.filter((one) => one.role === role)
      const single = some.find(({ price }) => !('ambiguous' in price)) ?? some[0]
      if (!single) continue
      const lower = asked.find(({ price }) => isLess(price, single.price))
      const best = role === 'price' || role === 'now' ? single : lower && role === 'list' ? lower : single
      const before = [...list, ...asked].find(({ price }) => isLess(best.price, price))
      return [{ best, before }]
    }
    return []
  })
  const different = [...new Map(chosen.map((one) => [keyOf(one.best.price), one])).values()]
  const [first, ...others] = different
  if (!first) return undefined
  if (others.length === 0) return { price: first.best.price, text: first.best.text, claimed: first.before }
  const all = different.flatMap(({ best: { price } }) => ('ambiguous' in price ? price.ambiguous : [price]))
  return { price: { ambiguous: all.slice(0, 20) }, text: first.best.text, claimed: undefined }
}

function isLess(one: ReadPrice, other: ReadPrice): boolean {
  if ('ambiguous' in one || 'ambiguous' in other) return false
  return one.currency === other.currency && one.amount < other.amount
}

/** How much speaks for it that a product is the one of the page. */
function relationOf({ product, offers }: Found, facts: ScriptFacts): number {
  const name = nameOf(product.node) ?? ''
  const shared =
    facts.title.trim() === '' ? 0 : Math.max(sharedWords(name, facts.title), facts.title.includes(name) ? 1 : 0)
  const address = `${facts.url} ${facts.canonical ?? ''}`.toLowerCase()
  const ids = [
    textBy(product.node, skuKeys),
    textBy(product.node, addressKeys),
    ...offers.slice(0, 20).map(({ place }) => textBy(place.node, skuKeys)),
  ]
  const isHere = ids.some(
    (id) => id !== undefined && id.length > 3 && address.includes(id.toLowerCase().replace(/^https?:\/\//, '')),
  )
  let isNamed = false
  for (let one: Place | undefined = product; one; one = one.parent) isNamed ||= isProductKey(one.key) && !one.isListed
  return (shared >= 0.6 ? 4 : 0) + (isHere ? 4 : 0) + (isNamed ? 2 : 0) - (product.isListed ? 4 : 0)
}

/** What the data of a page's scripts says of its product; open where several fit alike. */
export function scriptProducts(values: readonly ScriptValue[], facts: ScriptFacts): readonly ScriptProduct[] {
  const found = productsIn(placesIn(values), facts)
  const related = found.map((one) => ({ one, relation: relationOf(one, facts) }))
  const best = Math.max(...related.map(({ relation }) => relation), 0)
  const names = new Set(related.filter(({ relation }) => relation >= 2).map(({ one }) => nameOf(one.product.node)))
  // Where nothing but its place says so, it has to be the only one.
  if (best < 4 && !(best >= 2 && names.size === 1)) return []
  return related
    .filter(({ relation }) => relation === best)
    .slice(0, 20)
    .flatMap(({ one, relation }) => {
      const offers = chosenOffers(one, facts)
      const price = priceOf(offers)
      if (!price) return []
      const stock =
        offers.map(({ place }) => stockIn(place)).find((each) => each?.stock === 'in_stock') ??
        stockIn(one.product) ??
        (offers[0] && stockIn(offers[0].place))
      return [
        {
          title: nameOf(one.product.node) ?? '',
          sku: textBy(one.product.node, new Set(['sku'])),
          price: price.price,
          text: price.text,
          claimed: price.claimed && { price: price.claimed.price, text: price.claimed.text },
          stock,
          sureness: Math.min(1, 0.5 + relation / 16),
        },
      ]
    })
}
