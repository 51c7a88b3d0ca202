import json5 from 'json5'
import { readDamagedJson } from './damaged-json.ts'

/** A schema.org item: type and properties under schema.org names. */
export type SchemaNode = { readonly [property: string]: unknown }

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The last part of `https://schema.org/Product` and `schema:Product`. */
const shortName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)

/** The values of a property: none, one or several. */
export function valuesOf(node: SchemaNode, property: string): readonly unknown[] {
  for (const key of [
    property,
    `schema:${property}`,
    `https://schema.org/${property}`,
    `http://schema.org/${property}`,
  ]) {
    const value = node[key]
    if (value !== undefined && value !== null) return Array.isArray(value) ? value.flat(2) : [value]
  }
  return []
}

export const typesOf = (node: SchemaNode): readonly string[] =>
  [node['@type'] ?? node.type]
    .flat()
    .filter((type) => typeof type === 'string')
    .map(shortName)

const maxTexts = 20

/** The texts of a property, or the names or values of nested items. */
export function textsOf(node: SchemaNode, property: string): readonly string[] {
  return valuesOf(node, property)
    .slice(0, maxTexts)
    .flatMap((value) => {
      if (typeof value === 'string') return value.trim() === '' ? [] : [value]
      if (typeof value === 'number' && Number.isFinite(value)) return [decimals(value)]
      if (!isNode(value)) return []
      const inner = [value['@value'], value.name, value['@id']].flat()
      return inner.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one] : [])).slice(0, 1)
    })
}

/** The first text of a property. */
export const textOf = (node: SchemaNode, property: string): string | undefined => textsOf(node, property)[0]

/** A number with digits only, never `1e+21`. */
const decimals = (value: number): string => (/e/.test(String(value)) ? '' : String(value))

/** Wrappers around data in scripts, from the times of HTML and XML parsers. */
const opening = ['<!--', '<![CDATA[']
const closing = ['-->', ']]>', ';']

function unwrapped(script: string): string {
  let text = script.trim()
  for (let mark: string | undefined = ''; mark !== undefined; ) {
    mark = opening.find((each) => text.startsWith(each))
    if (mark) text = text.slice(mark.length).trimStart()
  }
  for (let mark: string | undefined = ''; mark !== undefined; ) {
    mark = closing.find((each) => text.endsWith(each))
    if (mark) text = text.slice(0, -mark.length).trimEnd()
  }
  return text
}

/** Removes control characters, which are invalid in JSON strings and meaningless elsewhere. */
function withoutControls(text: string): string {
  let inText = false
  return text.replace(/\\[\s\S]|["\p{Cc}\u2028\u2029]/gu, (found) => {
    if (found === '"') inText = !inText
    if (found.length > 1) return found === '\\\n' || found === '\\\r' ? ' ' : found
    if (found === '"') return found
    if (!inText && (found === '\n' || found === '\r')) return found
    return inText ? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}` : ' '
  })
}

/** Maximum characters of damaged JSON to repair per page: some hundred times slower than valid JSON. */
const maxDamaged = 200_000

function firstOf(readings: readonly (() => unknown)[]): unknown {
  for (const read of readings) {
    try {
      return read()
    } catch {
      // The next parser is more tolerant.
    }
  }
  return undefined
}

export interface LinkedData {
  readonly values: readonly unknown[]
  /** Whether product data could be read only in part. */
  readonly isDamaged: boolean
}

/** The linked data of a page's scripts, even if damaged in the ways common in shops. */
export function parseLinkedData(scripts: readonly string[]): LinkedData {
  let left = maxDamaged
  let isDamaged = false
  const values = scripts.map((script) => {
    const text = unwrapped(script)
    const plain = /^[[{]\s*&(?:quot|#34);/.test(text)
      ? text.replace(/&(?:quot|#34);/g, '"').replace(/&amp;/g, '&')
      : text
    const strict = firstOf([() => JSON.parse(plain), () => JSON.parse(withoutControls(plain))])
    if (strict !== undefined) return strict
    left -= plain.length
    // Removes comments, trailing commas and single quotes; stops at anything ambiguous.
    const clean = left < 0 ? '' : withoutControls(plain)
    const loose =
      left < 0
        ? undefined
        : firstOf([() => json5.parse(clean), () => json5.parse(`[${clean.replace(/\}\s*\{/g, '},{')}]`)])
    if (loose !== undefined) return loose
    isDamaged ||= /Product|offers|price/.test(plain)
    return readDamagedJson(plain)
  })
  return { values, isDamaged }
}
