// Evaluated at build time: bundles contain its exports as plain data, and none of the code.
import { system } from './theme.ts'

/** The meaning of style props, from the theme. */
export interface StyleTables {
  /** CSS values by category and name: `spacing`, `4` → `var(--q-spacing-4)`. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The token category of each property whose values are tokens. */
  readonly categories: Readonly<Record<string, string>>
  /** `px` → `paddingInline`. */
  readonly shorthands: Readonly<Record<string, string>>
  /** The conditions of a style, from the outside in: `_hover`, `md`. */
  readonly conditions: Readonly<Record<string, readonly string[]>>
}

const categories = Object.fromEntries(
  Object.entries(system._config.utilities ?? {}).flatMap(([property, utility]) =>
    typeof utility?.values === 'string' ? [[property, utility.values]] : [],
  ),
)

export const styleTables: StyleTables = {
  tokens: Object.fromEntries(
    [...new Set(Object.values(categories))].map((name) => [name, system.tokens.getCategoryValues(name) ?? {}]),
  ),
  categories,
  shorthands: Object.fromEntries(system.utility.shorthands),
  conditions: Object.fromEntries(system.conditions.keys().map((key) => [key, [system.conditions.resolve(key)].flat()])),
}
