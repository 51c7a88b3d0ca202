import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ReleaseFile } from './registry.ts'
import { releaseFile } from './release-file.ts'

/** Folders whose files have their own addresses, by address prefix: `''` or `fonts/`. */
export type SiteFolders = Readonly<Record<string, string>>

/** Served unchanged. */
const sent = /\.(svg|png|js|woff2)$/

/**
 * Adds the files of these folders to a build, named by digest, because builds share a folder. Returns them by their
 * path on the site, such as `icon.svg`.
 */
export async function addSiteFiles(
  folders: SiteFolders,
  build: string,
): Promise<Readonly<Record<string, ReleaseFile>>> {
  const added = Object.entries(folders).map(async ([prefix, folder]) => {
    const names = (await readdir(folder)).filter((name) => sent.test(name)).sort()
    return Promise.all(
      names.map(async (name) => {
        const content = await readFile(join(folder, name))
        const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
        const file = `${digest}${extname(name)}`
        await writeFile(join(build, file), content)
        return [prefix + name, await releaseFile(build, file)] as const
      }),
    )
  })
  return Object.fromEntries((await Promise.all(added)).flat())
}
