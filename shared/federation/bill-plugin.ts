import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import { billFile, billOfMaterials, type LockedPackages, packagePathsOf } from './bill-of-materials.ts'

const lockfile = join(import.meta.dirname, '..', '..', 'package-lock.json')

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/**
 * Writes the bill of materials of a build, for both halves: the server half is built first, into the same folder. It
 * follows the source maps, and so lists what the files contain, not what the bundler looked at.
 */
export class BillPlugin implements RspackPluginInstance {
  readonly #remote: string

  /** @param remote the id of the remote that is built */
  constructor(remote: string) {
    this.#remote = remote
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('BillPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compiler.outputPath
      const maps = (await readdir(folder)).filter((file) => file.endsWith('.map'))
      const sources = await Promise.all(
        maps.map(async (map) => (await readJson<{ sources: string[] }>(join(folder, map))).sources),
      )
      const { packages } = await readJson<{ packages: LockedPackages }>(lockfile)
      const { version } = await readJson<{ version: string }>(join(compiler.context, 'package.json'))
      const bill = billOfMaterials({
        remote: this.#remote,
        version,
        paths: packagePathsOf(sources.flat()),
        locked: packages,
      })
      await writeFile(join(folder, billFile), JSON.stringify(bill))
    })
  }
}
