import { Path2D } from '@napi-rs/canvas'
import { pictureSize } from '../../../../shared/contract/product/product-picture.routes.ts'
import { heightOf, placeOf, type Step } from '../../../../shared/prices/price-lines.ts'
import { isolated } from '../../../../shared/schema/isolated.ts'
import type { PictureContent } from './picture-content.ts'
import { drawLogo } from './picture-logo.ts'
import { loadFonts, type Pen, pictureSheet, type TextStyle, writable } from './picture-pen.ts'

/** Those of the dark theme in `shared/ui/palette.ts`, which the API does not know. */
const colours = {
  ground: '#0D1220',
  surface: '#151C2E',
  text: '#F5F1E8',
  muted: '#B1B8C9',
  line: '#2A3450',
  accent: '#E8A317',
  good: '#37C6AC',
  bad: '#FF8F86',
}

const { width, height } = pictureSize
const edge = 56
const inner = width - 2 * edge

interface Sheet {
  readonly pen: Pen
  readonly content: PictureContent
  /** From the left, for what is so wide and so far from where lines of the language begin. */
  readonly fromStart: (own: number, distance?: number) => number
  readonly fromEnd: (own: number, distance?: number) => number
}

function sheetOf(content: PictureContent, pen: Pen): Sheet {
  const left = (_own: number, distance = 0) => edge + distance
  const right = (own: number, distance = 0) => width - edge - own - distance
  return content.language === 'ar'
    ? { pen, content, fromStart: right, fromEnd: left }
    : { pen, content, fromStart: left, fromEnd: right }
}

const style = (size: number, colour: string, weight: TextStyle['weight'] = 400): TextStyle => ({ size, weight, colour })

function drawName({ pen, content: { name }, fromStart }: Sheet): void {
  const own = style(42, colours.text, 600)
  // A name is of its own direction, whatever surrounds it.
  const lines = pen.fit(writable(name), own, { width: inner, lines: 2 })
  for (const [index, line] of lines.entries()) {
    const text = isolated(line)
    pen.write(text, own, { x: fromStart(pen.widthOf(text, own)), y: 158 + index * 54 })
  }
}

function drawVerdict({ pen, content: { verdict }, fromEnd }: Sheet): void {
  if (!verdict) return
  const colour = { good: colours.good, bad: colours.bad, plain: colours.text }[verdict.tone]
  const own = style(28, colour, 600)
  const [air, tall] = [24, 56]
  const wide = pen.widthOf(verdict.text, own) + 2 * air
  const x = fromEnd(wide)
  const { context } = pen
  context.beginPath()
  context.roundRect(x, 44, wide, tall, tall / 2)
  context.fillStyle = colours.surface
  context.fill()
  context.strokeStyle = colour
  context.lineWidth = 2
  context.stroke()
  pen.write(verdict.text, own, { x: x + air, y: 82 })
}

/** The price, and beside it where and when, and what a code makes of it. */
function drawPrice({ pen, content: { headline, hasPrice, notes }, fromStart }: Sheet): void {
  const own = hasPrice ? style(68, colours.accent, 600) : style(44, colours.text, 600)
  const wide = pen.widthOf(headline, own)
  pen.write(headline, own, { x: fromStart(wide), y: 316 })
  const distance = wide + 32
  for (const [index, note] of notes.entries()) {
    const noted = style(26, index === 0 ? colours.muted : colours.good)
    const [line = ''] = pen.fit(writable(note), noted, { width: inner - distance, lines: 1 })
    const y = (notes.length > 1 ? 286 : 308) + index * 40
    pen.write(line, noted, { x: fromStart(pen.widthOf(line, noted), distance), y })
  }
}

/** Where the line may go; the label of the highest price stands above it and that of the lowest below. */
const plot = { top: 400, bottom: 540 }

function drawLine({ pen, content: { line } }: Sheet): void {
  if (!line) return
  const { runs, span, axis, lowest, highest, labels } = line
  const { context } = pen
  const x = (time: number) => Math.round(edge + placeOf(time, span) * inner)
  const y = (amount: number) => Math.round(plot.bottom - heightOf(amount, axis) * (plot.bottom - plot.top))
  const stroke = (path: string, colour: string, thickness: number, dash: number[] = []) => {
    Object.assign(context, { strokeStyle: colour, lineWidth: thickness, lineJoin: 'round', lineCap: 'round' })
    context.setLineDash(dash)
    context.stroke(new Path2D(path))
  }
  stroke(`M${edge} ${plot.bottom}H${width - edge}`, colours.line, 2)
  for (const { amount } of [lowest, highest]) stroke(`M${edge} ${y(amount)}H${width - edge}`, colours.line, 2, [4, 8])
  const path = runs
    .flatMap((run) =>
      run.map(({ from, to, amount }, index) =>
        index === 0 ? `M${x(from)} ${y(amount)}H${x(to)}` : `V${y(amount)}H${x(to)}`,
      ),
    )
    .join('')
  stroke(path, colours.accent, 6)

  // Time runs from left to right in both languages; a label keeps to its step and within the edges.
  const label = (text: string, { from, to, amount }: Step, below: number, colour: string) => {
    const own = style(22, colour)
    const wide = pen.widthOf(text, own)
    const left = (x(from) + x(to) - wide) / 2
    const start = Math.min(Math.max(left, edge), width - edge - wide)
    // The ground around the letters keeps them apart from the rules behind.
    context.fillStyle = colours.ground
    context.fillRect(start - 8, y(amount) + below - 22, wide + 16, 30)
    pen.write(text, own, { x: start, y: y(amount) + below })
  }
  label(labels.highest, highest, -16, colours.text)
  if (labels.lowest) label(labels.lowest, lowest, 32, colours.good)
  const own = style(20, colours.muted)
  const [begin, end] = labels.ends
  pen.write(begin, own, { x: edge, y: 606 })
  pen.write(end, own, { x: width - edge - pen.widthOf(end, own), y: 606 })
  pen.write(labels.axis, own, { x: (width - pen.widthOf(labels.axis, own)) / 2, y: 606 })
}

/** The picture of a product as a PNG. */
export async function drawPicture(content: PictureContent): Promise<Buffer> {
  await loadFonts()
  const pen = pictureSheet(content.language === 'ar' ? 'rtl' : 'ltr')
  const sheet = sheetOf(content, pen)
  pen.context.fillStyle = colours.ground
  pen.context.fillRect(0, 0, width, height)
  await drawLogo(pen.context, content.language, sheet.fromStart)
  drawName(sheet)
  drawVerdict(sheet)
  drawPrice(sheet)
  drawLine(sheet)
  return pen.png()
}
