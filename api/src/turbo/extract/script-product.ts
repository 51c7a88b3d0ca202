import type { ReadPrice } from '../../../../shared/prices/read-price.ts'
import type { Stock } from '../product-reading.ts'
import { readStock } from './field-values.ts'
import { sharedWords } from './page-landmarks.ts'
import { isProductKey, keyWords, type PriceRole } from './script-keys.ts'
import type { ScriptValue } from './script-literals.ts'
import { addressKeys, nameOf, nearestNamed, type Place, placesIn, skuKeys, textBy } from './script-places.ts'
import { type Reading, type ScriptFacts, sumsOf } from './script-sums.ts'

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

const maxProducts = 2_000

const order: readonly PriceRole[] = ['sale', 'now', 'price']
const keyOf = (read: ReadPrice): string => JSON.stringify(read)

interface Offer {
  readonly place: Place
  readonly asked: readonly Reading[]
  readonly list: readonly Reading[]
}

/** Whether an item is marked as not for sale here now: used, out of stock, not selected. */
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

/** Amounts grouped by product. */
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
    // The parts of one price, `{ now: { value }, was: { value } }`, belong to the item that has it.
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

/** The product of an amount: the nearest item with a name, or the parent of a variant. */
function productOf(place: Place): Place | undefined {
  const named = nearestNamed(place)
  if (!named) return undefined
  // A variant has its own name, `M` or `Red`, and belongs to its product.
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

/** A score for a product being the page's. */
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

/** The product according to script data; open if several match equally. */
export function scriptProducts(values: readonly ScriptValue[], facts: ScriptFacts): readonly ScriptProduct[] {
  const found = productsIn(placesIn(values), facts)
  const related = found.map((one) => ({ one, relation: relationOf(one, facts) }))
  const best = Math.max(...related.map(({ relation }) => relation), 0)
  const names = new Set(related.filter(({ relation }) => relation >= 2).map(({ one }) => nameOf(one.product.node)))
  // If only its position says so, it must be the only one.
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
