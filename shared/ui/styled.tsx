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
  readonly defaultProps: Props
  /** Props that are attributes of the element although they share names with styles. */
  readonly attributes: readonly string[]
  /** The CSS of its recipe, by chosen variants. */
  readonly css: Map<string, string>
}

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

const styleProps = new Map<string, boolean>()

function isStyleProp(name: string): boolean {
  const known = styleProps.get(name)
  if (known !== undefined) return known
  const is = name === 'css' || isOfTheme(name) || isCssProperty(name)
  styleProps.set(name, is)
  return is
}

/** Groups props by purpose. */
function sorted(given: Props, { recipe, defaultProps, attributes }: Part) {
  const styles: Record<string, unknown> = {}
  const chosen: Record<string, unknown> = { ...recipe.defaultVariants }
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...defaultProps, ...given })) {
    if (recipe.variants && name in recipe.variants) {
      if (value !== undefined) chosen[name] = value
    } else if (isStyleProp(name) && !attributes.includes(name)) {
      styles[name] = value
    } else {
      rest[name] = value
    }
  }
  const props: Props = rest
  return { styles, chosen, props }
}

function cssOfVariants({ recipe, css }: Part, chosen: Readonly<Record<string, unknown>>): string {
  const key = JSON.stringify(chosen)
  const known = css.get(key)
  if (known !== undefined) return known
  const made = recipeCss(recipe, chosen)
  css.set(key, made)
  return made
}

/** The class of an element: its own styles, followed by those that its parent passes as one of our classes. */
function classNames(css: string, given: string | undefined): { readonly ours: string; readonly all: string } {
  const names = given?.split(' ') ?? []
  const whole = css + names.map((name) => cssOf(name) ?? '').join('')
  const others = names.filter((name) => cssOf(name) === undefined)
  const ours = whole && classOf(whole)
  return { ours, all: [...others, ours].filter(Boolean).join(' ') }
}

function useElement(part: Part, given: Props): ReactNode {
  const { styles, chosen, props } = sorted(given, part)
  const { as, asChild, className, ...rest } = props
  const { ours, all } = classNames(cssOfVariants(part, chosen) + propCss(styles), className)
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
    defaultProps: { ...inner?.defaultProps, ...defaultProps },
    attributes: (typeof own === 'string' && drawn[own]) || [],
    css: new Map(),
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
