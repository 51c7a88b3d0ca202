import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Picture } from '../../schema/picture.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** Maximum stores that one account can follow. */
export const maxFollows = 200

/** Where an account is notified of a store's new codes. */
export const followChannels = ['mail', 'bell', 'both'] as const
/** Sends emails at once, or as one daily summary. */
export const followPaces = ['instant', 'daily'] as const

const setting = { channel: OneOf(followChannels), pace: OneOf(followPaces) }

/** A store that the account follows. */
export const Follow = Exactly({
  shop: Exactly({
    id: ShortId,
    shopName: Type.String(),
    slug: Type.String({ kind: 'slug' }),
    logo: Nullable(Picture),
    /** Codes and offers usable now, in the country of the account's profile if set. */
    couponCount: Type.Integer(),
  }),
  ...setting,
  followedAt: Moment,
})
export type Follow = Type.Static<typeof Follow>

const limit = { calls: 120, seconds: 60 }
const params = Exactly({ shopId: ShortId })

export const listFollows = defineRoute({
  method: 'GET',
  path: '/shop/follow',
  base: 'api',
  summary: 'Stores the account follows, newest first',
  audience: 'user',
  query: Exactly({
    /** Only this store, for its page. */
    shopId: Type.Optional(ShortId),
  }),
  reply: Exactly({ items: Type.Array(Follow), limit: Type.Integer() }),
  limit,
})

export const followShop = defineRoute({
  method: 'POST',
  path: '/shop/follow/:shopId',
  base: 'api',
  summary: 'Follow a store; idempotent, and refused with 1010 above the limit',
  audience: 'user',
  params,
  reply: Follow,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const changeFollow = defineRoute({
  method: 'PATCH',
  path: '/shop/follow/:shopId',
  base: 'api',
  summary: 'Change how the account is notified of new codes at a followed store',
  audience: 'user',
  params,
  body: Type.Object(Type.Partial(Type.Object(setting)).properties, { additionalProperties: false, minProperties: 1 }),
  reply: Follow,
  errors: ['NOT_FOUND'],
  limit,
})

export const unfollowShop = defineRoute({
  method: 'DELETE',
  path: '/shop/follow/:shopId',
  base: 'api',
  summary: 'Unfollow a store; idempotent',
  audience: 'user',
  params,
  reply: Acknowledgement,
  limit,
})
