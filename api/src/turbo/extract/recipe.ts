import { selectOne } from 'css-select'
import { type Document, type Element, isTag } from 'domhandler'
import { readPrice } from '../../../../shared/prices/read-price.ts'
import type { ProductRecipe, RecipeField } from '../product-recipe.ts'
import { plainText, readAddress, readStock } from './field-values.ts'
import type { PageFacts } from './page-facts.ts'
import { machineValue, visibleText } from './page-tree.ts'
import type { CandidateList } from './product-candidates.ts'
import { readCurrency, usablePrice } from './schema-price.ts'

const maxSelector = 300

function elementOf(tree: Document, { selector }: RecipeField): Element | undefined {
  if (selector.length > maxSelector) return undefined
  try {
    const found = selectOne(selector, tree)
    return found && isTag(found) ? found : undefined
  } catch {
    // No selector; the recipe tester says that nothing was found.
    return undefined
  }
}

/** What a recipe finds on a page: texts, by its fields. */
function recipeTexts(tree: Document, recipe: ProductRecipe): Readonly<Partial<Record<keyof ProductRecipe, string>>> {
  const text = (field: RecipeField | undefined, isVisible = true): string | undefined => {
    const element = field ? elementOf(tree, field) : undefined
    if (!field || !element) return undefined
    if (field.attribute) return element.attribs[field.attribute.toLowerCase()]
    return (isVisible ? element.attribs.content || visibleText(element) : undefined) || machineValue(element)
  }
  return {
    price: text(recipe.price),
    title: text(recipe.title),
    image: text(recipe.image, false),
    stock: text(recipe.stock),
    currency: text(recipe.currency),
    claimedPrice: text(recipe.claimedPrice),
  }
}

/** Gathers what the shop's own selectors find. */
export function addRecipe(list: CandidateList, tree: Document, recipe: ProductRecipe, { url, hints }: PageFacts): void {
  const texts = recipeTexts(tree, recipe)
  const currency = readCurrency(texts.currency, hints) ?? hints.currency
  const withCurrency = currency ? { ...hints, currency } : hints
  for (const field of ['price', 'claimedPrice'] as const) {
    const text = texts[field]
    if (text) list.add(field, 'recipe', text, usablePrice(readPrice(text, withCurrency)))
  }
  const title = plainText(texts.title ?? '')
  list.add('title', 'recipe', title, title)
  if (texts.image) list.add('image', 'recipe', texts.image, readAddress(texts.image, url))
  if (texts.stock) list.add('stock', 'recipe', texts.stock, readStock(texts.stock))
}
