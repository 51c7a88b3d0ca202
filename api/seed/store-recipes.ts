import { readdirSync, readFileSync } from 'node:fs'
import * as Type from 'typebox'
import { ProductAddresses } from '../../shared/contract/shop/product-addresses.ts'
import { ProductRecipe } from '../../shared/contract/shop/product-recipe.ts'
import { DomainName, ShopDomain } from '../../shared/contract/shop/shop-domain.ts'
import { schemaProblems } from '../../shared/schema/schema-problems.ts'
import { Exactly, Nullable } from '../../shared/schema/structure.ts'

/** What is publicly known about the pages of one store: a file of `recipes`. */
export const StoreRecipe = Exactly({
  /** Its main domain in the demo. */
  store: DomainName,
  /** What to know of its pages; where it has no recipe, why. */
  note: Type.Optional(Type.String({ minLength: 20, maxLength: 300 })),
  domains: Type.Array(ShopDomain, { minItems: 1 }),
  /** Null if its addresses are left unchanged. */
  addresses: Nullable(ProductAddresses),
  /** Null if its pages are machine-readable, or nothing is known of them; the note says which. */
  recipe: Nullable(ProductRecipe),
})
export type StoreRecipe = Type.Static<typeof StoreRecipe>

const folder = new URL('recipes/', import.meta.url)

const isStoreRecipe = (value: unknown): value is StoreRecipe => schemaProblems(StoreRecipe, value).length === 0

/**
 * The recipes by the main domains of their stores.
 * @throws Error for an invalid file.
 */
export function readStoreRecipes(): ReadonlyMap<string, StoreRecipe> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.toSorted().map((file) => {
      const recipe: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
      if (!isStoreRecipe(recipe)) throw new Error(`${file}: ${JSON.stringify(schemaProblems(StoreRecipe, recipe))}`)
      return [recipe.store, recipe]
    }),
  )
}
