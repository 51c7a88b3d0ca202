import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'

/** The location of one field: the first element that matches a CSS selector, in its text or an attribute. */
const RecipeField = Exactly({
  selector: Type.String({ minLength: 1, maxLength: 300, pattern: '^\\S(.*\\S)?$' }),
  /** Null for its text. */
  attribute: Nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z_:][\\w:.-]*$' })),
  /**
   * The path within JSON or script data at this location: `props.product.variants[*].sale_price|price`. A star means
   * every member; of names separated by a bar, the first one with a value counts. Null if it is not data.
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

/**
 * Where a store's product pages contain their data, for fields that they do not provide in a machine-readable format.
 */
export const ProductRecipe = Exactly({
  price: RecipeField,
  title: Nullable(RecipeField),
  image: Nullable(RecipeField),
  stock: Nullable(RecipeField),
  currency: Nullable(RecipeField),
  /** The previous price, usually crossed out. */
  claimedPrice: Nullable(RecipeField),
})
export type ProductRecipe = Type.Static<typeof ProductRecipe>
