import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { RenderFailure } from '@qasima/shared/render/render-failure'
import type { ReleaseFiles } from '../files/release-files.ts'

async function fileOf({ release }: Pick<RegistryEntry, 'release'>, file: string, files: ReleaseFiles): Promise<Buffer> {
  const folder = await files.folderOf(release)
  if (!folder) throw new Error('the release is not on this machine')
  return readFile(join(folder, file))
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
