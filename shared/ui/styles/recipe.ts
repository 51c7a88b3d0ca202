import { isStyles, mergeStyles, recipeRules, rulesOf, type Styles } from './rules.ts'

type Choices = Readonly<Record<string, unknown>>

/** How a component looks: its base, and its variants. */
export interface Recipe {
  readonly base?: Styles
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Styles>>>>
  readonly compoundVariants?: readonly (Choices & { readonly css: Styles })[]
  readonly defaultVariants?: Choices
}

/** The recipe of a component that extends another one. */
export function mergeRecipes(inner: Recipe, outer: Recipe): Recipe {
  const names = new Set([...Object.keys(inner.variants ?? {}), ...Object.keys(outer.variants ?? {})])
  return {
    base: mergeStyles(inner.base ?? {}, outer.base ?? {}),
    variants: Object.fromEntries(
      [...names].map((name) => {
        const [ofInner = {}, ofOuter = {}] = [inner.variants?.[name], outer.variants?.[name]]
        const choices = Object.entries(ofOuter).map(([choice, styles]) => [
          choice,
          mergeStyles(ofInner[choice] ?? {}, styles),
        ])
        return [name, { ...ofInner, ...Object.fromEntries(choices) }]
      }),
    ),
    compoundVariants: [...(inner.compoundVariants ?? []), ...(outer.compoundVariants ?? [])],
    defaultVariants: { ...inner.defaultVariants, ...outer.defaultVariants },
  }
}

/** The styles of one variant: for one choice, or for a choice per condition. */
function variantStyles(choices: Readonly<Record<string, Styles>>, chosen: unknown): Styles {
  if (typeof chosen !== 'object' || chosen === null) return choices[String(chosen)] ?? {}
  return mergeStyles(
    ...Object.entries(chosen).map(([condition, choice]) => {
      const styles = choices[String(choice)] ?? {}
      return condition === 'base' ? styles : { [condition]: styles }
    }),
  )
}

/** Compiles a recipe for the chosen variants. */
export function recipeCss({ base = {}, variants = {}, compoundVariants = [] }: Recipe, chosen: Choices): string {
  const compounds = compoundVariants.filter(({ css, ...asked }) =>
    Object.entries(asked).every(([name, value]) => [value].flat().includes(chosen[name])),
  )
  return recipeRules(
    mergeStyles(
      base,
      ...Object.entries(variants).map(([name, choices]) => variantStyles(choices, chosen[name])),
      ...compounds.map(({ css }) => css),
    ),
  )
}

/** How many combinations of style props are cached; a page has some hundreds. */
const maxRemembered = 5_000

const remembered = new Map<string, string>()

/** Compiles style props; they override those of `css`. */
export function propCss(props: object): string {
  if (!isStyles(props)) return ''
  const { css, ...own } = props
  const key = JSON.stringify([css, own])
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size > maxRemembered) remembered.clear()
  const text = rulesOf(isStyles(css) ? mergeStyles(css, own) : mergeStyles(own))
  remembered.set(key, text)
  return text
}
