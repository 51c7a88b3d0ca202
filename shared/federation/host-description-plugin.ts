import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import { releaseFile } from './remote-description-plugin.ts'

/** Writes `host.json`: the shell's first scripts, and the files behind each shared façade. */
export class HostDescriptionPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('HostDescriptionPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compiler.outputPath
      const scripts = (compilation.entrypoints.get('shell')?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
      const manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as {
        shared: { name: string; assets: { js: { sync: string[] } } }[]
      }
      const files = (names: readonly string[]) => Promise.all(names.map((name) => releaseFile(folder, name)))
      const shared = await Promise.all(
        manifest.shared.map(async ({ name, assets }) => {
          const lazy = assets.js.sync.filter((file) => !scripts.includes(file))
          return [name, await files(lazy)] as const
        }),
      )
      await writeFile(
        join(folder, 'host.json'),
        JSON.stringify({
          scripts: await files(scripts),
          shared: Object.fromEntries(shared.filter(([, needed]) => needed.length > 0)),
        }),
      )
    })
  }
}
