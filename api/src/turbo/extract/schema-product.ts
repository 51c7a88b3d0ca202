import { cutText } from '../../../../shared/server/cut-text.ts'
import type { Source } from '../product-reading.ts'
import { isSamePage, plainText, readAddress, readGtin, readStock } from './field-values.ts'
import { isNode, type SchemaNode, textOf, typesOf, valuesOf } from './linked-data.ts'
import { nodesOf, type PageFacts, preferred, type Resolve } from './page-facts.ts'
import type { CandidateList } from './product-candidates.ts'
import { offerPrices } from './schema-offer.ts'

const productTypes = new Set([
  'Product',
  'ProductGroup',
  'IndividualProduct',
  'ProductModel',
  'SomeProducts',
  'Book',
  'Car',
  'Vehicle',
])
const offerTypes = new Set(['Offer', 'AggregateOffer', 'OfferForPurchase', 'OfferForLease'])
/** Properties with other products than the page's. */
const aside = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'review',
  'reviews',
  'breadcrumb',
  'hasOfferCatalog',
])
const maxNodes = 20_000
const maxDepth = 32

interface Seen {
  readonly node: SchemaNode
  readonly depth: number
}

const isOfType = (node: SchemaNode, types: ReadonlySet<string>) => typesOf(node).some((type) => types.has(type))

/** All product items of a page, and items by `@id`. */
function survey(roots: readonly unknown[]) {
  const products: SchemaNode[] = []
  const known = new Map<string, SchemaNode>()
  let isList = false
  const waiting: Seen[] = []
  let count = 0
  const take = (value: unknown, depth: number): void => {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (count >= maxNodes || depth > maxDepth) return
      count += 1
      if (Array.isArray(one)) take(one, depth + 1)
      else if (isNode(one)) waiting.push({ node: one, depth })
    }
  }
  take(roots, 0)
  for (let place = 0; place < waiting.length; place += 1) {
    const { node, depth } = waiting[place] ?? { node: {}, depth: 0 }
    const id = node['@id']
    if (typeof id === 'string' && Object.keys(node).length > 1 && !known.has(id)) known.set(id, node)
    isList ||= typesOf(node).includes('ItemList') && valuesOf(node, 'itemListElement').length > 1
    if (isOfType(node, productTypes)) products.push(node)
    // An offer that names its product, instead of the other way round.
    else if (isOfType(node, offerTypes))
      for (const offered of valuesOf(node, 'itemOffered'))
        if (isNode(offered) && valuesOf(offered, 'offers').length === 0) products.push({ ...offered, offers: node })
    const isProduct = isOfType(node, productTypes)
    // A product's own parts are looked up there.
    for (const [property, value] of Object.entries(node))
      if (typeof value === 'object' && !aside.has(property) && !isProduct) take(value, depth + 1)
  }
  return { products, known, isList }
}

/** Resolves a reference such as `{ "@id": "#offer" }`. */
const resolver =
  (known: ReadonlyMap<string, SchemaNode>): Resolve =>
  (value) => {
    const id = typeof value === 'string' ? value : isNode(value) && Object.keys(value).length === 1 ? value['@id'] : ''
    const referred = typeof id === 'string' ? known.get(id) : undefined
    return referred ?? (isNode(value) ? value : undefined)
  }

const addressesOf = (node: SchemaNode, resolve: Resolve): readonly string[] => [
  ...['url', '@id', 'mainEntityOfPage'].flatMap((property) => textOf(node, property) ?? []),
  ...nodesOf(node, 'offers', resolve).flatMap((offer) => textOf(offer, 'url') ?? []),
]

const isAt = (node: SchemaNode, { url }: PageFacts, resolve: Resolve, withQuery: boolean): boolean =>
  addressesOf(node, resolve).some((address) => {
    const whole = readAddress(address, url)
    return whole !== undefined && isSamePage(whole, url, { withQuery })
  })

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const lastStep = (address: string): string => new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? ''

/** Whether a product has another page, and this page's title does not name it: it is a recommendation. */
function isElsewhere(node: SchemaNode, facts: PageFacts, resolve: Resolve): boolean {
  const pages = addressesOf(node, resolve).flatMap((address) =>
    /^https?:|^\//.test(address) ? (readAddress(address, facts.url) ?? []) : [],
  )
  const words = wordsOf(plainText(textOf(node, 'name') ?? ''))
  const title = new Set(wordsOf(facts.title))
  if (pages.length === 0 || words.length === 0 || title.size === 0) return false
  const isNamed = words.filter((word) => title.has(word)).length * 2 >= words.length
  return !isNamed && pages.every((page) => lastStep(page) !== '' && lastStep(page) !== lastStep(facts.url))
}

/** The product of the page; several if it is not clear which. */
function productsOfPage(products: readonly SchemaNode[], facts: PageFacts, resolve: Resolve): readonly SchemaNode[] {
  const isNamed = (node: SchemaNode) => {
    const name = plainText(textOf(node, 'name') ?? '')
    return name !== '' && facts.title.includes(name)
  }
  const priced = preferred(
    products,
    (node) => nodesOf(node, 'offers', resolve).length > 0 || valuesOf(node, 'hasVariant').length > 0,
  )
  const here = preferred(priced, (node) => isAt(node, facts, resolve, false))
  const named = preferred(
    preferred(here, (node) => isAt(node, facts, resolve, true)),
    isNamed,
  )
  const left = named.filter((node) => !isElsewhere(node, facts, resolve))
  return isListOfOthers(left, facts, resolve) ? [] : left
}

/** Whether several products have names of their own, and the page's title has none of them. */
function isListOfOthers(products: readonly SchemaNode[], facts: PageFacts, resolve: Resolve): boolean {
  const names = products.map((node) => wordsOf(plainText(textOf(node, 'name') ?? '')))
  const title = new Set(wordsOf(facts.title))
  const isOther = (words: readonly string[]) => words.length > 0 && !words.some((word) => title.has(word))
  const [first = [], ...rest] = names
  // Variants share words, also where the title is in another language.
  const isShared = first.some((word) => rest.every((words) => words.includes(word)))
  return (
    title.size > 0 &&
    rest.length > 0 &&
    !isShared &&
    names.every(isOther) &&
    !products.some((node) => isAt(node, facts, resolve, false))
  )
}

/** A product's variants: each with its own offers and the group's other data. */
function variantsOf(product: SchemaNode, facts: PageFacts, resolve: Resolve): readonly SchemaNode[] {
  if (nodesOf(product, 'offers', resolve).length > 0) return [product]
  const variants = nodesOf(product, 'hasVariant', resolve)
  if (variants.length === 0) return [product]
  const { hasVariant: _, ...group } = product
  return preferred(variants, (variant) => isAt(variant, facts, resolve, true)).map((variant) => ({
    ...group,
    ...variant,
  }))
}

function addIdentity(list: CandidateList, source: Source, product: SchemaNode): void {
  const brand = plainText(textOf(product, 'brand') ?? textOf(product, 'manufacturer') ?? '')
  const sku = cutText(plainText(textOf(product, 'sku') ?? textOf(product, 'mpn') ?? ''), 100)
  list.add('brand', source, brand, cutText(brand, 100))
  list.add('sku', source, sku, sku)
  for (const name of ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean', 'upc', 'barcode']) {
    const text = textOf(product, name)
    if (text) list.add('gtin', source, text, readGtin(text))
  }
  const productId = textOf(product, 'productID')
  const [, given] = /^(?:ean|upc|gtin\d*|isbn):\s*(.+)$/i.exec(productId ?? '') ?? []
  if (given) list.add('gtin', source, given, readGtin(given))
}

function addImages(list: CandidateList, source: Source, product: SchemaNode, base: string): void {
  for (const image of valuesOf(product, 'image')) {
    const text =
      typeof image === 'string'
        ? image
        : isNode(image)
          ? (textOf(image, 'contentUrl') ?? textOf(image, 'url') ?? textOf(image, '@id'))
          : undefined
    if (text) list.add('image', source, text, readAddress(text, base))
  }
}

/** What the items of a page say besides the product's facts. */
export interface SchemaSigns {
  /** Whether they are a list of several products, none of which is the page's. */
  readonly isList: boolean
  /** Whether its price may have expired, or exclude tax. */
  readonly isDoubtful: boolean
}

/** Collects what schema.org items say about the page's product, in any syntax. */
export function addSchemaProducts(
  list: CandidateList,
  source: Source,
  roots: readonly unknown[],
  facts: PageFacts,
): SchemaSigns {
  const { products, known, isList } = survey(roots)
  let isDoubtful = false
  const resolve = resolver(known)
  const ofPage = productsOfPage(products, facts, resolve).slice(0, 50)
  for (const product of ofPage.flatMap((one) => variantsOf(one, facts, resolve)).slice(0, 200)) {
    const title = plainText(textOf(product, 'name') ?? '')
    list.add('title', source, title, title)
    addIdentity(list, source, product)
    addImages(list, source, product, facts.url)
    const offers = nodesOf(product, 'offers', resolve).slice(0, 200)
    for (const found of offerPrices(offers, facts, resolve)) {
      isDoubtful ||= found.isDoubtful
      for (const { text, price } of found.prices) list.add('price', source, text, price)
      for (const { text, price } of found.claimed) list.add('claimedPrice', source, text, price)
      if (found.availability) list.add('stock', source, found.availability, readStock(found.availability))
      const seller = cutText(plainText(found.seller ?? ''), 200)
      list.add('seller', source, seller, seller)
      if (found.gtin) list.add('gtin', source, found.gtin, readGtin(found.gtin))
    }
  }
  return { isList: isList && ofPage.length === 0, isDoubtful }
}
