/**
 * The factory that every component here is made with: `chakra('li', { base, variants })`, and for rare elements
 * `<chakra.form bg="surface" />`. Recipes and style props are Chakra's, with the tokens of `styles/theme.ts` and
 * logical properties only. The theme is evaluated at build time; at run time, a recipe becomes CSS once per choice of
 * variants, and style props once per combination. Every element has one class.
 */
import type {
  HTMLChakraProps as ChakraProps,
  SystemStyleObject as ChakraStyles,
  chakra as chakraFactory,
} from '@chakra-ui/react/styled-system'
import { isCssProperty } from '@pandacss/is-valid-prop'
import {
  Children,
  type ComponentType,
  createElement,
  type ElementType,
  isValidElement,
  type ReactNode,
  useInsertionEffect,
} from 'react'
import { mergeProps, type Props } from './styles/merge-props.ts'
import { mergeRecipes, propCss, type Recipe, recipeCss } from './styles/recipe.ts'
import { isOfTheme } from './styles/rules.ts'
import { classOf, cssOf, insertClass, noteClass } from './styles/sheet.ts'

export { noScripts } from './styles/media.ts'

export type HTMLChakraProps<Element extends ElementType> = ChakraProps<Element>
export type SystemStyleObject = ChakraStyles

/** The definition of a component made by the factory. */
interface Part {
  readonly tag: ElementType | string
  readonly recipe: Recipe
  readonly defaultProps: Props | undefined
  /** Props that are attributes of the element although they share names with styles. */
  readonly attributes: readonly string[]
  /** The CSS of its recipe, by chosen variants. */
  readonly css: Map<string, string>
  /** What each prop is for, by name. */
  readonly purposes: Map<string, Purpose>
}

type Purpose = 'variant' | 'style' | 'other'

/** For components made of other ones. */
const parts = new WeakMap<object, Part>()

/** SVG attributes that share names with style props. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  text: ['x', 'y'],
  circle: ['cx', 'cy', 'r'],
  rect: ['width', 'height', 'x', 'y', 'rx', 'ry'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  g: ['transform'],
  stop: ['offset', 'stopOpacity'],
}

function purposeOf(name: string, { recipe, attributes, purposes }: Part): Purpose {
  const known = purposes.get(name)
  if (known) return known
  const isStyle = name === 'css' || isOfTheme(name) || isCssProperty(name)
  const other = isStyle && !attributes.includes(name) ? 'style' : 'other'
  const purpose = recipe.variants && name in recipe.variants ? 'variant' : other
  purposes.set(name, purpose)
  return purpose
}

/** Groups props by purpose. Runs for every element of a page, so it makes no object that it does not need. */
function sorted(given: Props, part: Part) {
  const { recipe, defaultProps } = part
  const all = defaultProps ? { ...defaultProps, ...given } : given
  const chosen: Record<string, unknown> | undefined = recipe.variants && { ...recipe.defaultVariants }
  const rest: Record<string, unknown> = {}
  let styles: Record<string, unknown> | undefined
  for (const name of Object.keys(all)) {
    const value = all[name]
    const purpose = purposeOf(name, part)
    if (purpose === 'other') {
      rest[name] = value
    } else if (purpose === 'style') {
      styles ??= {}
      styles[name] = value
    } else if (chosen && value !== undefined) {
      chosen[name] = value
    }
  }
  const props: Props = rest
  return { styles, chosen, props }
}

function cssOfVariants({ recipe, css }: Part, chosen: Readonly<Record<string, unknown>> = {}): string {
  const key = recipe.variants ? JSON.stringify(chosen) : ''
  const known = css.get(key)
  if (known !== undefined) return known
  const made = recipeCss(recipe, chosen)
  css.set(key, made)
  return made
}

/** The class of an element: its own styles, followed by those that its parent passes as one of our classes. */
function classNames(css: string, given: string | undefined): { readonly ours: string; readonly all: string } {
  if (!given) {
    const ours = css && classOf(css)
    return { ours, all: ours }
  }
  const names = given.split(' ')
  const whole = css + names.map((name) => cssOf(name) ?? '').join('')
  const others = names.filter((name) => cssOf(name) === undefined)
  const ours = whole && classOf(whole)
  return { ours, all: [...others, ours].filter(Boolean).join(' ') }
}

function useElement(part: Part, given: Props): ReactNode {
  const { styles, chosen, props } = sorted(given, part)
  const { as, asChild, className, ...rest } = props
  const css = cssOfVariants(part, chosen)
  const { ours, all } = classNames(styles ? css + propCss(styles) : css, className)
  useInsertionEffect(() => insertClass(ours), [ours])
  noteClass(ours)
  const own: Props = all ? { ...rest, className: all } : rest

  if (asChild) {
    const { children, ...parent } = own
    const child = Children.toArray(children).find((one) => isValidElement<Props>(one))
    if (!child) throw new Error('an element that is drawn as its child has none')
    return createElement(child.type, mergeProps(parent, child.props))
  }
  if (typeof part.tag !== 'string') return createElement(part.tag, as === undefined ? own : { ...own, as })
  return createElement(as ?? part.tag, own)
}

interface Options {
  readonly defaultProps?: Props
}

function styled(tag: ElementType | string, recipe: Recipe = {}, { defaultProps }: Options = {}): ComponentType<Props> {
  const inner = parts.get(Object(tag))
  const own = inner?.tag ?? tag
  const part: Part = {
    tag: own,
    recipe: inner ? mergeRecipes(inner.recipe, recipe) : recipe,
    defaultProps: inner?.defaultProps ? { ...inner.defaultProps, ...defaultProps } : defaultProps,
    attributes: (typeof own === 'string' && drawn[own]) || [],
    css: new Map(),
    purposes: new Map(),
  }
  const component: ComponentType<Props> = useElement.bind(undefined, part)
  component.displayName = typeof own === 'string' ? `chakra.${own}` : 'chakra'
  parts.set(component, part)
  return component
}

const elements = new Map<string, ComponentType<Props>>()

// Typed as Chakra's factory, which it replaces.
export const chakra = new Proxy(styled, {
  get(_, element: string) {
    const known = elements.get(element) ?? styled(element)
    elements.set(element, known)
    return known
  },
}) as unknown as typeof chakraFactory
