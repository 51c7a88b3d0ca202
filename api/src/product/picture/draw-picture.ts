import { Path2D } from '@napi-rs/canvas'
import { pictureSize } from '../../../../shared/contract/link-picture.ts'
import { heightOf, placeOf, type Step } from '../../../../shared/prices/price-lines.ts'
import { isolated } from '../../../../shared/schema/isolated.ts'
import { type Pen, writable } from '../../link-picture/picture-pen.ts'
import { colours, drawOnSheet, drawPlain, edge, inner, type Sheet, style } from '../../link-picture/picture-sheet.ts'
import { drawThing, thingSize } from './draw-thing.ts'
import type { PictureContent } from './picture-content.ts'

const { width } = pictureSize

/** Where a line is drawn, and how large its words are; pixels. */
interface Plot {
  readonly width: number
  readonly edge: number
  readonly top: number
  readonly bottom: number
  readonly label: number
  readonly foot: { readonly size: number; readonly y: number }
}

/** In a mail a picture is shown at half its width: letters are as large again as those around it. */
const chartSize = { width: 880, height: 340 }
const chartPlot: Plot = { width: 880, edge: 28, top: 70, bottom: 236, label: 28, foot: { size: 26, y: 312 } }

function drawName({ pen, fromStart }: Sheet, { name }: PictureContent): void {
  const own = style(42, colours.text, 600)
  // A name has its own direction, regardless of its surroundings.
  const lines = pen.fit(writable(name), own, { width: inner, lines: 2 })
  for (const [index, line] of lines.entries()) {
    const text = isolated(line)
    pen.write(text, own, { x: fromStart(pen.widthOf(text, own)), y: 158 + index * 54 })
  }
}

function drawVerdict({ pen, fromEnd }: Sheet, { verdict }: PictureContent): void {
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

/** Draws the price, with place, date and the effect of a code beside it. */
function drawPrice({ pen, fromStart }: Sheet, { headline, hasPrice, notes }: PictureContent): void {
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

/** The highest price is labelled above the line and the lowest below. */
const wholePlot: Plot = { width, edge, top: 400, bottom: 540, label: 22, foot: { size: 20, y: 606 } }

function drawLine(pen: Pen, { line }: PictureContent, plot: Plot): void {
  if (!line) return
  const { runs, span, axis, lowest, highest, labels } = line
  const { context } = pen
  const { width, edge } = plot
  const inner = width - 2 * edge
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

  // Time runs from left to right in both languages; labels stay near their step and within the edges.
  const label = (text: string, { from, to, amount }: Step, below: number, colour: string) => {
    const own = style(plot.label, colour)
    const wide = pen.widthOf(text, own)
    const left = (x(from) + x(to) - wide) / 2
    const start = Math.min(Math.max(left, edge), width - edge - wide)
    // The background keeps the letters readable over the grid lines.
    context.fillStyle = colours.ground
    context.fillRect(start - 8, y(amount) + below - plot.label, wide + 16, plot.label * 1.36)
    pen.write(text, own, { x: start, y: y(amount) + below })
  }
  label(labels.highest, highest, -16, colours.text)
  if (labels.lowest) label(labels.lowest, lowest, plot.label + 10, colours.good)
  const own = style(plot.foot.size, colours.muted)
  const [begin, end] = labels.ends
  pen.write(begin, own, { x: edge, y: plot.foot.y })
  pen.write(end, own, { x: width - edge - pen.widthOf(end, own), y: plot.foot.y })
  // Left out where the days leave it no room.
  const [wide, room] = [pen.widthOf(labels.axis, own), width - 2 * edge - 2 * pen.widthOf(end, own) - 40]
  if (wide <= room) pen.write(labels.axis, own, { x: (width - wide) / 2, y: plot.foot.y })
}

/** Draws the picture of a product, or a part of it, as a PNG. */
export function drawPicture(content: PictureContent): Promise<Buffer> {
  const { language, part, drawing } = content
  if (part === 'chart') return drawPlain(language, chartSize, (pen) => drawLine(pen, content, chartPlot))
  if (part === 'thing') return drawPlain(language, thingSize, (pen) => drawThing(pen, drawing))
  return drawOnSheet(content.language, (sheet) => {
    drawName(sheet, content)
    drawVerdict(sheet, content)
    drawPrice(sheet, content)
    drawLine(sheet.pen, content, wholePlot)
  })
}
