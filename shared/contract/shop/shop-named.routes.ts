// For sending a search. A separate file, because pages load it when their search is first used.
import * as Type from 'typebox'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

export const shopNamed = defineRoute({
  method: 'GET',
  path: '/shop/named',
  base: 'api',
  summary: 'The store that a search names, opened by Enter; null if the search is better answered by a list',
  audience: 'public',
  query: Exactly({ search: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Exactly({
    shop: Nullable(Exactly({ id: ShortId, slug: Type.String({ kind: 'slug' }) })),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
