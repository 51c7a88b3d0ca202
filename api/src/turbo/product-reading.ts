import type { Money } from '../../../shared/schema/money.ts'

/** One price, or all candidates of a page. */
type PagePrice = Money | { readonly ambiguous: readonly Money[] }

/** Where something was found on a page, most trusted first. */
export const sources = ['json-ld', 'microdata', 'rdfa', 'open-graph', 'recipe', 'script', 'page'] as const
export type Source = (typeof sources)[number]

/** Stock states, as stores express them. */
export const stocks = [
  'in_stock',
  'low_stock',
  'preorder',
  'backorder',
  'out_of_stock',
  'discontinued',
  'unknown',
] as const
export type Stock = (typeof stocks)[number]

/** One finding about the product on a page. */
export interface Candidate<Value> {
  readonly source: Source
  /** The original text, shortened. */
  readonly text: string
  /** Undefined for a meaningless text: a price of zero, a GTIN with a wrong check digit. */
  readonly value: Value | undefined
}

/** The fields that are extracted from a page. */
export interface FieldValues {
  readonly title: string
  readonly image: string
  readonly price: PagePrice
  /** The previous price that the store claims. */
  readonly claimedPrice: PagePrice
  readonly stock: Stock
  readonly seller: string
  readonly gtin: string
  readonly sku: string
  readonly brand: string
}
export type Field = keyof FieldValues
export type Candidates = { readonly [Name in Field]: readonly Candidate<FieldValues[Name]>[] }

/** Fields on which sources may disagree. */
export type ConflictField = 'price' | 'currency' | 'stock' | 'title' | 'gtin' | 'sku' | 'brand'

/** Alternative addresses that a page names, all on its shop's registered domain. */
export interface PageAddresses {
  /** The canonical address. */
  readonly canonical: string | undefined
  /** Alternates by language, with their lower-case country, or an empty text for all countries. */
  readonly alternates: readonly { readonly url: string; readonly region: string }[]
}

/** One source's price, and its confidence: from 0 (open) to 1. */
interface SourceReading {
  readonly source: Source
  readonly price: PagePrice
  readonly sureness: number
}

/** Kinds of store pages that sell no single product. */
export type OtherPage = 'robot-check' | 'login' | 'cart' | 'missing' | 'results' | 'order' | 'article'

/** What a page says about its product, and where. */
export interface ProductReading {
  readonly title: string | undefined
  readonly image: string | undefined
  /** One price, or all candidates; undefined if it has none. */
  readonly price: PagePrice | undefined
  /** The currency, if all candidates share it. */
  readonly currency: string | undefined
  readonly stock: Stock
  /** Undefined if the page does not say. */
  readonly inStock: boolean | undefined
  readonly seller: string | undefined
  readonly gtin: string | undefined
  readonly sku: string | undefined
  readonly brand: string | undefined
  /** The claimed previous price, if higher. */
  readonly claimedPrice: Money | undefined
  /** Undefined if an older release's process read the page. */
  readonly addresses?: PageAddresses | undefined
  /** Everything that was found, by field. */
  readonly candidates: Candidates
  /** Fields on which two sources disagree. */
  readonly conflicts: readonly ConflictField[]
  /** Each source's price, most trusted first; undefined like `addresses`. */
  readonly sources?: readonly SourceReading[] | undefined
  /** The kind of the page, if it is not about a single product. */
  readonly otherPage?: OtherPage | undefined
}
