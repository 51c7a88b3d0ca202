import { describe, expect, it } from '@jest/globals'
import { mergeRecipes, propCss, type Recipe, recipeCss } from './recipe.ts'
import { recipeRules, rulesOf } from './rules.ts'

const chip: Recipe = {
  base: { color: 'muted', px: '2', _hover: { bg: 'raised', color: 'fg' } },
  variants: {
    size: { sm: { fontSize: 'sm' }, md: { fontSize: 'md', paddingInline: '3' } },
    square: { true: { borderRadius: 'sm' } },
  },
  compoundVariants: [{ square: true, size: ['sm', 'xs'], css: { inlineSize: '9' } }],
}

describe('a recipe', () => {
  it('puts the chosen variants after its base', () => {
    const { base = {} } = chip
    expect(recipeCss(chip, { size: 'md' })).toBe(recipeRules({ ...base, px: '3', fontSize: 'md' }))
    expect(recipeCss(chip, {})).toBe(recipeRules(base))
  })

  it('applies compound variants', () => {
    expect(recipeCss(chip, { size: 'sm', square: true })).toContain('inline-size:')
    expect(recipeCss(chip, { size: 'md', square: true })).not.toContain('inline-size:')
  })

  it('supports different choices by width', () => {
    expect(recipeCss(chip, { size: { base: 'sm', lg: 'md' } })).toMatch(
      /&\{[^}]*font-size:var\(--q-font-sizes-sm\).*@media screen and \(min-width: 64rem\)\{&\{font-size:var\(--q-font-sizes-md\)/,
    )
  })

  it('can extend another one without changing it', () => {
    const before = JSON.stringify(chip)
    const wide = mergeRecipes(chip, { base: { _hover: { bg: 'bg' } }, variants: { size: { md: { color: 'fg' } } } })
    expect(recipeCss(wide, {})).toContain('background:var(--q-colors-bg);color:var(--q-colors-fg)')
    expect(recipeCss(wide, { size: 'md' })).toMatch(/font-size:var\(--q-font-sizes-md\)/)
    expect(JSON.stringify(chip)).toBe(before)
  })
})

describe('style props', () => {
  it('override those of `css`, and are in no layer', () => {
    expect(propCss({ css: { color: 'fg', px: '1' }, color: 'bad' })).toBe(rulesOf({ color: 'bad', px: '1' }))
  })
})
