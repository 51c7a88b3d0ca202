/** Where a field is: the first element of a CSS selector, in its text or an attribute. */
export interface RecipeField {
  readonly selector: string
  readonly attribute?: string | undefined
  /** Path within the data there: `product.variants[*].sale_price|price`. Of several elements the first with a match. */
  readonly path?: string | undefined
}

/** Where a shop's product pages show their data; stored with the shop. */
export interface ProductRecipe {
  readonly price: RecipeField
  readonly title?: RecipeField | undefined
  readonly image?: RecipeField | undefined
  readonly stock?: RecipeField | undefined
  readonly currency?: RecipeField | undefined
  /** The struck-through previous price. */
  readonly claimedPrice?: RecipeField | undefined
}
