import { type Canvas, createCanvas, Path2D, type SKRSContext2D, type SvgCanvas, SvgExportFlag } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { fontFamilies, loadFonts, writable } from '../link-picture/picture-pen.ts'

export interface QrContent {
  readonly text: string
  readonly format: 'svg' | 'png'
  /** Pixels of its width. */
  readonly size: number
  /** Written under the code, in either script. */
  readonly label: string
}

/** Modules around the code that stay white, as readers ask for. */
const quiet = 4
/** Height of the label, of the width. */
const labelShare = 0.14
const [ink, paper] = ['#000000', '#FFFFFF']

/** Draws the modules in whole pixels, so that their edges are sharp. */
function drawModules(context: SKRSContext2D, text: string, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const count = data.length
  const module = Math.max(1, Math.floor(size / (count + 2 * quiet)))
  const start = Math.floor((size - count * module) / 2)
  const outline = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${start + x * module} ${start + y * module}h${module}v${module}h${-module}z`] : [],
    ),
  )
  context.fillStyle = ink
  context.fill(new Path2D(outline.join('')))
}

function drawLabel(context: SKRSContext2D, label: string, size: number): void {
  const room = size * 0.9
  context.textAlign = 'center'
  context.fillStyle = ink
  context.direction = /\p{Script=Arabic}/u.test(label) ? 'rtl' : 'ltr'
  let height = size * labelShare * 0.5
  do {
    context.font = `600 ${height}px ${fontFamilies}`
    height *= 0.92
  } while (context.measureText(label).width > room && height > 6)
  context.fillText(label, size / 2, size * (1 + labelShare * 0.45), room)
}

/** Draws the code as a picture. In SVG the label is outlines, so that it looks the same where the typeface is missing. */
export async function drawQr({ text, format, size, label }: QrContent): Promise<Buffer> {
  await loadFonts()
  const written = writable(label)
  const height = Math.round(written ? size * (1 + labelShare) : size)
  const draw = (canvas: Canvas | SvgCanvas) => {
    const context = canvas.getContext('2d')
    context.fillStyle = paper
    context.fillRect(0, 0, size, height)
    drawModules(context, text, size)
    if (written) drawLabel(context, written, size)
  }
  if (format === 'svg') {
    const canvas = createCanvas(size, height, SvgExportFlag.ConvertTextToPaths)
    draw(canvas)
    return canvas.getContent()
  }
  const canvas = createCanvas(size, height)
  draw(canvas)
  return canvas.encode('png')
}
