import { type ProductRecipe, type RecipeFieldName, recipeFields } from '@qasima/shared/contract/shop/product-recipe'

type Field = ProductRecipe['price']

const noField: Field = { selector: '', attribute: null }
const noRecipe: ProductRecipe = {
  price: noField,
  title: null,
  image: null,
  stock: null,
  currency: null,
  claimedPrice: null,
}
const isEmpty = (field: Field | null): boolean => !field?.selector && !field?.attribute

/** The recipe with another text in one field; null once nothing is in any. */
export function recipeWith(
  recipe: ProductRecipe | null,
  name: RecipeFieldName,
  { selector, attribute }: { readonly selector?: string; readonly attribute?: string },
): ProductRecipe | null {
  const before = recipe?.[name] ?? noField
  const field = { selector: selector ?? before.selector, attribute: (attribute ?? before.attribute) || null }
  const next = { ...noRecipe, ...recipe, [name]: name !== 'price' && isEmpty(field) ? null : field }
  return recipeFields.every((one) => isEmpty(next[one])) ? null : next
}

const trimmed = (field: Field | null): Field | null => {
  const selector = field?.selector.trim() ?? ''
  return selector === '' ? null : { selector, attribute: field?.attribute?.trim() || null }
}

/** The recipe as it would be saved; undefined where it does not say yet where the price stands. */
export function recipeToTry(recipe: ProductRecipe | null): ProductRecipe | null | undefined {
  if (recipe === null) return null
  const price = trimmed(recipe.price)
  if (price === null) return undefined
  const { title, image, stock, currency, claimedPrice } = recipe
  return {
    price,
    title: trimmed(title),
    image: trimmed(image),
    stock: trimmed(stock),
    currency: trimmed(currency),
    claimedPrice: trimmed(claimedPrice),
  }
}
