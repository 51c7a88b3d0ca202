/**
 * Readex Pro (OFL, see LICENSE; subsets of @fontsource-variable/readex-pro), one variable file a script, all weights. The version is in
 * the file name, so the files may be cached for ever. Plain data, for the edge: it serves this folder and inlines the faces.
 */
import type { Language } from '../../contract/language.ts'

const files = {
  arabic: 'readex-pro-arabic-5.3.0.woff2',
  latin: 'readex-pro-latin-5.3.0.woff2',
  latinExtended: 'readex-pro-latin-ext-5.3.0.woff2',
} as const

/** What the first screen of a language needs. Arabic has both: spaces, digits and shop names are Latin. */
export const preloadedFonts: Record<Language, readonly string[]> = {
  ar: [files.arabic, files.latin],
  en: [files.latin],
}

const ranges = {
  arabic: 'U+0600-06FF,U+0750-077F,U+0870-08FF,U+200C-200E,U+2010-2011,U+204F,U+FB50-FDFF,U+FE70-FEFC',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  latinExtended:
    'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113',
}

type Fallback = { family: string; script: 'arabic' | 'latin'; weights: string; locals: string[]; widths: number }

/**
 * Measured in Chromium: the width of a page of our own copy in Readex Pro over its width in the local font, regular and semibold;
 * Roboto from @capsizecss/metrics. Arabic faces of Apple and Windows cannot be measured here and stay as they are.
 */
const fallbacks: Fallback[] = [
  {
    family: 'Readex Fallback',
    script: 'latin',
    weights: '160 549',
    locals: ['Arial', 'Liberation Sans'],
    widths: 1.082,
  },
  {
    family: 'Readex Fallback',
    script: 'latin',
    weights: '550 700',
    locals: ['Arial Bold', 'Liberation Sans Bold'],
    widths: 1.047,
  },
  { family: 'Readex Fallback', script: 'arabic', weights: '160 549', locals: ['Noto Sans Arabic'], widths: 1.108 },
  { family: 'Readex Fallback', script: 'arabic', weights: '550 700', locals: ['Noto Sans Arabic Bold'], widths: 1.036 },
  { family: 'Readex Fallback Mobile', script: 'latin', weights: '160 700', locals: ['Roboto'], widths: 1.086 },
  {
    family: 'Readex Fallback Mobile',
    script: 'arabic',
    weights: '160 549',
    locals: ['Noto Naskh Arabic', 'NotoNaskhArabic-Regular'],
    widths: 1.237,
  },
  {
    family: 'Readex Fallback Mobile',
    script: 'arabic',
    weights: '550 700',
    locals: ['Noto Naskh Arabic Bold', 'NotoNaskhArabic-Bold'],
    widths: 1.221,
  },
]

/** Ascent and descent of Readex Pro, in parts of the em; it has no line gap. */
const metrics = { ascent: 1, descent: 0.25 }

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Every `@font-face` of the product; `base` is the address of the folder of the files, without a slash at its end. */
export function fontFaceCss(base: string): string {
  const own = (Object.keys(files) as (keyof typeof files)[]).map(
    (script) =>
      `@font-face{font-family:'Readex Pro';font-weight:160 700;font-display:swap;src:url(${base}/${files[script]}) format('woff2');unicode-range:${ranges[script]}}`,
  )
  const local = fallbacks.map(
    ({ family, script, weights, locals, widths }) =>
      `@font-face{font-family:'${family}';font-weight:${weights};src:${locals.map((name) => `local('${name}')`).join(',')};size-adjust:${percent(widths)};ascent-override:${percent(metrics.ascent / widths)};descent-override:${percent(metrics.descent / widths)};line-gap-override:0%;unicode-range:${ranges[script]}}`,
  )
  return [...own, ...local].join('')
}
