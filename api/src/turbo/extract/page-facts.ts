import type { PriceHints } from '../../../../shared/prices/read-price.ts'
import { type SchemaNode, valuesOf } from './linked-data.ts'

/** What is known of a page before its product is looked for. */
export interface PageFacts {
  /** The address of the page, at the end of its redirects. */
  readonly url: string
  readonly hints: PriceHints
  /** When it is read, in milliseconds since 1970: prices of sales that are over count no more. */
  readonly now: number
  /** Title of the page, which says of several products which one it is about. */
  readonly title: string
}

/** The thing that a value is or refers to. */
export type Resolve = (value: unknown) => SchemaNode | undefined

/** The things that stand at a property, or that it refers to. */
export function nodesOf(node: SchemaNode, property: string, resolve: Resolve): readonly SchemaNode[] {
  const nodes: SchemaNode[] = []
  for (const value of valuesOf(node, property)) {
    const found = resolve(value)
    if (found) nodes.push(found)
  }
  return nodes
}

/** Of several, those for which a reason speaks; all where it speaks for none. */
export function preferred<Value>(all: readonly Value[], speaks: (value: Value) => boolean): readonly Value[] {
  if (all.length < 2) return all
  const chosen = all.filter(speaks)
  return chosen.length > 0 ? chosen : all
}
