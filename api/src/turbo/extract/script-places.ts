import { plainText } from './field-values.ts'
import { isNode, type SchemaNode } from './linked-data.ts'
import { isAside, isPartKey, isProductKey, keyWords } from './script-keys.ts'
import type { ScriptValue } from './script-literals.ts'

export interface Place {
  readonly node: SchemaNode
  readonly parent: Place | undefined
  readonly key: string
  readonly isAside: boolean
  /** Whether it is one of several items in a list that are not parts of one product. */
  readonly isListed: boolean
  readonly isInPrice: boolean
  readonly depth: number
}

const maxPlaces = 300_000
const maxDepth = 60

const nameKeys = new Set(
  'name title producttitle productname itemname contentname displayname goodsname goodsname heading headline fulltitle productnameen productnamear titlear titleen contentname namear nameen'.split(
    ' ',
  ),
)
export const skuKeys = new Set(
  'sku id productid product_id itemid asin code productcode skuid productsku partnumber goodsid goodssn objectid productid number articlenumber groupid modelid handle slug urlkey'.split(
    ' ',
  ),
)
export const addressKeys = new Set(
  'url handle slug urlkey link permalink canonicalurl canonical path href producturl weburl'.split(' '),
)
const maxFlat = 5_000
const flattened = new Map<string, string>()
/** Cached, because data repeat their keys. */
function flat(key: string): string {
  const known = flattened.get(key)
  if (known !== undefined) return known
  const made = key.replace(/[^\p{L}\d]/gu, '').toLowerCase()
  if (flattened.size < maxFlat && key.length < 60) flattened.set(key, made)
  return made
}

export function textBy(node: SchemaNode, keys: ReadonlySet<string>): string | undefined {
  let left = 300
  for (const key of Object.keys(node)) {
    left -= 1
    if (left < 0) return undefined
    if (!keys.has(flat(key))) continue
    const value = node[key]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
    if (isNode(value))
      for (const one of Object.values(value).slice(0, 5)) if (typeof one === 'string' && one.trim() !== '') return one
  }
  return undefined
}

export const nameOf = (node: SchemaNode): string | undefined => {
  const text = textBy(node, nameKeys)
  return text !== undefined && /\p{L}{2}/u.test(text) ? plainText(text) : undefined
}

function hasSeveralNamed(things: readonly unknown[]): boolean {
  let named = 0
  for (const each of things) {
    if (isNode(each) && nameOf(each) !== undefined) named += 1
    if (named > 1) return true
  }
  return false
}

/** All items in a page's data with their paths. */
export function placesIn(values: readonly ScriptValue[]): readonly Place[] {
  const places: Place[] = []
  const waiting: {
    value: unknown
    parent: Place | undefined
    key: string
    isAside: boolean
    isListed: boolean
    isInPrice: boolean
    depth: number
  }[] = []
  for (const { name, value } of values)
    waiting.push({
      value,
      parent: undefined,
      key: name,
      isAside: isAside(name.replace(/^.*\./, '')),
      isListed: false,
      isInPrice: false,
      depth: 0,
    })
  const seen = new Set<unknown>()
  for (let at = 0; at < waiting.length && at < maxPlaces; at += 1) {
    const one = waiting[at]
    if (!one || one.depth > maxDepth || seen.has(one.value)) continue
    const { value, depth } = one
    seen.add(value)
    if (Array.isArray(value)) {
      const things = value.filter((each) => isNode(each) || Array.isArray(each))
      const isListed = one.isListed || (hasSeveralNamed(things) && !isPartOf(one.key, one.parent))
      for (const each of things) waiting.push({ ...one, value: each, isListed, depth: depth + 1 })
    } else if (isNode(value)) {
      const place: Place = {
        node: value,
        parent: one.parent,
        key: one.key,
        isAside: one.isAside,
        isListed: one.isListed,
        isInPrice: one.isInPrice,
        depth,
      }
      places.push(place)
      const event = typeof value.event === 'string' ? value.event : ''
      const isOtherEvent = /cart|list|impression|promo|purchase|checkout|search|click/i.test(event)
      for (const [key, child] of Object.entries(value).slice(0, 3_000))
        if (typeof child === 'object' && child !== null)
          waiting.push({
            value: child,
            parent: place,
            key,
            isAside: one.isAside || isOtherEvent || isAside(key),
            isListed: one.isListed,
            isInPrice: one.isInPrice || /pric|amount|offer|sale|discount|original|selling/i.test(key),
            depth: depth + 1,
          })
    }
  }
  return places
}

/** Whether a list contains parts of its parent product. */
const isPartOf = (key: string, parent: Place | undefined): boolean =>
  isPartKey(key) &&
  parent !== undefined &&
  keyWords(key) !== ' items ' &&
  keyWords(key) !== ' listings ' &&
  nearestNamed(parent) !== undefined

/** Items whose child has the product's name, `{ productInfo: { name }, priceInfo: { … } }`: the child. */
const lentParts = new WeakMap<Place, Place | null>()

/** Whether it has a name but no price of its own. */
const isNameAlone = (node: SchemaNode): boolean =>
  nameOf(node) !== undefined && !Object.keys(node).some((key) => /pric|amount/i.test(key))

function namedPart(place: Place): Place | undefined {
  const known = lentParts.get(place)
  if (known !== undefined) return known ?? undefined
  const named = Object.entries(place.node)
    .slice(0, 300)
    .filter(([key, value]) => isNode(value) && isProductKey(key) && !isAside(key) && isNameAlone(value))
  const [[key, node] = []] = named
  const part: Place | undefined =
    named.length === 1 && key !== undefined && isNode(node)
      ? { ...place, node, parent: place, key, depth: place.depth + 1 }
      : undefined
  lentParts.set(place, part ?? null)
  return part
}

export function nearestNamed(place: Place | undefined): Place | undefined {
  let level = 0
  for (let one = place; one && level < 6; one = one.parent, level += 1) {
    if (/ (?:brand|category|seller|store|merchant|shop) /.test(keyWords(one.key)) || one.isInPrice) continue
    if (nameOf(one.node) !== undefined) return one
    // A name beside the price counts if both belong to one item.
    const part = place?.isInPrice && level > 0 && level < 4 ? namedPart(one) : undefined
    if (part) return part
  }
  return undefined
}
