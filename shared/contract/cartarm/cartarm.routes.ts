import * as Type from 'typebox'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { platforms } from '../platform.ts'
import { defineRoute } from '../route.ts'
import { Domain } from '../shop/shop-by-domain.routes.ts'
import { cartarm } from './cartarm.collection.ts'

const { id, checkoutUrlPattern, selectors, waits, platform, schemaVersion } = cartarm.item.properties

/** How a client tries codes on one kind of checkout page of a store. */
export const CheckoutRecipe = Exactly({ id, checkoutUrlPattern, selectors, waits, platform, schemaVersion })
export type CheckoutRecipe = Type.Static<typeof CheckoutRecipe>

const reading = {
  method: 'GET',
  base: 'api',
  audience: 'public',
  scope: 'read:carts',
  query: Exactly({
    /** Returns recipes for this platform and those for all platforms. */
    platform: Type.Optional(OneOf(platforms)),
    /** The newest recipe version that the caller supports; newer ones are left out. */
    schemaVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  /** Platform-specific recipes come before those for all platforms. */
  reply: Exactly({ shopId: ShortId, domain: Type.String(), items: Type.Array(CheckoutRecipe) }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
} as const

export const shopRecipes = defineRoute({
  ...reading,
  path: '/shop/shop-list/:id/cart',
  summary: 'A store’s checkout recipe',
  params: Exactly({ id: ShortId }),
})

export const recipesByDomain = defineRoute({
  ...reading,
  path: '/shop/by-domain/:domain/cart',
  summary: 'The checkout recipe of the store at a domain or URL',
  params: Exactly({ domain: Domain }),
})
