import * as Type from 'typebox'
import { Exactly } from '../../schema/kinds.ts'
import { defineRoute } from '../route.ts'

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
