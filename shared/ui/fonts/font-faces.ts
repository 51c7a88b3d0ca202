/**
 * Readex Pro (OFL, see LICENSE; subsets of @fontsource-variable/readex-pro), one variable file per script, all weights.
 * The version is in the file name, so the files can be cached for ever. Plain data: the shell's build includes this
 * folder and the faces, and the edge knows what to preload.
 */
import type { Language } from '../../contract/language.ts'

const files = {
  arabic: 'readex-pro-arabic-5.3.0.woff2',
  latin: 'readex-pro-latin-5.3.0.woff2',
  latinExtended: 'readex-pro-latin-ext-5.3.0.woff2',
} as const

/** The fonts for the first screen of a language. Arabic needs both: spaces, digits and shop names are Latin. */
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

type Script = 'arabic' | 'latin'
type Fallback = { family: string; script: Script; weights: string; widths: number; locals: string[] }

const weights = { normal: '160 449', medium: '450 549', regular: '160 549', bold: '550 700' }

function fallback(
  family: string,
  script: Script,
  weight: keyof typeof weights,
  widths: number,
  locals: string[],
): Fallback {
  return { family, script, weights: weights[weight], widths, locals }
}

/**
 * `widths`: the width of a paragraph of our own text in Readex Pro relative to the local font, measured in Chromium at
 * 400, at 500, and at 600 and 700; Roboto from @capsizecss/metrics. Arabic in Apple's and Microsoft's fonts could not
 * be measured here and keeps its width.
 */
const fallbacks: Fallback[] = [
  fallback('Readex Fallback', 'latin', 'normal', 1.082, ['Arial', 'ArialMT', 'Liberation Sans']),
  fallback('Readex Fallback', 'latin', 'medium', 1.103, ['Arial', 'ArialMT', 'Liberation Sans']),
  fallback('Readex Fallback', 'latin', 'bold', 1.047, ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold']),
  fallback('Readex Fallback', 'arabic', 'regular', 1.099, ['Noto Sans Arabic Regular', 'NotoSansArabic-Regular']),
  fallback('Readex Fallback', 'arabic', 'bold', 1.054, ['Noto Sans Arabic Bold', 'NotoSansArabic-Bold']),
  fallback('Readex Fallback Mobile', 'latin', 'regular', 1.086, ['Roboto', 'Roboto-Regular']),
  fallback('Readex Fallback Mobile', 'latin', 'bold', 1.086, ['Roboto Bold', 'Roboto-Bold']),
  fallback('Readex Fallback Mobile', 'arabic', 'regular', 1.226, [
    'Noto Naskh Arabic Regular',
    'NotoNaskhArabic-Regular',
  ]),
  fallback('Readex Fallback Mobile', 'arabic', 'bold', 1.242, ['Noto Naskh Arabic Bold', 'NotoNaskhArabic-Bold']),
]

/** Ascent and descent of Readex Pro, in em; it has no line gap. */
const metrics = { ascent: 1, descent: 0.25 }

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Every `@font-face` of the product; `base` is the address of the font folder, without a trailing slash. */
export function fontFaceCss(base: string): string {
  // `Object.keys` loses the key type.
  const own = (Object.keys(files) as (keyof typeof files)[]).map(
    (script) =>
      `@font-face{font-family:'Readex Pro';font-weight:160 700;font-display:swap;src:url(${base}/${files[script]}) format('woff2');unicode-range:${ranges[script]}}`,
  )
  const local = fallbacks.map(
    ({ family, script, weights, widths, locals }) =>
      `@font-face{font-family:'${family}';font-weight:${weights};src:${locals.map((name) => `local('${name}')`).join(',')};size-adjust:${percent(widths)};ascent-override:${percent(metrics.ascent / widths)};descent-override:${percent(metrics.descent / widths)};line-gap-override:0%;unicode-range:${ranges[script]}}`,
  )
  return [...own, ...local].join('')
}
