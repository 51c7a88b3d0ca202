import * as Type from 'typebox'
import { CollectionPage, CollectionQuery, recordFields } from './collection.ts'
import { BilingualText } from './language.ts'
import { defineRoute } from './route.ts'
import { Exactly } from './schema.ts'

/** A category as staff see it. */
export const Category = Exactly({
  ...recordFields,
  slug: Type.String(),
  name: BilingualText,
  position: Type.Integer(),
})
export type Category = Type.Static<typeof Category>

/** A category as shoppers see it. */
export const PublicCategory = Exactly({
  id: Type.String({ format: 'uuid' }),
  slug: Type.String(),
  name: Type.String(),
  shopCount: Type.Integer(),
})
export type PublicCategory = Type.Static<typeof PublicCategory>

export const categoryList = defineRoute({
  method: 'GET',
  path: '/category/category-list',
  base: 'api',
  summary: 'Categories with at least one store, in display order',
  audience: 'public',
  reply: Exactly({ items: Type.Array(PublicCategory) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})

export const categoryCollection = defineRoute({
  method: 'GET',
  path: '/category',
  base: 'api',
  summary: 'Categories for staff',
  audience: 'view_category',
  query: CollectionQuery,
  reply: CollectionPage(Category),
  limit: { calls: 300, seconds: 60 },
})

export const categoryRecord = defineRoute({
  method: 'GET',
  path: '/category/:id',
  base: 'api',
  summary: 'One category for staff',
  audience: 'view_category',
  params: Exactly({ id: Type.String({ format: 'uuid' }) }),
  reply: Category,
  errors: ['NOT_FOUND'],
  limit: { calls: 300, seconds: 60 },
})
