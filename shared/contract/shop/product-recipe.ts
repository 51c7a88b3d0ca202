import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'

/** Where one field stands: the first element of a CSS selector, in its text or in an attribute. */
const RecipeField = Exactly({
  selector: Type.String({ minLength: 1, maxLength: 300, pattern: '^\\S(.*\\S)?$' }),
  /** Null is its text. */
  attribute: Nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z_:][\\w:.-]*$' })),
})

export const recipeFields = ['price', 'title', 'image', 'stock', 'currency', 'claimedPrice'] as const
export type RecipeFieldName = (typeof recipeFields)[number]

/** Where the product pages of a store say what they sell, for what they do not say in a form that machines read. */
export const ProductRecipe = Exactly({
  price: RecipeField,
  title: Nullable(RecipeField),
  image: Nullable(RecipeField),
  stock: Nullable(RecipeField),
  currency: Nullable(RecipeField),
  /** The price before, where it is struck through. */
  claimedPrice: Nullable(RecipeField),
})
export type ProductRecipe = Type.Static<typeof ProductRecipe>
