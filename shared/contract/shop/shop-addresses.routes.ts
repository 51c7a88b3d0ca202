// For programs. A separate file, because no page reads it.
import * as Type from 'typebox'
import { Day } from '../../schema/formats.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

export const shopAddresses = defineRoute({
  method: 'GET',
  path: '/shop/address',
  base: 'api',
  summary: 'Stores with an active code in any country, for site maps',
  audience: 'public',
  query: Exactly({ cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
  reply: Exactly({
    items: Type.Array(
      Exactly({
        id: ShortId,
        slug: Type.String({ kind: 'slug' }),
        /** The last day on which its text changed, or one of its codes changed, started or ended. */
        changedOn: Day,
      }),
    ),
    nextCursor: Nullable(Type.String()),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
