import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressedCopy } from './compress-plugin.ts'
import type { ReleaseFile } from './registry.ts'
import { releaseFile } from './release-file.ts'

/** Writes CSS into the folder of a build, named by its content, with its compressed copy. */
export async function writeStyles(folder: string, css: string): Promise<ReleaseFile> {
  const file = `${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`
  await writeFile(join(folder, file), css)
  await writeFile(join(folder, `${file}.br`), await compressedCopy(Buffer.from(css)))
  return releaseFile(folder, file)
}
