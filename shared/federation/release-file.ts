import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from './registry.ts'

/**
 * The hash algorithm of every integrity: a browser reuses a preloaded file only for a script with the same integrity,
 * so preload links and the bundler's runtime both use this one.
 */
export const integrityHash = 'sha256'

/** The integrity of a file as scripts and preload links carry it. */
export async function releaseFile(folder: string, file: string): Promise<ReleaseFile> {
  const digest = createHash(integrityHash).update(await readFile(join(folder, file)))
  return { file, integrity: `${integrityHash}-${digest.digest('base64')}` }
}
