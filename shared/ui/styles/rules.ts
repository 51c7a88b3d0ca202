import unitless from '@emotion/unitless'
import { styleTables } from './tables.ts'

const { tokens, categories, shorthands, conditions } = styleTables

/** Styles as components write them: properties and shorthands, and nested ones under conditions and selectors. */
export interface Styles {
  readonly [key: string]: Styles | string | number | boolean | null | undefined
}

export const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null

/** The CSS property of a style prop: `px` → `paddingInline`. */
const propertyOf = (name: string): string => shorthands[name] ?? name

/** Merges styles: the later wins, and nested keys are merged. */
export function mergeStyles(...all: readonly Styles[]): Styles {
  const merged: Record<string, Styles[string]> = {}
  for (const styles of all) {
    for (const [name, value] of Object.entries(styles)) {
      if (value === undefined) continue
      const key = propertyOf(name)
      const known = merged[key]
      merged[key] = isStyles(value) ? mergeStyles(isStyles(known) ? known : {}, value) : value
    }
  }
  return merged
}

/** Properties that some browsers support only with a prefix. */
const isPrefixed = (property: string): boolean =>
  /^(userSelect|appearance|backdropFilter|printColorAdjust|textSizeAdjust|mask(?!Composite|Type)\w*)$/.test(property)

const hyphenated = (property: string): string =>
  property.startsWith('--') ? property : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const token = (path: string): string | undefined => {
  const dot = path.indexOf('.')
  return tokens[path.slice(0, dot)]?.[path.slice(dot + 1)]
}

/** The CSS value: tokens by name, and `{spacing.5}` within a text. */
function cssValue(property: string, value: string | number): string {
  const text = String(value)
  const important = text.endsWith('!important') ? ' !important' : ''
  const name = important ? text.slice(0, -'!important'.length).trim() : text
  const isOwn = property.startsWith('--')
  const known = isOwn ? token(name) : tokens[categories[property] ?? '']?.[name]
  if (known !== undefined) return known + important
  if (typeof value === 'number') return value === 0 || isOwn || property in unitless ? text : `${text}px`
  const written = name.replace(/\{([^}]+)\}/g, (_, path: string) => token(path) ?? path)
  // A literal ampersand, escaped because `&` stands for the class.
  return written.replaceAll('&', '\\26 ') + important
}

const declaration = (property: string, value: string | number): string => {
  const text = `${hyphenated(property)}:${cssValue(property, value)};`
  return isPrefixed(property) ? `-webkit-${text}${text}` : text
}

/** Style props that stand for several properties. */
const several: Readonly<Record<string, (value: string | number | boolean) => Styles>> = {
  boxSize: (value) => ({ inlineSize: value, blockSize: value }),
  truncate: (value) => (value ? { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}),
  lineClamp: (value) => ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(value),
    overflow: 'hidden',
  }),
}

/** Whether the theme defines a style prop; every other one is a CSS property. */
export const isOfTheme = (name: string): boolean =>
  name in shorthands || name in categories || name in conditions || name in several

/** Declarations under the same conditions. */
interface Block {
  readonly declarations: Map<string, string>
  readonly blocks: Map<string, Block>
}

const emptyBlock = (): Block => ({ declarations: new Map(), blocks: new Map() })

function blockAt(block: Block, steps: readonly string[]): Block {
  let at = block
  for (const step of steps) {
    const next = at.blocks.get(step) ?? emptyBlock()
    at.blocks.set(step, next)
    at = next
  }
  return at
}

const isSelector = (key: string): boolean => key.includes('&') || key.startsWith('@')

/**
 * The nesting steps of a key; undefined for a property. `base` adds none.
 * @throws Error for a Chakra condition that the theme does not have, which the factory's types allow.
 */
function stepsOf(key: string): readonly string[] | undefined {
  if (key === 'base') return []
  if (key.startsWith('_') && !(key in conditions)) throw new Error(`the theme has no condition ${key}`)
  return conditions[key] ?? (isSelector(key) ? [key] : undefined)
}

/** Collects styles by condition. `property`: set if these are its values under conditions. */
function place(styles: Styles, root: Block, path: readonly string[], property?: string): void {
  for (const [key, value] of Object.entries(styles)) {
    if (value === null || value === undefined) continue
    const steps = stepsOf(key)
    const within = steps ? [...path, ...steps] : path
    const own = steps ? property : propertyOf(key)
    if (isStyles(value)) {
      place(value, root, within, own)
    } else if (own !== undefined) {
      const expand = several[own]
      if (expand) place(expand(value), root, within)
      else if (typeof value !== 'boolean') blockAt(root, within).declarations.set(own, declaration(own, value))
    }
  }
}

/** The width in a media query, as written. */
const widthOf = (query: string, side: 'min' | 'max'): number =>
  Number(new RegExp(`${side}-width: ([\\d.]+)`).exec(query)?.[1] ?? Number.NaN)

/**
 * Media queries apply after everything outside them: min-widths from narrow to wide, then max-widths from wide to
 * narrow, then all others, print last.
 */
function mediaRank(query: string): number {
  if (query.includes('print')) return 1e9
  const [from, to] = [widthOf(query, 'min'), widthOf(query, 'max')]
  if (!Number.isNaN(from)) return from
  return Number.isNaN(to) ? 2e6 : 1e6 - to
}

const ordered = (blocks: ReadonlyMap<string, Block>): [string, Block][] => {
  const entries = [...blocks]
  const rank = (key: string) =>
    key.startsWith('@media') ? 1 + mediaRank(key) : key.startsWith('@container') ? 2e9 + widthOf(key, 'min') : 0
  return entries.sort(([one], [other]) => rank(one) - rank(other) || (rank(one) === 0 ? 0 : one < other ? -1 : 1))
}

/** Nests a selector: each part of the outer one replaces the `&`. */
const within = (outer: string, inner: string): string =>
  outer
    .split(/,(?![^(]*\))/)
    .map((part) => inner.replaceAll('&', part.trim()))
    .join(',')

function written({ declarations, blocks }: Block, selector: string): string {
  const own = declarations.size > 0 ? `${selector}{${[...declarations.values()].join('')}}` : ''
  return (
    own +
    ordered(blocks)
      .map(([key, block]) =>
        key.startsWith('@') ? inRule(key, written(block, selector)) : written(block, within(selector, key)),
      )
      .join('')
  )
}

const inRule = (rule: string, css: string): string => css && `${rule}{${css}}`

/** Compiles styles to CSS, in which `&` stands for the class. */
export function rulesOf(styles: Styles): string {
  const root = emptyBlock()
  place(styles, root, [])
  return written(root, '&')
}

/** Styles of a recipe, which any style prop of the element overrides. */
export const recipeRules = (styles: Styles): string => inRule('@layer recipes', rulesOf(styles))
