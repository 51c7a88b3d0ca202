import { selectOne } from 'css-select'
import type { AnyNode, Document, Element } from 'domhandler'
import { readPrice } from '../../../../shared/prices/read-price.ts'
import type { ProductRecipe, RecipeField } from '../product-recipe.ts'
import { plainText, readAddress, readStock } from './field-values.ts'
import type { PageFacts } from './page-facts.ts'
import { machineValue, visibleText } from './page-tree.ts'
import type { CandidateList } from './product-candidates.ts'
import { readCurrency, usablePrice } from './schema-price.ts'
import { boundedSteps, type SelectorSteps } from './selector-steps.ts'

const maxSelector = 300

interface Searched {
  readonly tree: Document
  /** Of all fields together. */
  readonly steps: SelectorSteps
}

function elementOf({ tree, steps }: Searched, { selector }: RecipeField): Element | undefined {
  if (selector.length > maxSelector) return undefined
  try {
    return selectOne<AnyNode, Element>(selector, tree, steps) ?? undefined
  } catch {
    // No selector, or too much work for this page; the recipe tester says that nothing was found.
    return undefined
  }
}

/** What a recipe finds on a page: texts, by its fields. */
function recipeTexts(tree: Document, recipe: ProductRecipe): Readonly<Partial<Record<keyof ProductRecipe, string>>> {
  const searched = { tree, steps: boundedSteps() }
  const text = (field: RecipeField | undefined, isVisible = true): string | undefined => {
    const element = field ? elementOf(searched, field) : undefined
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
