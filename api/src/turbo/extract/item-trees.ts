import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { latinDigits } from './field-values.ts'
import { machineValue, visibleText } from './page-tree.ts'

/** An item while its properties are collected. */
type OpenNode = Record<string, unknown>

const maxProperties = 20_000

interface Place {
  readonly node: ChildNode
  readonly owner: OpenNode | undefined
  readonly isStruck: boolean
}

/** Tags of struck-through prices. */
const struckTags = new Set(['del', 's', 'strike'])

/** The attributes of one element in a syntax. */
interface Reading {
  readonly properties: readonly string[]
  readonly types: readonly string[] | undefined
  /** The address by which other items refer to it. */
  readonly id?: string | undefined
}

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean).slice(0, 20)
const lastPart = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)

/** Property names start with a lower-case letter; others are skipped. */
function addTo(owner: OpenNode, property: string, value: unknown): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(property)) return
  const list = owner[property]
  if (Array.isArray(list)) list.push(value)
  else owner[property] = [value]
}

/**
 * The values of an element. If a price attribute has the digits of the text without its decimal mark, it may be in
 * minor units: both are read, and stay open if they differ.
 */
function valuesOf(element: Element, property: string): readonly string[] {
  const stated = machineValue(element)
  if (stated === undefined) return [visibleText(element)]
  if (property !== 'price' || !/^\s*\d+\s*$/.test(stated)) return [stated]
  const shown = visibleText(element).replace(/\s*([.,٫])\s*/g, '$1')
  const isSameDigits = latinDigits(shown).replace(/\D/g, '') === stated.trim()
  return isSameDigits && /\d[.,٫]\d/.test(latinDigits(shown)) ? [stated, shown] : [stated]
}

/** Converts the items of a tree to JSON-LD form, so that one reader handles every syntax. */
function readTree(tree: Document, read: (element: Element) => Reading): readonly unknown[] {
  const roots: OpenNode[] = []
  const waiting: Place[] = tree.children.toReversed().map((node) => ({ node, owner: undefined, isStruck: false }))
  for (let count = 0; waiting.length > 0; ) {
    const { node, owner, isStruck: isInside = false } = waiting.pop() ?? {}
    if (!node || !isTag(node)) continue
    const isStruck = isInside || struckTags.has(node.name)
    const { properties: all, types, id } = read(node)
    const properties = isStruck ? all.filter((property) => property !== 'price') : all
    const item: OpenNode | undefined = types && { '@type': types.map(lastPart), ...(id && { '@id': id }) }
    count += properties.length
    if (count < maxProperties) {
      for (const property of properties)
        if (owner) for (const value of item ? [item] : valuesOf(node, property)) addTo(owner, property, value)
      if (item && (properties.length === 0 || !owner)) roots.push(item)
    }
    for (let child = node.lastChild; child; child = child.prev)
      waiting.push({ node: child, owner: item ?? owner, isStruck })
  }
  return roots
}

/** Items described with `itemscope` and `itemprop`. */
export const microdataOf = (tree: Document): readonly unknown[] =>
  readTree(tree, ({ attribs }) => ({
    properties: words(attribs.itemprop).map(lastPart),
    types: attribs.itemscope === undefined ? undefined : words(attribs.itemtype),
    id: attribs.itemid,
  }))

/** Prefixes that are handled as Open Graph. */
const otherVocabulary = /^(?:og|product|fb|twitter|article|al):/

/** Items described with `typeof` and `property`. */
export const rdfaOf = (tree: Document): readonly unknown[] =>
  readTree(tree, ({ attribs }) => {
    const names = words(attribs.property).concat(attribs.typeof === undefined ? [] : words(attribs.rel))
    return {
      properties: names.filter((name) => !otherVocabulary.test(name)).map(lastPart),
      types: attribs.typeof === undefined ? undefined : words(attribs.typeof),
      id: attribs.resource ?? attribs.about,
    }
  })
