import { readFile } from 'node:fs/promises'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { pictureSize } from '../../../shared/contract/link-picture.ts'

/** Readex Pro, as pages have it: one file for each script. */
const files = {
  'Readex Pro': 'readex-pro-latin-5.3.0.woff2',
  'Readex Pro Arabic': 'readex-pro-arabic-5.3.0.woff2',
  'Readex Pro Extended': 'readex-pro-latin-ext-5.3.0.woff2',
}
const folder = new URL('../../../shared/ui/fonts/', import.meta.url)
/** For the `font` of a canvas, once {@link loadFonts} is done. */
export const fontFamilies = Object.keys(files)
  .map((name) => `"${name}"`)
  .join()

async function addFonts(): Promise<void> {
  const fonts = Object.entries(files).map(async ([name, file]) => ({
    name,
    bytes: await readFile(new URL(file, folder)),
  }))
  for (const { name, bytes } of await Promise.all(fonts)) {
    if (!GlobalFonts.register(bytes, name)) throw new Error(`${name} is no font`)
  }
}

let added: Promise<void> | undefined

/** Loads the typeface when the first picture asks for it. */
export function loadFonts(): Promise<void> {
  added ??= addFonts().catch((error) => {
    added = undefined
    throw error
  })
  return added
}

export interface TextStyle {
  /** Pixels. */
  readonly size: number
  readonly weight: 400 | 600
  readonly colour: string
}

/** From the left and from above, to where letters stand. */
interface Place {
  readonly x: number
  readonly y: number
}

/** What a picture is drawn with; the letters of both scripts are joined and ordered by the library. */
export interface Pen {
  readonly context: SKRSContext2D
  widthOf(text: string, style: TextStyle): number
  /** Writes from its left edge on, in the direction of the first letter or of the language of the picture. */
  write(text: string, style: TextStyle, place: Place): void
  /** The lines of a text that fit; where not all of it does, the last one ends in an ellipsis. */
  fit(text: string, style: TextStyle, room: { readonly width: number; readonly lines: number }): readonly string[]
  png(): Promise<Buffer>
}

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Scripts that the typeface lacks, and pictures: an empty box says less than nothing. */
const unwritable =
  /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/gu

export const writable = (text: string): string => text.replace(unwritable, ' ').replace(/\s+/g, ' ').trim()

/** Before {@link loadFonts} is done it would write in a font of the machine. */
export function pictureSheet(direction: 'rtl' | 'ltr', { width, height }: PixelSize = pictureSize): Pen {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.textAlign = 'left'
  const prepare = ({ size, weight, colour }: TextStyle) => {
    context.font = `${weight} ${size}px ${fontFamilies}`
    context.fillStyle = colour
    context.direction = direction
  }
  const widthOf: Pen['widthOf'] = (text, style) => {
    prepare(style)
    return context.measureText(text).width
  }
  const fits = (text: string, style: TextStyle, width: number) => widthOf(text, style) <= width

  const shorten = (text: string, style: TextStyle, width: number): string => {
    let letters = [...text]
    while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`, style, width)) letters = letters.slice(0, -1)
    return `${letters.join('').trimEnd()}…`
  }

  return {
    context,
    widthOf,
    write(text, style, { x, y }) {
      prepare(style)
      context.fillText(text, x, y)
    },
    fit(text, style, { width, lines: most }) {
      const lines: string[] = []
      let rest = text.split(' ')
      while (rest.length > 0 && lines.length < most) {
        let count = 1
        while (count < rest.length && fits(rest.slice(0, count + 1).join(' '), style, width)) count += 1
        lines.push(rest.slice(0, count).join(' '))
        rest = rest.slice(count)
      }
      const last = lines.pop() ?? ''
      if (rest.length === 0 && fits(last, style, width)) return [...lines, last]
      return [...lines, shorten(last, style, width)]
    },
    png: () => canvas.encode('png'),
  }
}
