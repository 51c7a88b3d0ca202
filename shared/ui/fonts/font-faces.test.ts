import { existsSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { fontFaceCss, preloadedFonts } from './font-faces.ts'

describe('the font faces of Readex Pro', () => {
  const css = fontFaceCss('/fonts')

  it('refer to existing files', () => {
    const named = [...css.matchAll(/url\(\/fonts\/([^)]+)\)/g)].map(([, file]) => file)
    expect(named.length).toBeGreaterThan(0)
    for (const file of named) expect(existsSync(new URL(file ?? '', import.meta.url))).toBe(true)
  })

  it('use font-display: swap, so that text is never invisible', () => {
    expect(css.match(/url\(/g)?.length).toBe(css.match(/font-display:swap/g)?.length)
  })

  it('keep the line height of Readex Pro in every fallback', () => {
    const faces = css.split('@font-face').filter((face) => face.includes('local('))
    expect(faces.length).toBeGreaterThan(0)
    for (const face of faces) {
      const read = (name: string) => Number(face.match(new RegExp(`${name}:([\\d.]+)%`))?.[1]) / 100
      expect(read('ascent-override') * read('size-adjust')).toBeCloseTo(1, 2)
      expect(read('descent-override') * read('size-adjust')).toBeCloseTo(0.25, 2)
    }
  })

  it('preload both scripts in Arabic and only Latin in English', () => {
    expect(preloadedFonts.ar).toHaveLength(2)
    expect(preloadedFonts.en).toHaveLength(1)
    for (const file of [...preloadedFonts.ar, ...preloadedFonts.en]) expect(css).toContain(file)
  })
})
