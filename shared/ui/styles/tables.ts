// Evaluated when the product is built: bundles get what it exports as plain data, and nothing of what makes it.
import { system } from './theme.ts'

/** What style props mean, from the theme. */
export interface StyleTables {
  /** By category and name, what the style sheet says: `spacing`, `4` → `var(--q-spacing-4)`. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Of properties whose values are tokens, the category. */
  readonly categories: Readonly<Record<string, string>>
  /** `px` → `paddingInline`. */
  readonly shorthands: Readonly<Record<string, string>>
  /** What a style can depend on, from the outside in: `_hover`, `md`. */
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
