import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { errorCode } from '../../../../shared/server/error-code.ts'
import { FetchFailed } from './fetch-result.ts'

/** The encodings that requests accept. */
export const acceptedEncodings = 'gzip, deflate, br, zstd'

/** Deflate comes with or without the standard's header. */
const inflateFor = (first: Uint8Array | undefined) =>
  ((first?.[0] ?? 8) & 15) === 8 ? createInflate() : createInflateRaw()

function decoderOf(encoding: string, first: Uint8Array | undefined) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'zstd') return createZstdDecompress()
  if (encoding === 'deflate') return inflateFor(first)
  throw new FetchFailed('encoding')
}

async function* bounded(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new FetchFailed('too-large')
    yield chunk
  }
}

async function* beginning(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

export interface BodyLimits {
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Reads and decompresses a body, up to the limit.
 * @throws FetchFailed if it is larger, or its compression is unknown or broken.
 */
export async function readBody(body: Readable, encoding: string, { maxBytes, signal }: BodyLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of bounded(source, maxBytes)) chunks.push(chunk)
  }
  const parts: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  try {
    const first = await parts.next()
    const source = bounded(beginning(first, parts), maxBytes)
    if (encoding === '' || encoding === 'identity') await collect(source)
    else await pipeline(source, decoderOf(encoding, first.value), collect, { signal })
  } catch (error) {
    if (error instanceof FetchFailed || signal.aborted) throw error
    // Other errors than the connection's come from the decoder.
    const isConnection = /^(?:E[A-Z]+$|UND_ERR)/.test(errorCode(error) ?? '')
    throw encoding === '' || isConnection ? error : new FetchFailed('encoding', { cause: error })
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}
