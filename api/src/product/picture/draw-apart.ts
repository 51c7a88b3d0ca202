import { Piscina } from 'piscina'
import type { PictureContent } from './picture-content.ts'

/** Milliseconds for one picture, which takes a tenth of a second. */
const pictureDeadline = 3_000

/** Drawing keeps a thread busy for tens of milliseconds: it is done beside the one that answers. */
const thread = new Piscina<PictureContent, Uint8Array>({
  filename: new URL('picture-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
})

/**
 * The picture of a product as a PNG.
 * @throws Error `AbortError` of one that takes too long.
 */
export async function drawApart(content: PictureContent): Promise<Buffer> {
  const png = await thread.run(content, { signal: AbortSignal.timeout(pictureDeadline) })
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
}
