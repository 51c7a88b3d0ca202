import { isolated } from '../../../../shared/schema/isolated.ts'
import { initialsOf, tintOf } from '../../../../shared/schema/monogram.ts'
import { type Pen, writable } from '../../link-picture/picture-pen.ts'
import { colours, drawOnSheet, edge, inner, type Sheet, style } from '../../link-picture/picture-sheet.ts'
import type { PictureContent } from './picture-content.ts'

/** Backgrounds and letters of the dark theme in `shared/ui/palette.ts`, by the tint of a name. */
const tints = {
  saffron: { ground: '#33270F', letters: '#F2B544' },
  nile: { ground: '#0F2B2E', letters: '#37C6AC' },
  ink: { ground: '#1E2740', letters: '#F5F1E8' },
} as const

/** The plate with the store's letters, as on its card on the site. */
const plate = { size: 132, top: 128, radius: 24 }
const gap = 28

function drawPlate({ pen, fromStart }: Sheet, name: string): void {
  const { context } = pen
  const { ground, letters } = tints[tintOf(name)]
  const x = fromStart(plate.size)
  context.beginPath()
  context.roundRect(x, plate.top, plate.size, plate.size, plate.radius)
  context.fillStyle = ground
  context.fill()
  const own = style(60, letters, 600)
  const text = writable(initialsOf(name))
  pen.write(text, own, { x: x + (plate.size - pen.widthOf(text, own)) / 2, y: plate.top + plate.size / 2 + 21 })
}

function drawName({ pen, fromStart }: Sheet, { name, facts }: PictureContent): void {
  const distance = plate.size + gap
  const own = style(54, colours.text, 600)
  const [line = ''] = pen.fit(writable(name), own, { width: inner - distance, lines: 1 })
  // A name has its own direction, regardless of its surroundings.
  const text = isolated(line)
  pen.write(text, own, { x: fromStart(pen.widthOf(text, own), distance), y: facts === '' ? 212 : 188 })
  if (facts === '') return
  const below = style(30, colours.muted)
  pen.write(facts, below, { x: fromStart(pen.widthOf(facts, below), distance), y: 240 })
}

/** The percent sign of the brand's icon, which is not mirrored. */
function drawPercent({ context }: Pen, { x, y }: { readonly x: number; readonly y: number }, colour: string): void {
  Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: 16, lineCap: 'round' })
  context.beginPath()
  context.moveTo(x - 30, y + 40)
  context.lineTo(x + 30, y - 40)
  context.stroke()
  for (const [left, top] of [
    [x - 30, y - 30],
    [x + 30, y + 30],
  ] as const) {
    context.beginPath()
    context.arc(left, top, 15, 0, 2 * Math.PI)
    context.fill()
  }
}

/** The brand's ticket with the best code: two half circles are cut out at the fold. */
const ticket = { top: 306, height: 268, radius: 28, notch: 26, fold: 230 }

function drawTicket({ pen, fromEnd }: Sheet, hasCode: boolean): void {
  const { context } = pen
  const { top, height, radius, notch, fold } = ticket
  const bottom = top + height
  const ink = hasCode ? colours.onAccent : colours.muted
  context.beginPath()
  context.roundRect(edge, top, inner, height, radius)
  context.fillStyle = hasCode ? colours.accent : colours.surface
  context.fill()
  const foldAt = fromEnd(0, fold)
  context.fillStyle = colours.ground
  for (const y of [top, bottom]) {
    context.beginPath()
    context.arc(foldAt, y, notch, 0, 2 * Math.PI)
    context.fill()
  }
  Object.assign(context, { strokeStyle: ink, lineWidth: 5, lineCap: 'round' })
  context.setLineDash([2, 16])
  context.beginPath()
  context.moveTo(foldAt, top + notch + 18)
  context.lineTo(foldAt, bottom - notch - 18)
  context.stroke()
  context.setLineDash([])
  drawPercent(pen, { x: fromEnd(0, fold / 2), y: top + height / 2 }, ink)
}

function drawBest(sheet: Sheet, { label, headline, notes, hasCode }: PictureContent): void {
  drawTicket(sheet, hasCode)
  const { pen, fromStart } = sheet
  const air = 40
  const room = inner - ticket.fold - 2 * air
  const colour = hasCode ? colours.onAccent : colours.text
  const put = (text: string, own: ReturnType<typeof style>, y: number) => {
    const [line = ''] = pen.fit(writable(text), own, { width: room, lines: 1 })
    pen.write(line, own, { x: fromStart(pen.widthOf(line, own), air), y })
  }
  if (label !== '') put(label, style(28, colour), 364)
  const large = style(76, colour, 600)
  put(headline, pen.widthOf(headline, large) > room ? style(54, colour, 600) : large, 450)
  const [first = '', second] = notes
  put(first, style(28, colour), second === undefined ? 522 : 506)
  if (second !== undefined) put(second, style(26, colour), 548)
}

/** Draws the picture of a store as a PNG. */
export const drawPicture = (content: PictureContent): Promise<Buffer> =>
  drawOnSheet(content.language, (sheet) => {
    drawPlate(sheet, content.name)
    drawName(sheet, content)
    drawBest(sheet, content)
  })
