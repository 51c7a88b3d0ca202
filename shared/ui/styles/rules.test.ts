import { serializeStyles } from '@emotion/serialize'
import { describe, expect, it } from '@jest/globals'
import { compile, serialize, stringify } from 'stylis'
import { recipeRules, rulesOf, type Styles } from './rules.ts'
import { system } from './theme.ts'

/** Compiles the same styles with Chakra and Emotion, for the class `.q`. */
const byChakra = (styles: Styles): string =>
  serialize(compile(`.q{${serializeStyles([system.css(styles as object)]).styles}}`), stringify)

/** Normalises white space in CSS. */
const plain = (css: string): string => css.replace(/\s*([{}:;,>~+!])\s*/g, '$1')

const styles: Readonly<Record<string, Styles>> = {
  'tokens and shorthands': { px: '4', mt: '-2', bg: 'surface', rounded: 'card', fontSize: 'xl', boxShadow: 'overlay' },
  'what is no token': {
    color: 'currentColor',
    inlineSize: '12ch',
    zIndex: 3,
    opacity: 0.5,
    paddingBlock: 7,
    flexGrow: 1,
  },
  'tokens within a text': { borderInline: '1px solid {colors.line}', maxInlineSize: 'min({spacing.5}, 6vw)' },
  'tokens of properties of their own': { '--line': 'colors.line', '--gap': 'spacing.0.5', '--figure': '3' },
  'what must be': { color: 'fg !important', display: 'none!important' },
  'values by width': { fontSize: { xl: '4xl', base: 'xl', md: '2xl' }, md: { color: 'muted' } },
  'states, within others': {
    color: 'fg',
    _hover: { bg: 'raised', '& svg': { color: 'accent' } },
    _focusVisible: { outlineColor: { base: 'focus', md: 'accent' } },
    '&[aria-disabled=true]': { opacity: 0.4, _hover: { bg: 'transparent' } },
  },
  'selectors from the outside and in lists': {
    'input:focus ~ &': { color: 'fg' },
    '& th, & td': { px: '2', '&:first-of-type': { ps: '0' } },
    _rtl: { transform: 'scaleX(-1)' },
    _dark: { color: 'accent' },
  },
  'rules in the order that decides': {
    _print: { color: 'black' },
    _motionReduce: { animation: 'none' },
    lg: { color: 'bad' },
    '@container (min-width: 40rem)': { display: 'grid' },
    sm: { color: 'good' },
    smDown: { color: 'muted' },
    _starting: { opacity: 0 },
    display: 'flex',
  },
  'nothing at all': { color: undefined, bg: null },
}

describe('styles as CSS', () => {
  it.each(Object.entries(styles))('are those of Chakra: %s', (_, given) => {
    expect(plain(rulesOf(given).replaceAll('&', '.q'))).toBe(plain(byChakra(given)))
  })

  it('may stand for several properties', () => {
    expect(rulesOf({ boxSize: '5', lineClamp: { base: 2, md: 3 } })).toBe(
      '&{inline-size:var(--q-sizes-5);block-size:var(--q-sizes-5);display:-webkit-box;-webkit-box-orient:vertical;' +
        '-webkit-line-clamp:2;overflow:hidden;}@media screen and (min-width: 48rem){&{display:-webkit-box;' +
        '-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;}}',
    )
  })

  it('are repeated with prefixes that some browsers need', () => {
    expect(rulesOf({ userSelect: 'none', maskComposite: 'intersect' })).toBe(
      '&{-webkit-user-select:none;user-select:none;mask-composite:intersect;}',
    )
  })

  it('in a recipe are overridden by those of the element', () => {
    expect(recipeRules({ color: 'fg' })).toBe('@layer recipes{&{color:var(--q-colors-fg);}}')
    expect(recipeRules({})).toBe('')
  })

  it('may contain a literal ampersand', () => {
    expect(rulesOf({ content: '"a & b"' })).toBe('&{content:"a \\26  b";}')
  })

  it('fail for a condition that the theme does not have', () => {
    expect(() => rulesOf({ _empty: { display: 'none' } })).toThrow('_empty')
  })
})
