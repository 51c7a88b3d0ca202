import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** What is served at the root of the site. */
export const publicFolder = join(import.meta.dirname, '..', '..', 'shell', 'public')

interface AppIcon {
  readonly file: string
  /** Pixels of a side. */
  readonly size: number
  /** Part of the side on which the drawing stands; the rest is its ground. Without it, the drawing fills all with round corners. */
  readonly inset?: number
}

/**
 * Systems cut icons to shapes of their own. Of a maskable one a circle of four fifths of the side is never cut off: in it the ticket
 * has room at 85 percent.
 */
export const appIcons: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, inset: 0.85 },
  { file: 'apple-touch-icon.png', size: 180, inset: 0.95 },
]

/** The brand's own drawing. */
export const readDrawing = (): string => readFileSync(join(publicFolder, 'icon.svg'), 'utf8')

/** An icon as a PNG. @throws Error when the drawing has no ground of round corners. */
export function drawIcon(drawing: string, { size, inset }: AppIcon): Sharp {
  const ground = /<rect width="64" height="64" rx="14" fill="(#[\dA-F]{6})"\/>/.exec(drawing)
  if (!ground) throw new Error('icon.svg: its ground was not found')
  const [rounded, colour = ''] = ground
  const side = Math.round(size * (inset ?? 1))
  const svg = inset === undefined ? drawing : drawing.replace(rounded, '')
  const drawn = sharp(Buffer.from(svg), { density: (72 * side) / 64 }).resize(side, side)
  if (inset === undefined) return drawn.png({ palette: false, compressionLevel: 9 })
  const before = Math.floor((size - side) / 2)
  const after = size - side - before
  return drawn
    .flatten({ background: colour })
    .extend({ top: before, bottom: after, left: before, right: after, background: colour })
    .removeAlpha()
    .png({ palette: false, compressionLevel: 9 })
}
