/**
 * Chakra's system with only our own tokens and the utilities they need. Recipes are beside their component, so that a
 * page pays only for those it shows. Colours switch with `data-theme` on `<html>` (`dark`, `light`, `system`) through
 * CSS alone. Tokens: colours by the names of `palette.ts`; font sizes `xs sm md lg xl 2xl 3xl 4xl` = 13 14 16 18 22 28
 * 36 48; spacing and sizes `1` = 4 px (also `hit` 44, `content` 1120, `reading` 680); radii `sm` 6, `control` 10,
 * `card` 16, `full`; breakpoints `sm md lg xl` = 480 768 1024 1280. Of Chakra's own style props only CSS properties,
 * the block and inline shorthands, `boxSize`, `truncate` and `lineClamp` exist here.
 */
import { createSystem, type SystemConfig } from '@chakra-ui/react/styled-system'
import { type ColorName, palette } from '../palette.ts'
import { noScripts } from './media.ts'

/**
 * Dark is the default; light applies by explicit choice or from the device, an explicit dark overrides the device, and
 * print is light. All selectors have zero specificity, so that the later one wins.
 */
const themed = (dark: string, light: string) => ({
  value: { base: dark, _osLight: light, _light: light, _dark: dark, _print: light },
})

// `Object.keys` loses the key type.
const colors = Object.fromEntries(
  (Object.keys(palette.dark) as ColorName[]).map((name) => [name, themed(palette.dark[name], palette.light[name])]),
)

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64]
const spacing = Object.fromEntries([0, ...steps].map((step) => [step, { value: `${step / 4}rem` }]))

const tokens = {
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    content: { value: '70rem' },
    reading: { value: '42.5rem' },
    hit: { value: '2.75rem' },
  },
  fonts: {
    body: { value: 'var(--font-text)' },
    mono: {
      value: "ui-monospace, 'SF Mono', SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, 'Roboto Mono', monospace",
    },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.25rem' },
    '4xl': { value: '3rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: {
    body: { value: 'var(--leading-body)' },
    heading: { value: 'var(--leading-heading)' },
    control: { value: '1.4' },
  },
  radii: {
    sm: { value: '6px' },
    control: { value: '10px' },
    card: { value: '16px' },
    full: { value: '9999px' },
  },
  durations: { state: { value: '160ms' }, entry: { value: '240ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
  zIndex: { sticky: { value: '10' }, header: { value: '20' }, toast: { value: '40' }, loading: { value: '50' } },
}

const semanticTokens = {
  colors,
  shadows: {
    card: themed('0 0 0 0 transparent', '0 1px 2px rgb(22 28 45 / 0.05), 0 6px 20px rgb(22 28 45 / 0.06)'),
    overlay: themed('0 16px 48px rgb(0 0 0 / 0.5)', '0 2px 6px rgb(22 28 45 / 0.06), 0 16px 40px rgb(22 28 45 / 0.16)'),
  },
}

/** Logical shorthands; there is none for left or right, which would not mirror. */
const spaced = (property: string, short: string) => {
  const name = (side: string) => property + side
  return {
    [property]: { values: 'spacing', shorthand: [short] },
    [name('Block')]: { values: 'spacing', shorthand: [`${short}y`] },
    [name('Inline')]: { values: 'spacing', shorthand: [`${short}x`] },
    [name('BlockStart')]: { values: 'spacing', shorthand: [`${short}t`] },
    [name('BlockEnd')]: { values: 'spacing', shorthand: [`${short}b`] },
    [name('InlineStart')]: { values: 'spacing', shorthand: [`${short}s`] },
    [name('InlineEnd')]: { values: 'spacing', shorthand: [`${short}e`] },
  }
}

const valuesOf = (category: string, properties: string[]) =>
  Object.fromEntries(properties.map((property) => [property, { values: category }]))

const utilities: SystemConfig['utilities'] = {
  ...spaced('margin', 'm'),
  ...spaced('padding', 'p'),
  ...valuesOf('spacing', [
    'gap',
    'rowGap',
    'columnGap',
    'inset',
    'insetBlock',
    'insetInline',
    'insetBlockStart',
    'insetBlockEnd',
    'insetInlineStart',
    'insetInlineEnd',
    'scrollMarginBlockStart',
  ]),
  ...valuesOf('sizes', ['inlineSize', 'blockSize', 'minInlineSize', 'minBlockSize', 'maxInlineSize', 'maxBlockSize']),
  ...valuesOf('sizes', ['flexBasis']),
  width: { values: 'sizes', shorthand: ['w'] },
  height: { values: 'sizes', shorthand: ['h'] },
  minWidth: { values: 'sizes', shorthand: ['minW'] },
  maxWidth: { values: 'sizes', shorthand: ['maxW'] },
  minHeight: { values: 'sizes', shorthand: ['minH'] },
  maxHeight: { values: 'sizes', shorthand: ['maxH'] },
  background: { values: 'colors', shorthand: ['bg'] },
  ...valuesOf('colors', [
    'color',
    'backgroundColor',
    'fill',
    'stroke',
    'accentColor',
    'caretColor',
    'outlineColor',
    'borderColor',
    'borderBlockColor',
    'borderInlineColor',
    'borderBlockStartColor',
    'borderBlockEndColor',
    'borderInlineStartColor',
    'borderInlineEndColor',
    'textDecorationColor',
  ]),
  borderRadius: { values: 'radii', shorthand: ['rounded'] },
  ...valuesOf('radii', [
    'borderStartStartRadius',
    'borderStartEndRadius',
    'borderEndStartRadius',
    'borderEndEndRadius',
  ]),
  boxShadow: { values: 'shadows' },
  zIndex: { values: 'zIndex' },
  fontFamily: { values: 'fonts' },
  fontSize: { values: 'fontSizes' },
  fontWeight: { values: 'fontWeights' },
  lineHeight: { values: 'lineHeights' },
  transitionDuration: { values: 'durations' },
  animationDuration: { values: 'durations' },
  transitionTimingFunction: { values: 'easings' },
  animationTimingFunction: { values: 'easings' },
}

const conditions = {
  dark: ':where([data-theme=dark]) &',
  light: ':where([data-theme=light]) &',
  osLight: '@media (prefers-color-scheme: light)',
  hover: ['@media (hover: hover)', '&:hover:not(:disabled, [aria-disabled=true])'],
  active: '&:active:not(:disabled, [aria-disabled=true])',
  focusVisible: '&:focus-visible',
  focusWithin: '&:focus-within',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  checked: '&:is(:checked, [aria-checked=true])',
  invalid: '&[aria-invalid=true]',
  pressed: '&[aria-pressed=true]',
  selected: '&[aria-selected=true]',
  expanded: '&[aria-expanded=true]',
  currentPage: '&[aria-current=page]',
  open: '&[open]',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  backdrop: '&::backdrop',
  first: '&:first-of-type',
  last: '&:last-of-type',
  notFirst: '&:not(:first-of-type)',
  starting: '@starting-style',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  rtl: '&:dir(rtl)',
  ltr: '&:dir(ltr)',
}

const globalCss: SystemConfig['globalCss'] = {
  html: {
    '--font-text':
      "'Readex Pro', 'Readex Fallback', 'Readex Fallback Mobile', system-ui, 'Segoe UI', Tahoma, sans-serif",
    '--global-font-body': 'var(--font-text)',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.line',
    '--leading-body': '1.6',
    '--leading-heading': '1.2',
    colorScheme: 'dark',
    background: 'bg',
    color: 'fg',
    fontWeight: 'normal',
    fontVariantNumeric: 'lining-nums',
    scrollPaddingBlockStart: '5rem',
    _osLight: { colorScheme: 'light' },
    _print: { colorScheme: 'light' },
  },
  '[data-theme=dark]': { colorScheme: 'dark', _print: { colorScheme: 'light' } },
  '[data-theme=light]': { colorScheme: 'light' },
  // Set where a language is declared and inherited as lengths: a Latin name in an Arabic line keeps the line height.
  '[lang|=ar]': {
    '--leading-body': '1.75',
    '--leading-heading': '1.4',
    lineHeight: 'var(--leading-body)',
    letterSpacing: 'normal',
  },
  '[lang|=en]': { '--leading-body': '1.6', '--leading-heading': '1.2', lineHeight: 'var(--leading-body)' },
  // One factor for everything that moves horizontally: 1 towards the right, -1 towards the left.
  '[dir=ltr]': { '--forward': '1' },
  '[dir=rtl]': { '--forward': '-1' },
  '::placeholder': { color: 'muted' },
  '::selection': { background: 'accent', color: 'accentFg' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  // Gets the focus after a navigation; it is not a control, so it shows no focus ring.
  ':is(h1, main)[tabindex="-1"]:focus-visible': { outline: 'none' },
  'bdi, [dir=auto]': { unicodeBidi: 'isolate' },
  // Print cannot be opened.
  'details::details-content': {
    _print: { contentVisibility: 'visible !important', blockSize: 'auto !important', opacity: '1 !important' },
  },
  // Hidden without scripts, because it needs them.
  'button:not([type=submit])': { [noScripts]: { display: 'none !important' } },
  '.icon': {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    flexShrink: '0',
  },
  '*, *::before, *::after, *::backdrop': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
    // Print happens at once: running colour transitions would be printed halfway.
    _print: { transition: 'none !important' },
  },
}

const keyframes = {
  pulse: { '50%': { opacity: '0.5' } },
  breathe: { '50%': { transform: 'scale(0.6)', opacity: '0.5' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  // With a delay, and `backwards`: until then it can be neither seen nor pressed.
  appear: { from: { visibility: 'hidden' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
} as const

/** The product's one system. It is evaluated at build time: see `tables.ts` and `global.ts`. */
export const system = createSystem({
  preflight: true,
  cssVarsPrefix: 'q',
  cssVarsRoot: ':where(:root)',
  conditions,
  utilities,
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    keyframes,
  },
})
