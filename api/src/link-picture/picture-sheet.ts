import type { Language } from '../../../shared/contract/language.ts'
import { pictureSize } from '../../../shared/contract/link-picture.ts'
import { drawLogo } from './picture-logo.ts'
import { loadFonts, type Pen, type PixelSize, pictureSheet, type TextStyle } from './picture-pen.ts'

/** Those of the dark theme in `shared/ui/palette.ts`, which the API does not know. */
export const colours = {
  ground: '#0D1220',
  surface: '#151C2E',
  text: '#F5F1E8',
  muted: '#B1B8C9',
  line: '#2A3450',
  accent: '#E8A317',
  onAccent: '#1B1203',
  good: '#37C6AC',
  bad: '#FF8F86',
}

const { width, height } = pictureSize
/** Pixels that stay free at each side, and what is between. */
export const edge = 56
export const inner = width - 2 * edge

/** A picture with its ground and the name of the site, on which more is drawn. */
export interface Sheet {
  readonly pen: Pen
  readonly language: Language
  /** From the left, for what is so wide and so far from where lines of the language begin. */
  readonly fromStart: (own: number, distance?: number) => number
  readonly fromEnd: (own: number, distance?: number) => number
}

export const style = (size: number, colour: string, weight: TextStyle['weight'] = 400): TextStyle => ({
  size,
  weight,
  colour,
})

function sheetOf(language: Language, pen: Pen): Sheet {
  const left = (_own: number, distance = 0) => edge + distance
  const right = (own: number, distance = 0) => width - edge - own - distance
  return language === 'ar'
    ? { pen, language, fromStart: right, fromEnd: left }
    : { pen, language, fromStart: left, fromEnd: right }
}

/** A picture as a PNG, of what `draw` puts onto the sheet. */
export async function drawOnSheet(language: Language, draw: (sheet: Sheet) => void): Promise<Buffer> {
  await loadFonts()
  const pen = pictureSheet(language === 'ar' ? 'rtl' : 'ltr')
  const sheet = sheetOf(language, pen)
  pen.context.fillStyle = colours.ground
  pen.context.fillRect(0, 0, width, height)
  await drawLogo(pen.context, language, sheet.fromStart)
  draw(sheet)
  return pen.png()
}

/** A picture without the name of the site, for a page or a mail that has it already. */
export async function drawPlain(
  language: Language,
  size: PixelSize,
  draw: (pen: Pen) => void | Promise<void>,
): Promise<Buffer> {
  await loadFonts()
  const pen = pictureSheet(language === 'ar' ? 'rtl' : 'ltr', size)
  pen.context.fillStyle = colours.ground
  pen.context.fillRect(0, 0, size.width, size.height)
  await draw(pen)
  return pen.png()
}
