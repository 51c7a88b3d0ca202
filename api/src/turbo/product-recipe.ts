/** Where one field stands: the first element of a CSS selector, in its text or in an attribute. */
export interface RecipeField {
  readonly selector: string
  readonly attribute?: string | undefined
  /** Where in the data that stands there: `product.variants[*].sale_price|price`. Of several elements the first that has it. */
  readonly path?: string | undefined
}

/** Where a shop's product pages say what they sell; kept with the shop. */
export interface ProductRecipe {
  readonly price: RecipeField
  readonly title?: RecipeField | undefined
  readonly image?: RecipeField | undefined
  readonly stock?: RecipeField | undefined
  readonly currency?: RecipeField | undefined
  /** The price before, where it is struck through. */
  readonly claimedPrice?: RecipeField | undefined
}
