// For staff. A separate file, so that shoppers' pages do not load it.
import * as Type from 'typebox'
import { Money } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineRoute } from '../route.ts'
import { ProductRecipe } from '../shop/product-recipe.ts'

const text = Nullable(Type.String())
/** One price if the text is unambiguous; several if it can mean several; none if it is not a price. */
const prices = Type.Array(Money)

/** The result of reading a product page with a recipe. */
const RecipeReading = Exactly({
  outcome: OneOf(['read', 'failed']),
  /** After redirects. */
  url: Type.String(),
  /** Why the page could not be read, and the store's response. */
  failure: text,
  status: Nullable(Type.Integer()),
  /** What a check would store; a price only if there is exactly one. */
  kept: Nullable(
    Exactly({ title: text, image: text, prices, claimedPrice: Nullable(Money), stock: Type.String(), seller: text }),
  ),
  /** Fields for which the page contains different values. */
  conflicts: Type.Array(Type.String()),
  /** Everything that the page says, most trusted first. */
  candidates: Type.Array(
    Exactly({
      field: Type.String(),
      source: Type.String(),
      text: Type.String(),
      /** The parsed value; null if it has no meaning, and for prices. */
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
    /** Null reads the page without a recipe. */
    recipe: Nullable(ProductRecipe),
  }),
  reply: RecipeReading,
  errors: ['NOT_FOUND', 'TURBO_MICROSERVICE_DOWN'],
  limit: { calls: 30, seconds: 60 },
})
