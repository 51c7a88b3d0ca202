// For staff. In a file of its own, as no page of shoppers downloads it.
import * as Type from 'typebox'
import { Money } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineRoute } from '../route.ts'
import { ProductRecipe } from '../shop/product-recipe.ts'

const text = Nullable(Type.String())
/** One price; several are all that the text can mean, none is no price. */
const prices = Type.Array(Money)

/** What a product page says when it is read with a recipe. */
const RecipeReading = Exactly({
  outcome: OneOf(['read', 'failed']),
  /** At the end of the redirects. */
  url: Type.String(),
  /** Why the page could not be had, and what the store answered. */
  failure: text,
  status: Nullable(Type.Integer()),
  /** What a check would store; a price only where there is exactly one. */
  kept: Nullable(
    Exactly({ title: text, image: text, prices, claimedPrice: Nullable(Money), stock: Type.String(), seller: text }),
  ),
  /** Fields of which two places say different things. */
  conflicts: Type.Array(Type.String()),
  /** Every place that says something, the most trusted first. */
  candidates: Type.Array(
    Exactly({
      field: Type.String(),
      source: Type.String(),
      text: Type.String(),
      /** As it was understood; null where it means nothing, and of prices. */
      value: text,
      prices,
    }),
  ),
})
export type RecipeReading = Type.Static<typeof RecipeReading>

export const testRecipe = defineRoute({
  method: 'POST',
  path: '/shop/recipe-test',
  base: 'api',
  summary: 'Reads a page of a store with a recipe, which is not saved',
  audience: 'update_shop',
  body: Exactly({
    shopId: ShortId,
    url: WebAddress(2_000),
    /** Null reads what the page says by itself. */
    recipe: Nullable(ProductRecipe),
  }),
  reply: RecipeReading,
  errors: ['NOT_FOUND', 'TURBO_MICROSERVICE_DOWN'],
  limit: { calls: 30, seconds: 60 },
})
