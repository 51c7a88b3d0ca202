import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'

/** Where one field stands: the first element of a CSS selector, in its text or in an attribute. */
const RecipeField = Exactly({
  selector: Type.String({ minLength: 1, maxLength: 300, pattern: '^\\S(.*\\S)?$' }),
  /** Null is its text. */
  attribute: Nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z_:][\\w:.-]*$' })),
  /**
   * Where in the data that stands there, which is JSON or a script: `props.product.variants[*].sale_price|price`. A star
   * is every member, and a bar stands between names of which the first that leads to a value counts. Null is no data.
   */
  path: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 300,
        pattern: '^[\\w$@-]+(\\|[\\w$@-]+)*((\\.(\\*|[\\w$@-]+(\\|[\\w$@-]+)*))|\\[(\\d{1,4}|\\*)\\])*$',
      }),
    ),
  ),
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
