import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { CountryId } from '../country.ts'
import { defineRoute } from '../route.ts'
import { PublicListing, PublicProduct } from './product.ts'

/** The fields of a page that decide what is stored. */
export const evidenceFields = ['price', 'title', 'stock', 'gtin', 'seller'] as const
const evidenceSources = ['json-ld', 'microdata', 'rdfa', 'open-graph', 'recipe', 'page'] as const

/** One place of a store's page with information about its product. */
export const PageEvidence = Exactly({
  field: OneOf(evidenceFields),
  source: OneOf(evidenceSources),
  /** The text of the page, shortened. */
  text: Type.String(),
})
export type PageEvidence = Type.Static<typeof PageEvidence>

const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })

/** Filters for products: words, store, category or brand, and price. */
export const ProductFilters = Type.Object(
  {
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    shopId: Type.Optional(ShortId),
    categoryId: Type.Optional(Id),
    brand: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** Required with an amount: prices in other currencies do not match. */
    currency: Type.Optional(CurrencyCode),
    minAmount: Type.Optional(Amount),
    maxAmount: Type.Optional(Amount),
    inStock: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProductFilters = Type.Static<typeof ProductFilters>

export const lookUpProduct = defineRoute({
  method: 'POST',
  path: '/product/ssearch',
  base: 'api',
  summary: 'Find one product by store page (read if unknown), barcode or filters',
  audience: 'public',
  /** One of `url`, `barcode` and `filters`. */
  body: Exactly({
    url: Type.Optional(WebAddress(2_000)),
    barcode: Type.Optional(Type.String({ pattern: '^[0-9]{8,14}$' })),
    filters: Type.Optional(ProductFilters),
    /** Where it is bought: its codes and delivery count. Without one, the country of the address's domain. */
    country: Type.Optional(CountryId),
    /** What prices are converted to; without one, the currency of the country. */
    currency: Type.Optional(CurrencyCode),
  }),
  reply: Exactly({
    /** Without an id and a picture if the page was only read: nothing is stored until it is tracked. */
    product: Exactly({ ...PublicProduct.properties, id: Nullable(Id) }),
    /** Null if no store sells the product; without an id if its page was only read. */
    listing: Nullable(Exactly({ ...PublicListing.properties, id: Nullable(Id) })),
    /** Where the page says it, most trusted first; empty if staff entered the price. */
    evidence: Type.Array(PageEvidence),
    /** Possible prices, if the page is ambiguous; the one in `listing` first. */
    choices: Type.Array(Money),
  }),
  errors: [
    'NOT_FOUND',
    'PRODUCT_PAGE_UNREADABLE',
    'PRODUCT_PAGE_MISSING',
    'SHOP_NOT_SUPPORTED',
    'TURBO_MICROSERVICE_DOWN',
  ],
  limit: { calls: 30, seconds: 60 },
})
