import { describe, expect, it } from '@jest/globals'
import { backgroundCss, type ColorName, palette, type ThemeName } from './palette.ts'

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds: ColorName[] = ['bg', 'sunken', 'surface', 'raised']
const softGrounds: ColorName[] = ['accentSoft', 'goodSoft', 'badSoft']

const pairs = (texts: ColorName[], behind: ColorName[]) =>
  texts.flatMap((text) => behind.map((on) => [text, on] as const))

const bodyText = pairs(['fg'], [...grounds, ...softGrounds])
const otherText = [
  ...pairs(['muted', 'accentText', 'good', 'bad'], grounds),
  ...pairs(['accentText', 'muted'], ['accentSoft']),
  ...pairs(['good', 'muted'], ['goodSoft']),
  ...pairs(['bad', 'muted'], ['badSoft']),
  ...pairs(['accentFg'], ['accent', 'accentHover']),
  ...pairs(['dangerFg'], ['danger', 'dangerHover']),
  ...pairs(['inverseFg'], ['inverse']),
]
const signs = [...pairs(['edge', 'focus'], grounds), ...pairs(['accent'], ['bg'])]

describe.each<ThemeName>(['dark', 'light'])('the %s theme', (theme) => {
  const colors = palette[theme]

  it.each(bodyText)('has AAA contrast for body text %s on %s', (text, on) => {
    expect(contrast(colors[text], colors[on])).toBeGreaterThanOrEqual(7)
  })

  it.each(otherText)('has AA contrast for %s on %s', (text, on) => {
    expect(contrast(colors[text], colors[on])).toBeGreaterThanOrEqual(4.5)
  })

  // Saffron on paper is a filled button identified by its dark label: WCAG 1.4.11 does not apply to its edge.
  it.each(theme === 'light' ? signs.filter(([sign]) => sign !== 'accent') : signs)(
    'has 3:1 contrast for %s on %s',
    (sign, on) => {
      expect(contrast(colors[sign], colors[on])).toBeGreaterThanOrEqual(3)
    },
  )
})

describe('the background before scripts run', () => {
  it('is dark unless the document requests light, or the device does under system', () => {
    const css = backgroundCss()
    expect(css).toContain(`:root{color-scheme:dark;background:${palette.dark.bg}`)
    expect(css).toContain(`:root[data-theme=light]{color-scheme:light;background:${palette.light.bg}`)
    expect(css).toContain('(prefers-color-scheme:light){:root[data-theme=system]')
  })
})
