import type { Money } from '../../../shared/schema/money.ts'

/** One price, or all that a page can mean by it. */
type PagePrice = Money | { readonly ambiguous: readonly Money[] }

/** Where on a page something was found, the most trusted first. */
export const sources = ['json-ld', 'microdata', 'rdfa', 'open-graph', 'recipe', 'script', 'page'] as const
export type Source = (typeof sources)[number]

/** What can be bought, as stores say it. */
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

/** One place of a page that says something of the product. */
export interface Candidate<Value> {
  readonly source: Source
  /** As it stands there, shortened. */
  readonly text: string
  /** Undefined where the text means nothing: a price of zero, a GTIN whose check digit is wrong. */
  readonly value: Value | undefined
}

/** What is looked for on a page. */
export interface FieldValues {
  readonly title: string
  readonly image: string
  readonly price: PagePrice
  /** What the store says the price was. */
  readonly claimedPrice: PagePrice
  readonly stock: Stock
  readonly seller: string
  readonly gtin: string
  readonly sku: string
  readonly brand: string
}
export type Field = keyof FieldValues
export type Candidates = { readonly [Name in Field]: readonly Candidate<FieldValues[Name]>[] }

/** Fields whose sources can say different things of one product. */
export type ConflictField = 'price' | 'currency' | 'stock' | 'title' | 'gtin' | 'sku' | 'brand'

/** Other addresses that a page gives itself, all below what its shop registered. */
export interface PageAddresses {
  /** The one that the page prefers. */
  readonly canonical: string | undefined
  /** Of its languages, with the country that they are for in lower case, or no text for all countries. */
  readonly alternates: readonly { readonly url: string; readonly region: string }[]
}

/** What one source of a page says about the price, and how sure that is: from 0, where it is open, to 1. */
interface SourceReading {
  readonly source: Source
  readonly price: PagePrice
  readonly sureness: number
}

/** Pages of stores that sell no single product. */
export type OtherPage = 'robot-check' | 'login' | 'cart' | 'missing' | 'results' | 'order' | 'article'

/** What a page says of its product, and where. */
export interface ProductReading {
  readonly title: string | undefined
  readonly image: string | undefined
  /** One price, or all that the page can mean; undefined where it has none. */
  readonly price: PagePrice | undefined
  /** Where all that the price can mean is of one currency. */
  readonly currency: string | undefined
  readonly stock: Stock
  /** Undefined where the page does not say it. */
  readonly inStock: boolean | undefined
  readonly seller: string | undefined
  readonly gtin: string | undefined
  readonly sku: string | undefined
  readonly brand: string | undefined
  /** What the store says the price was, where that is more than it is. */
  readonly claimedPrice: Money | undefined
  /** Undefined where a process of an older release read the page. */
  readonly addresses?: PageAddresses | undefined
  /** Everything that was found, by field. */
  readonly candidates: Candidates
  /** Fields of which two sources say different things. */
  readonly conflicts: readonly ConflictField[]
  /** What each source says about the price, the most trusted first; undefined as `addresses` is. */
  readonly sources?: readonly SourceReading[] | undefined
  /** What the page is, where it says that it is about no single product. */
  readonly otherPage?: OtherPage | undefined
}
