import { beforeAll, describe, expect, it } from '@jest/globals'
import { GlobalFonts } from '@napi-rs/canvas'
import { loadFonts, pictureSheet, type TextStyle, writable } from './picture-pen.ts'

beforeAll(() => loadFonts())

const style: TextStyle = { size: 40, weight: 600, colour: '#FFFFFF' }
const width = (text: string) => pictureSheet('rtl').widthOf(text, style)

/** What a text leaves on the sheet, as columns of points: where it is written does not matter. */
function ink(text: string): string {
  const pen = pictureSheet('rtl')
  pen.write(text, style, { x: 10, y: 60 })
  const { data, width: wide } = pen.context.getImageData(0, 0, 400, 100)
  const columns = Array.from({ length: wide }, (_, x) =>
    Array.from({ length: 100 }, (_, y) => ((data[(y * wide + x) * 4 + 3] ?? 0) > 128 ? 1 : 0)).join(''),
  )
  return columns
    .join('|')
    .replace(/^(0+\|)+/, '')
    .replace(/(\|0+)+$/, '')
}

describe('letters of a picture', () => {
  it('are those of our own typeface in both scripts', () => {
    const names = GlobalFonts.families.map(({ family }) => family)
    expect(names).toEqual(expect.arrayContaining(['Readex Pro', 'Readex Pro Arabic', 'Readex Pro Extended']))
  })

  it('join in Arabic, and are not the boxes of letters that are not there', () => {
    // A sign that forbids joining leaves each letter the form that it has alone.
    expect(width('سعر')).toBeLessThan(width('س\u200cع\u200cر'))
    const letters = ['س', 'ع', 'ر', 'ب', 'ق'].map(ink)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters).not.toContain(ink('\u{10FFFD}'))
  })

  it('keep Latin names in their own order among Arabic', () => {
    expect(ink('A1 سعر') === ink('سعر A1')).toBe(false)
    expect(ink('\u2068A1 سعر\u2069') === ink('A1 سعر')).toBe(false)
    expect(ink('\u2066A1 سعر\u2069') === ink('\u2067سعر A1\u2069')).toBe(true)
  })

  it('leave out what the typeface cannot write', () => {
    expect(writable('Galaxy 手机 A55 🎧 أسود')).toBe('Galaxy A55 أسود')
  })
})

describe('lines in a room', () => {
  it('break between words, and the last says that it is not all', () => {
    const pen = pictureSheet('ltr')
    const lines = pen.fit('Samsung Galaxy A55 with a very long name that never ends', style, { width: 420, lines: 2 })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(lines.every((line) => pen.widthOf(line, style) <= 420)).toBe(true)
    const [word = ''] = pen.fit('x'.repeat(400), style, { width: 300, lines: 1 })
    expect(pen.widthOf(word, style)).toBeLessThanOrEqual(300)
  })
})
