import * as Type from 'typebox'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

/** Steps of a path; `{id}` is the product's own id: `/dp/{id}`. */
const ProductPath = Type.String({
  maxLength: 200,
  pattern: '^(/([^/{}?#\\s]+|\\{id\\}|[^/{}?#\\s]*-\\{id\\}(\\.html)?|\\{id\\}\\.html))+$',
  examples: ['/dp/{id}'],
})

/** How the addresses of a store's product pages are built, so that each page has one address here. */
export const ProductAddresses = Exactly({
  /** Where the id stands: these steps follow each other anywhere in a path. */
  products: Type.Array(ProductPath, { minItems: 1, maxItems: 10 }),
  /** The shortest path that opens the page; null keeps the path as it is. */
  canonical: Nullable(ProductPath),
  /** Parameters that choose a variant; all others are dropped. */
  parameters: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$', examples: ['size'] }), { maxItems: 20 }),
  /** First steps of paths that are for one country. */
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
