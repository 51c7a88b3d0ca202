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
const isEmpty = (field: Field | null): boolean => !field?.selector && !field?.attribute && !field?.path

/** The recipe with another text in one field; null once nothing is in any. */
export function recipeWith(
  recipe: ProductRecipe | null,
  name: RecipeFieldName,
  { selector, attribute, path }: { readonly selector?: string; readonly attribute?: string; readonly path?: string },
): ProductRecipe | null {
  const before = recipe?.[name] ?? noField
  const nextPath = path ?? before.path
  const field: Field = {
    selector: selector ?? before.selector,
    attribute: (attribute ?? before.attribute) || null,
    ...(nextPath && { path: nextPath }),
  }
  const next = { ...noRecipe, ...recipe, [name]: name !== 'price' && isEmpty(field) ? null : field }
  return recipeFields.every((one) => isEmpty(next[one])) ? null : next
}

const trimmed = (field: Field | null): Field | null => {
  const selector = field?.selector.trim() ?? ''
  const path = field?.path?.trim()
  return selector === '' ? null : { selector, attribute: field?.attribute?.trim() || null, ...(path && { path }) }
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
