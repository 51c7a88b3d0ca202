// For staff. A separate file, so that shoppers' pages do not load it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** Listings that staff moved from one product to another. */
export const ProductMerge = Exactly({
  id: Id,
  kind: OneOf(['merge', 'split']),
  /** For a split, `into` is the product created for the listings. */
  from: Id,
  into: Id,
  listingIds: Type.Array(Id),
  createdAt: Moment,
  undoneAt: Nullable(Moment),
})

export type ProductMerge = Type.Static<typeof ProductMerge>

const limit = { calls: 60, seconds: 60 }
const maxListings = 200

export const mergeProducts = defineRoute({
  method: 'POST',
  path: '/product/merge',
  base: 'api',
  summary:
    'Merge a product into another: moves its listings and trackers, and its id then answers with the other product',
  audience: 'update_product',
  body: Exactly({ from: Id, into: Id }),
  reply: ProductMerge,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const splitProduct = defineRoute({
  method: 'POST',
  path: '/product/split',
  base: 'api',
  summary: 'Split listings off into a new product with the same name, with their trackers',
  audience: 'update_product',
  body: Exactly({
    productId: Id,
    listingIds: Type.Array(Id, { minItems: 1, maxItems: maxListings, uniqueItems: true }),
  }),
  reply: ProductMerge,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const undoProductMerge = defineRoute({
  method: 'POST',
  path: '/product/merge/:id/undo',
  base: 'api',
  summary: 'Undo a merge or a split, once',
  audience: 'update_product',
  params: Exactly({ id: Id }),
  reply: ProductMerge,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const productMerges = defineRoute({
  method: 'GET',
  path: '/product/:id/merge',
  base: 'api',
  summary: 'A product’s merges and splits that have not been undone',
  audience: 'view_product',
  params: Exactly({ id: Id }),
  reply: Exactly({ items: Type.Array(ProductMerge) }),
  errors: ['NOT_FOUND'],
  limit,
})

export const productSuggestions = defineRoute({
  method: 'GET',
  path: '/product/:id/suggestion',
  base: 'api',
  summary: 'Possible duplicates of a product by name and brand, most similar first',
  audience: 'view_product',
  params: Exactly({ id: Id }),
  reply: Exactly({
    items: Type.Array(
      Exactly({
        id: Id,
        name: Type.String(),
        brand: Nullable(Type.String()),
        barcode: Nullable(Type.String()),
        /** Share of common words of both names, 0 to 1. */
        likeness: Type.Number(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  limit,
})
