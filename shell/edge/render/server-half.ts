import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryEntry, releaseAddress } from '@qasima/shared/federation/registry'
import type { ReleaseFiles } from '../registry/registry-store.ts'
import { RenderFailure } from './render-failure.ts'

/** Milliseconds that another edge has to send a server half. */
const fetchDeadline = 5_000

/** No server half is larger; what is would not be read to its end. */
const maxBytes = 8 * 1_024 * 1_024

async function fileOf({ release }: Pick<RegistryEntry, 'release'>, file: string, files: ReleaseFiles): Promise<Buffer> {
  if ('folderOf' in files) {
    const folder = files.folderOf(release)
    if (!folder) throw new Error('the release is not on this machine')
    return readFile(join(folder, file))
  }
  const { statusCode, body } = await files.connections.request({
    origin: files.origin,
    path: releaseAddress(release, file),
    method: 'GET',
    signal: AbortSignal.timeout(fetchDeadline),
  })
  if (statusCode !== 200) throw new Error(`the answer has status ${statusCode}`)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * The code of a release for the server, exactly as its build described it.
 * @throws RenderFailure `missing`
 */
export async function readServerHalf(
  { release, server }: Pick<RegistryEntry, 'release' | 'server'>,
  files: ReleaseFiles,
): Promise<string> {
  if (!server) throw new RenderFailure('missing', 'the release has no server half')
  const content = await fileOf({ release }, server.file, files).catch((error: Error) => {
    throw new RenderFailure('missing', error.message)
  })
  const [algorithm = '', digest] = server.integrity.split(/-(.*)/s)
  if (createHash(algorithm).update(content).digest('base64') !== digest)
    throw new RenderFailure('missing', 'the server half is not the one that the release names')
  return content.toString('utf8')
}
