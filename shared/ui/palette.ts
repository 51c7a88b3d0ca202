/**
 * The colours of both themes as plain data, so that the edge can paint the background before any script runs and a test
 * can check the contrast of every pair. Components use them only by token name: `bg="surface"`.
 */
export type ThemeName = 'dark' | 'light'

/** The five brand colours. Everything in {@link palette} is one of them or derived from them. */
export const brand = {
  ink: '#0D1220',
  paper: '#FBF7F0',
  saffron: '#E8A317',
  nile: '#0F7B6C',
  coral: '#D6453D',
} as const

const dark = {
  /** Backgrounds, from the page upwards. */
  bg: brand.ink,
  sunken: '#090D18',
  surface: '#151C2E',
  raised: '#1E2740',
  /** Text. */
  fg: '#F5F1E8',
  muted: '#B1B8C9',
  /** A line is only a divider; a control's edge is the only sign of the control and needs 3:1 contrast. */
  line: '#2A3450',
  edge: '#6F7A96',
  accent: brand.saffron,
  accentHover: '#F4B73E',
  accentFg: '#1B1203',
  accentText: '#F2B544',
  accentSoft: '#33270F',
  good: '#37C6AC',
  goodSoft: '#0F2B2E',
  bad: '#FF8F86',
  badSoft: '#321A22',
  danger: '#C9382F',
  dangerHover: '#B42F27',
  dangerFg: '#FFFFFF',
  focus: '#FFD688',
  inverse: '#F5F1E8',
  inverseFg: brand.ink,
  scrim: 'rgb(4 7 14 / 0.72)',
} as const

export type ColorName = keyof typeof dark

const light: Record<ColorName, string> = {
  bg: brand.paper,
  sunken: '#F4EDE1',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  fg: '#161C2D',
  muted: '#4C5468',
  line: '#E8DFD0',
  edge: '#8A8272',
  accent: brand.saffron,
  accentHover: '#D9950C',
  accentFg: '#1B1203',
  accentText: '#7E5200',
  accentSoft: '#FCEFD0',
  good: '#0B6659',
  goodSoft: '#DFF2EC',
  bad: '#AC2B24',
  badSoft: '#FBE6E2',
  danger: '#C9382F',
  dangerHover: '#B42F27',
  dangerFg: '#FFFFFF',
  focus: '#7E5200',
  inverse: '#161C2D',
  inverseFg: brand.paper,
  scrim: 'rgb(13 18 32 / 0.48)',
}

export const palette: Record<ThemeName, Record<ColorName, string>> = { dark, light }

/** The background that a document needs before its scripts: `data-theme` on `<html>` is `dark`, `light` or `system`. */
export function backgroundCss(): string {
  const ground = (theme: ThemeName) =>
    `color-scheme:${theme};background:${palette[theme].bg};color:${palette[theme].fg}`
  return [
    `:root{${ground('dark')}}`,
    `:root[data-theme=light]{${ground('light')}}`,
    `@media (prefers-color-scheme:light){:root[data-theme=system]{${ground('light')}}}`,
    `@media print{:root[data-theme]{${ground('light')}}}`,
  ].join('')
}
