import type { PriceHints, ReadPrice } from '../../../../shared/prices/read-price.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import {
  type Candidates,
  type ConflictField,
  type ProductReading,
  type Source,
  type Stock,
  sources,
  stocks,
} from '../product-reading.ts'
import type { ProductRecipe } from '../product-recipe.ts'
import { plainText, readAddress } from './field-values.ts'
import { microdataOf, rdfaOf } from './item-trees.ts'
import { parseLinkedData } from './linked-data.ts'
import { addOpenGraph } from './open-graph.ts'
import { pageAddresses } from './page-addresses.ts'
import type { PageFacts } from './page-facts.ts'
import { scanPage } from './page-scan.ts'
import { pageTree } from './page-tree.ts'
import { CandidateList } from './product-candidates.ts'
import { addRecipe } from './recipe.ts'
import { addSchemaProducts } from './schema-product.ts'

export interface ExtractOptions {
  /** The address of the page, at the end of its redirects. */
  readonly url: string
  /** What is known of the shop. The language of the page itself counts before its own. */
  readonly hints?: PriceHints | undefined
  readonly recipe?: ProductRecipe | undefined
}

const pricesOf = (read: ReadPrice): readonly Money[] => ('ambiguous' in read ? read.ambiguous : [read])
const keyOf = ({ amount, currency }: Money): string => `${amount} ${currency}`

/** All that several texts can mean, each once; of several currencies the one that is expected. */
function together(reads: readonly ReadPrice[], { currency }: PriceHints): ReadPrice | undefined {
  const single = reads.filter((read) => !('ambiguous' in read))
  const all = reads.flatMap(pricesOf)
  const settled = new Set(single.flatMap(pricesOf).map(keyOf))
  // A text that is open where another one of the same source is not.
  const isSettled = reads.every((read) => pricesOf(read).some((price) => settled.has(keyOf(price))))
  const meanings = isSettled && settled.size === 1 ? single.flatMap(pricesOf) : all
  const distinct = [...new Map(meanings.map((price) => [keyOf(price), price])).values()]
  const expected = distinct.filter((price) => price.currency === currency)
  const left = expected.length > 0 ? expected : distinct
  const [only, ...others] = left
  return only && others.length > 0 ? { ambiguous: left } : only
}

interface SourcePrice {
  readonly source: Source
  readonly price: ReadPrice
}

/** What each source says, the most trusted first. */
function pricesBySource(candidates: Candidates['price'], hints: PriceHints): readonly SourcePrice[] {
  return sources.flatMap((source) => {
    const reads = candidates.flatMap((one) => (one.source === source && one.value ? [one.value] : []))
    const price = together(reads, hints)
    return price ? [{ source, price }] : []
  })
}

/** The first source's price; where that is open, the price of another source that is one of its meanings. */
function choosePrice(prices: readonly SourcePrice[]): ReadPrice | undefined {
  const [first] = prices
  if (!first || !('ambiguous' in first.price)) return first?.price
  const meanings = new Map(first.price.ambiguous.map((price) => [keyOf(price), price]))
  const settling = prices.flatMap(({ price }) => ('ambiguous' in price ? [] : [keyOf(price)]))
  const [settled] = new Set(settling)
  const isOne = new Set(settling).size === 1
  return (isOne && settled !== undefined ? meanings.get(settled) : undefined) ?? first.price
}

function isPriceConflict(prices: readonly SourcePrice[]): boolean {
  return prices.some(({ price }, place) => {
    const own = new Set(pricesOf(price).map(keyOf))
    return prices.slice(place + 1).some((other) => !pricesOf(other.price).some((one) => own.has(keyOf(one))))
  })
}

/** Titles differ by the name of the shop at their end; that is no conflict. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function conflictsOf(candidates: Candidates, prices: readonly SourcePrice[]): readonly ConflictField[] {
  const found: ConflictField[] = []
  if (isPriceConflict(prices)) found.push('price')
  const currencies = prices.map(({ price }) => new Set(pricesOf(price).map(({ currency }) => currency)))
  if (currencies.some((one) => currencies.some((other) => ![...one].some((currency) => other.has(currency)))))
    found.push('currency')
  for (const field of ['stock', 'gtin', 'sku', 'brand', 'title'] as const) {
    const firsts = sources
      .filter((source) => source !== 'page')
      .flatMap((source) => candidates[field].find((one) => one.source === source && one.value)?.value ?? [])
      .map(fold)
    const isOther = (one: string, other: string) => !one.includes(other) && !other.includes(one)
    if (firsts.some((one) => firsts.some((other) => isOther(one, other)))) found.push(field)
  }
  return found
}

/** The first value of the most trusted source. */
const firstOf = <Value>(candidates: readonly { readonly source: Source; readonly value: Value | undefined }[]) =>
  sources
    .flatMap((source) => candidates.filter((one) => one.source === source))
    .find(({ value }) => value !== undefined && value !== '')?.value

/** The best that the offers of the first source say: a size that is sold out leaves the others. */
function chooseStock(candidates: Candidates['stock']): Stock {
  const source = sources.find((one) => candidates.some((each) => each.source === one && each.value !== undefined))
  const said = new Set(candidates.flatMap((one) => (one.source === source && one.value ? [one.value] : [])))
  return stocks.find((stock) => said.has(stock)) ?? 'unknown'
}

const isBuyable = (stock: Stock): boolean | undefined =>
  stock === 'unknown' ? undefined : stock === 'in_stock' || stock === 'low_stock'

function chooseClaimed(claimed: ReadPrice | undefined, price: ReadPrice | undefined): Money | undefined {
  if (!claimed || !price || 'ambiguous' in claimed || 'ambiguous' in price) return undefined
  return claimed.currency === price.currency && claimed.amount > price.amount ? claimed : undefined
}

function gather(html: string, { url, hints: given = {}, recipe }: ExtractOptions) {
  const page = scanPage(html)
  const hints = { ...given, language: page.language ?? given.language }
  const list = new CandidateList()
  const title = plainText(page.title)
  const base = (page.base && readAddress(page.base, url)) || url
  const facts: PageFacts = { url, hints, title: `${title} ${plainText(page.metas.get('og:title')?.[0] ?? '')}` }
  addSchemaProducts(list, 'json-ld', parseLinkedData(page.linkedData), facts)
  const needsTree = page.hasMicrodata || page.hasRdfa || recipe !== undefined
  const tree = needsTree ? pageTree(html) : undefined
  if (tree && page.hasMicrodata) addSchemaProducts(list, 'microdata', microdataOf(tree), facts)
  if (tree && page.hasRdfa) addSchemaProducts(list, 'rdfa', rdfaOf(tree), facts)
  addOpenGraph(list, page, facts)
  if (tree && recipe) addRecipe(list, tree, recipe, { ...facts, url: base })
  list.add('title', 'page', title, title)
  return { candidates: list.all(), hints, addresses: pageAddresses(page.links, base, url) }
}

/** Reads the product of a page. Pure, and in time that grows with the length of the page alone, whatever is in it. */
export function extractProduct(html: string, options: ExtractOptions): ProductReading {
  const { candidates, hints, addresses } = gather(html, options)
  const prices = pricesBySource(candidates.price, hints)
  const price = choosePrice(prices)
  const stock = chooseStock(candidates.stock)
  const currencies = new Set(price && pricesOf(price).map(({ currency }) => currency))
  const [currency] = currencies
  return {
    title: firstOf(candidates.title),
    image: firstOf(candidates.image),
    price,
    currency: currencies.size === 1 ? currency : undefined,
    stock,
    inStock: isBuyable(stock),
    seller: firstOf(candidates.seller),
    gtin: firstOf(candidates.gtin),
    sku: firstOf(candidates.sku),
    brand: firstOf(candidates.brand),
    claimedPrice: chooseClaimed(pricesBySource(candidates.claimedPrice, hints)[0]?.price, price),
    addresses,
    candidates,
    conflicts: conflictsOf(candidates, prices),
  }
}
