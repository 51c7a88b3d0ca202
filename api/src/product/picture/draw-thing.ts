import { readFile } from 'node:fs/promises'
import { loadImage } from '@napi-rs/canvas'
import type { ProductDrawing } from '../../../../shared/contract/product/product-drawing.ts'
import type { Pen } from '../../link-picture/picture-pen.ts'
import { colours } from '../../link-picture/picture-sheet.ts'

/** In a mail it is shown at half its size. */
export const thingSize = { width: 240, height: 240 }

/** The drawings that pages show; each is one line of the file. */
const file = new URL('../../../../shell/public/drawings.svg', import.meta.url)

/** The hues of `shared/ui/picture/plate.tsx`, which the API does not know. */
const hues: Readonly<Record<ProductDrawing['tint'], string>> = {
  saffron: '#E8A317',
  nile: '#1F9E88',
  indigo: '#5B74D6',
  clay: '#C26A3D',
  plum: '#8A5BB5',
  slate: '#7C879C',
}

/** A colour between two, by the share of the first. */
function mixed(first: string, share: number, second: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(one * share + other * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Draws the thing that a product is, in its tint, on the whole sheet. */
export async function drawThing({ context }: Pen, { thing, tint }: ProductDrawing): Promise<void> {
  const hue = hues[tint]
  const { width, height } = thingSize
  context.fillStyle = mixed(hue, 0.13, colours.surface)
  context.fillRect(0, 0, width, height)
  const [, shapes] = new RegExp(`<g id="${thing}">(.*?)</g>\\n`).exec(await readFile(file, 'utf8')) ?? []
  if (!shapes) return
  const filled = shapes
    .replaceAll('var(--t)', mixed(hue, 0.34, colours.surface))
    .replaceAll('var(--g)', colours.surface)
    .replaceAll('var(--a)', hue)
  const stroke = mixed(hue, 0.25, colours.text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180" viewBox="0 0 48 48" fill="none" stroke="${stroke}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${filled}</svg>`
  context.drawImage(await loadImage(Buffer.from(svg)), (width - 180) / 2, (height - 180) / 2, 180, 180)
}
