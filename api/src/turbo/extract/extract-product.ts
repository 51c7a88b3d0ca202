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
import { outlinePage } from './page-outline.ts'
import { type PageScan, scanPage } from './page-scan.ts'
import { pageTree } from './page-tree.ts'
import {
  choosePrice,
  isDeniedByRecipe,
  isPriceConflict,
  type PageDoubt,
  pricesBySource,
  pricesOf,
  type SourcePrice,
} from './price-choice.ts'
import { CandidateList } from './product-candidates.ts'
import { addRecipe } from './recipe.ts'
import { addSchemaProducts } from './schema-product.ts'
import { attributeData, scriptData } from './script-data.ts'
import { scriptProducts } from './script-product.ts'
import { readVisible, type VisibleReading } from './visible-reading.ts'

export interface ExtractOptions {
  /** The page's address after redirects. */
  readonly url: string
  /** What is known about the shop. The page's own language takes precedence. */
  readonly hints?: PriceHints | undefined
  readonly recipe?: ProductRecipe | undefined
  /** When the page was read, in milliseconds since 1970; default now. */
  readonly now?: number | undefined
}

/** Normalises titles, which may end with the shop's name without being in conflict. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function conflictsOf(candidates: Candidates, prices: readonly SourcePrice[]): readonly ConflictField[] {
  const found: ConflictField[] = []
  if (isPriceConflict(prices)) found.push('price')
  const currencies = prices.map(({ price }) => new Set(pricesOf(price).map(({ currency }) => currency)))
  if (currencies.some((one) => currencies.some((other) => ![...one].some((currency) => other.has(currency)))))
    found.push('currency')
  for (const field of ['stock', 'gtin', 'sku', 'brand', 'title'] as const) {
    const firsts = sources
      .filter((source) => source !== 'page' && source !== 'script')
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

/** The best stock among the first source's offers: one sold-out size does not matter. */
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

/** Whether structured data of the product give a single price. */
function isSettled(prices: readonly SourcePrice[]): boolean {
  const [first] = prices
  return first !== undefined && first.source !== 'open-graph' && !('ambiguous' in first.price)
}

/** Adds what people see on a page, and its script data. */
function addUnstructured(
  list: CandidateList,
  html: string,
  page: PageScan,
  facts: PageFacts & { readonly isList: boolean },
): VisibleReading | undefined {
  const outline = outlinePage(html)
  const visible = outline && readVisible(outline, facts)
  if (visible?.otherPage) return visible
  const canonical = page.links.find(({ hreflang }) => hreflang === undefined)?.href
  const shownAmounts = new Set(
    visible?.scored.flatMap(({ price }) => (price ? pricesOf(price) : [])).map(({ amount }) => amount),
  )
  const title = `${facts.title} ${visible?.heading ?? ''}`
  for (const found of scriptProducts(scriptData([...page.scripts, ...attributeData(html)]), {
    ...facts,
    title,
    canonical,
    shownAmounts,
  })) {
    list.add('price', 'script', found.text, found.price)
    if (found.claimed) list.add('claimedPrice', 'script', found.claimed.text, found.claimed.price)
    list.add('title', 'script', found.title, found.title)
    if (found.sku) list.add('sku', 'script', found.sku, found.sku)
    if (found.stock) list.add('stock', 'script', found.stock.text, found.stock.stock)
  }
  if (!visible) return undefined
  if (visible.price) list.add('price', 'page', visible.text, visible.price)
  if (visible.claimed) list.add('claimedPrice', 'page', visible.claimed.text, visible.claimed.price)
  if (visible.heading) list.add('title', 'page', visible.heading, visible.heading)
  if (visible.stock) list.add('stock', 'page', visible.stock.text, visible.stock.stock)
  return visible
}

function gather(html: string, { url, hints: given = {}, recipe, now = Date.now() }: ExtractOptions) {
  const page = scanPage(html)
  const hints = { ...given, language: page.language ?? given.language }
  const list = new CandidateList()
  const title = plainText(page.title)
  const base = (page.base && readAddress(page.base, url)) || url
  const facts: PageFacts = { url, hints, now, title: `${title} ${plainText(page.metas.get('og:title')?.[0] ?? '')}` }
  const linked = parseLinkedData(page.linkedData)
  const signs = [addSchemaProducts(list, 'json-ld', linked.values, facts)]
  const needsTree = page.hasMicrodata || page.hasRdfa || recipe !== undefined
  const tree = needsTree ? pageTree(html) : undefined
  if (tree && page.hasMicrodata) signs.push(addSchemaProducts(list, 'microdata', microdataOf(tree), facts))
  if (tree && page.hasRdfa) signs.push(addSchemaProducts(list, 'rdfa', rdfaOf(tree), facts))
  addOpenGraph(list, page, facts)
  if (tree && recipe) addRecipe(list, tree, recipe, { ...facts, url: base })
  const isDamaged = linked.isDamaged && !list.all().price.some(({ source, value }) => source === 'json-ld' && value)
  const isDoubtful = signs.some((one) => one.isDoubtful)
  const structured = pricesBySource(list.all().price, hints)
  const visible =
    isDamaged || isDoubtful || !isSettled(structured) || isDeniedByRecipe(structured)
      ? addUnstructured(list, html, page, { ...facts, isList: signs.some(({ isList }) => isList) })
      : undefined
  list.add('title', 'page', title, title)
  const doubt: PageDoubt = { visible, isDamaged, isDoubtful }
  return { candidates: list.all(), hints, addresses: pageAddresses(page.links, base, url), doubt }
}

/** Confidence per source: high for data bound to one product, otherwise by evidence. */
const sureness: Readonly<Record<Source, number>> = {
  'json-ld': 1,
  microdata: 1,
  rdfa: 1,
  'open-graph': 0.8,
  recipe: 0.9,
  script: 0.7,
  page: 0.5,
}

/**
 * Extracts the product of a page. Pure except for the date, in time linear in the page's length, whatever it contains.
 */
export function extractProduct(html: string, options: ExtractOptions): ProductReading {
  const { candidates, hints, addresses, doubt } = gather(html, options)
  const prices = pricesBySource(candidates.price, hints)
  const price = choosePrice(prices, doubt)
  const stock = chooseStock(candidates.stock)
  const currencies = new Set(price && pricesOf(price).map(({ currency }) => currency))
  const [currency] = currencies
  const conflicts = conflictsOf(candidates, prices)
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
    // Unreadable linked data cannot confirm the price.
    conflicts: doubt.isDamaged && price && !conflicts.includes('price') ? ['price', ...conflicts] : conflicts,
    sources: prices.map((one) => ({
      ...one,
      sureness:
        'ambiguous' in one.price ? 0 : one.source === 'page' ? (doubt.visible?.sureness ?? 0) : sureness[one.source],
    })),
    otherPage: doubt.visible?.otherPage,
  }
}
