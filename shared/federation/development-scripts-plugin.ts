import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import type { HostDescription } from './registry.ts'
import { releaseFile } from './release-file.ts'

/** Adds the first scripts of this build to the existing `host.json`, as those for developers. */
export class DevelopmentScriptsPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('DevelopmentScriptsPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compiler.outputPath
      const first = (compilation.entrypoints.get('shell')?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
      const path = join(folder, 'host.json')
      const description: HostDescription = JSON.parse(await readFile(path, 'utf8'))
      const developmentScripts = await Promise.all(first.map((name) => releaseFile(folder, name)))
      await writeFile(path, JSON.stringify({ ...description, developmentScripts }))
    })
  }
}
