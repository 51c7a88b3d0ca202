import * as Type from 'typebox'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

/** Segments of a path; `{id}` is the product's own id: `/dp/{id}`. */
const ProductPath = Type.String({
  maxLength: 200,
  pattern: '^(/([^/{}?#\\s]+|\\{id\\}|[^/{}?#\\s]*-\\{id\\}(\\.html)?|\\{id\\}\\.html))+$',
  examples: ['/dp/{id}'],
})

/** The address format of a store's product pages, so that each page has one canonical address here. */
export const ProductAddresses = Exactly({
  /** Where the id is: these segments follow each other anywhere in a path. */
  products: Type.Array(ProductPath, { minItems: 1, maxItems: 10 }),
  /** The shortest path that opens the page; null keeps the path unchanged. */
  canonical: Nullable(ProductPath),
  /** Parameters that select a variant; all others are dropped. */
  parameters: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$', examples: ['size'] }), { maxItems: 20 }),
  /** First path segments that are specific to a country. */
  places: Type.Array(
    Exactly({
      path: Type.String({ pattern: '^/[A-Za-z0-9/_-]{1,40}$', examples: ['/saudi-en'] }),
      country: CountryId,
      currency: CurrencyCode,
    }),
    { maxItems: 60 },
  ),
})
export type ProductAddresses = Type.Static<typeof ProductAddresses>
