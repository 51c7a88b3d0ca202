import { selectAll, selectOne } from 'css-select'
import { type AnyNode, type Document, type Element, isText } from 'domhandler'
import { type PriceHints, type ReadPrice, readPrice } from '../../../../shared/prices/read-price.ts'
import type { ProductRecipe, RecipeField } from '../product-recipe.ts'
import { type DataText, textsAtPath } from './data-path.ts'
import { plainText, readAddress, readStock } from './field-values.ts'
import type { PageFacts } from './page-facts.ts'
import { machineValue, visibleText } from './page-tree.ts'
import type { CandidateList } from './product-candidates.ts'
import { readCurrency, readSchemaPrice, usablePrice } from './schema-price.ts'
import { boundedSteps, type SelectorSteps } from './selector-steps.ts'

const maxSelector = 300

interface Searched {
  readonly tree: Document
  /** Shared by all fields. */
  readonly steps: SelectorSteps
}

function elementOf({ tree, steps }: Searched, { selector }: RecipeField): Element | undefined {
  if (selector.length > maxSelector) return undefined
  try {
    return selectOne<AnyNode, Element>(selector, tree, steps) ?? undefined
  } catch {
    // Invalid, or too much work for this page; the recipe tester says that nothing was found.
    return undefined
  }
}

/** Maximum elements whose data are searched for a path, and their characters. */
const maxElements = 100
const maxCharacters = 4_000_000

const codeOf = ({ children }: Element): string => children.map((child) => (isText(child) ? child.data : '')).join('')

/** The values at a path in the data of the first element that has it. */
function dataTexts({ tree, steps }: Searched, { selector, attribute, path }: RecipeField): readonly DataText[] {
  if (path === undefined || selector.length > maxSelector) return []
  try {
    let left = maxCharacters
    for (const element of selectAll<AnyNode, Element>(selector, tree, steps).slice(0, maxElements)) {
      const text = attribute ? (element.attribs[attribute.toLowerCase()] ?? '') : codeOf(element)
      left -= text.length
      if (left < 0) return []
      const found = textsAtPath(text, path)
      if (found.length > 0) return found
    }
  } catch {
    // As where one element is looked for.
  }
  return []
}

/** The texts a recipe finds on a page, by field; several only if a path has several results. */
function recipeTexts(tree: Document, recipe: ProductRecipe): (name: keyof ProductRecipe) => readonly DataText[] {
  const searched = { tree, steps: boundedSteps() }
  return (name) => {
    const field = recipe[name]
    if (field?.path !== undefined) return dataTexts(searched, field)
    const element = field ? elementOf(searched, field) : undefined
    if (!field || !element) return []
    const seen = name === 'image' ? undefined : element.attribs.content || visibleText(element)
    const text = field.attribute ? element.attribs[field.attribute.toLowerCase()] : seen || machineValue(element)
    return text ? [{ text, isNumber: false }] : []
  }
}

function priceOf({ text, isNumber }: DataText, isData: boolean, hints: PriceHints): ReadPrice | undefined {
  if (!isData) return usablePrice(readPrice(text, hints))
  const read = readSchemaPrice(text, hints.currency, hints)
  return isNumber && read && 'ambiguous' in read ? read.ambiguous[0] : read
}

/** Collects what the shop's own selectors and paths find. */
export function addRecipe(list: CandidateList, tree: Document, recipe: ProductRecipe, { url, hints }: PageFacts): void {
  const textsOf = recipeTexts(tree, recipe)
  const firstOf = (name: keyof ProductRecipe): string => textsOf(name)[0]?.text ?? ''
  const currency = readCurrency(firstOf('currency'), hints) ?? hints.currency
  const withCurrency = currency ? { ...hints, currency } : hints
  for (const field of ['price', 'claimedPrice'] as const)
    for (const found of textsOf(field))
      list.add(field, 'recipe', found.text, priceOf(found, recipe[field]?.path !== undefined, withCurrency))
  const title = plainText(firstOf('title'))
  list.add('title', 'recipe', title, title)
  const [image, stock] = [firstOf('image'), firstOf('stock')]
  if (image) list.add('image', 'recipe', image, readAddress(image, url))
  if (stock) list.add('stock', 'recipe', stock, readStock(stock))
}
