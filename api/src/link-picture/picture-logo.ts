import { readFile } from 'node:fs/promises'
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { Language } from '../../../shared/contract/language.ts'

const folder = new URL('../../../shared/ui/brand/', import.meta.url)
/** Of the artwork, and in the picture. */
const [artwork, drawn] = [200, 150]

/** The ticket and the name beside it: the two outlines of the brand's own file, in the colours for a dark ground. */
async function readOutlines(language: Language): Promise<readonly string[]> {
  const file = await readFile(new URL(`qasima-${language}.svg`, folder), 'utf8')
  return [...file.matchAll(/ d="([^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

/** Draws the ticket of the brand and its name where lines begin. */
export async function drawLogo(
  context: SKRSContext2D,
  language: Language,
  fromStart: (width: number) => number,
): Promise<void> {
  const [ticket, word] = await readOutlines(language)
  context.save()
  context.translate(fromStart(drawn), 36)
  context.scale(drawn / artwork, drawn / artwork)
  context.fillStyle = '#E8A317'
  context.fill(new Path2D(ticket), 'evenodd')
  context.fillStyle = '#F5F1E8'
  context.fill(new Path2D(word))
  context.restore()
}
