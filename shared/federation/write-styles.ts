import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressedCopy } from './compress-plugin.ts'
import type { ReleaseFile } from './registry.ts'
import { releaseFile } from './release-file.ts'

/**
 * A content-based name with digits only: hexadecimal names can contain `ad` between digits, which ad blockers match.
 */
function nameOf(css: string): string {
  const digest = createHash('sha256').update(css).digest('hex')
  return `${BigInt(`0x${digest.slice(0, 12)}`)}.css`
}

/** Writes CSS into a build folder, named by content, with its compressed copy. */
export async function writeStyles(folder: string, css: string): Promise<ReleaseFile> {
  const file = nameOf(css)
  await writeFile(join(folder, file), css)
  await writeFile(join(folder, `${file}.br`), await compressedCopy(Buffer.from(css)))
  return releaseFile(folder, file)
}
