import { Piscina } from 'piscina'

/** Milliseconds for one picture, which takes a tenth of a second. */
const pictureDeadline = 3_000

/**
 * Draws pictures as PNG by the file of a thread. Drawing keeps a thread busy for tens of milliseconds: it is done beside the one that
 * answers. The drawing throws Error `AbortError` when it takes too long.
 */
export function drawingThread<Content>(file: URL): (content: Content) => Promise<Buffer> {
  const thread = new Piscina<Content, Uint8Array>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  })
  return async (content) => {
    const png = await thread.run(content, { signal: AbortSignal.timeout(pictureDeadline) })
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }
}
