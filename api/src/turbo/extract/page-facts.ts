import type { PriceHints } from '../../../../shared/prices/read-price.ts'
import { type SchemaNode, valuesOf } from './linked-data.ts'

/** What is known of a page before its product is extracted. */
export interface PageFacts {
  /** The page's address after redirects. */
  readonly url: string
  readonly hints: PriceHints
  /** When it is read, in milliseconds since 1970: expired sale prices are ignored. */
  readonly now: number
  /** Page title, which identifies the main one of several products. */
  readonly title: string
}

/** Resolves a value, or a reference, to an item. */
export type Resolve = (value: unknown) => SchemaNode | undefined

/** The items at a property, resolved. */
export function nodesOf(node: SchemaNode, property: string, resolve: Resolve): readonly SchemaNode[] {
  const nodes: SchemaNode[] = []
  for (const value of valuesOf(node, property)) {
    const found = resolve(value)
    if (found) nodes.push(found)
  }
  return nodes
}

/** The values that satisfy a predicate; all of them if none does. */
export function preferred<Value>(all: readonly Value[], speaks: (value: Value) => boolean): readonly Value[] {
  if (all.length < 2) return all
  const chosen = all.filter(speaks)
  return chosen.length > 0 ? chosen : all
}
