import type { ProductRecipe } from '../../../shared/contract/shop/product-recipe.ts'
import type { ProductRecipe as KeptRecipe, RecipeField } from '../turbo/product-recipe.ts'

type WrittenField = ProductRecipe['price']

const keptField = ({ selector, attribute, path = null }: WrittenField): RecipeField => ({
  selector,
  ...(attribute !== null && { attribute }),
  ...(path !== null && { path }),
})
const writtenField = ({ selector, attribute, path }: RecipeField): WrittenField => ({
  selector,
  attribute: attribute ?? null,
  ...(path !== undefined && { path }),
})
const writtenOrNull = (field: RecipeField | undefined): WrittenField | null => (field ? writtenField(field) : null)

/** A recipe as stored and used for reading: without empty fields. */
export const keptRecipe = ({ price, title, image, stock, currency, claimedPrice }: ProductRecipe): KeptRecipe => ({
  price: keptField(price),
  ...(title && { title: keptField(title) }),
  ...(image && { image: keptField(image) }),
  ...(stock && { stock: keptField(stock) }),
  ...(currency && { currency: keptField(currency) }),
  ...(claimedPrice && { claimedPrice: keptField(claimedPrice) }),
})

/** A recipe as staff edit it, with null for empty fields. */
export const writtenRecipe = ({ price, title, image, stock, currency, claimedPrice }: KeptRecipe): ProductRecipe => ({
  price: writtenField(price),
  title: writtenOrNull(title),
  image: writtenOrNull(image),
  stock: writtenOrNull(stock),
  currency: writtenOrNull(currency),
  claimedPrice: writtenOrNull(claimedPrice),
})
