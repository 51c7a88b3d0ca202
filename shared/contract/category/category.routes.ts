import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** A category as shoppers see it. */
export const PublicCategory = Exactly({
  id: Id,
  slug: Type.String({ kind: 'slug' }),
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
