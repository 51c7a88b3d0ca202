import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core'
import { frameStyles } from './collect-styles.ts'
import { releaseFile } from './release-file.ts'
import { isHostServerFile } from './server-build.ts'
import { addSiteFiles, type SiteFolders } from './site-files.ts'
import { writeStyles } from './write-styles.ts'

/**
 * The bundler's name for the module behind a shared row: `provide shared module (default) @qasima/shared/ui/tabs@0.1.0
 * = /path`.
 */
const providedModule = /^provide shared module \([^)]*\) (.+)@[^@ ]+ = /

/**
 * The scripts that each lazy row fetches, from the bundler's graph. The federation plugin's manifest would add the
 * files of every other part that contains the same module.
 */
function lazyScripts(compilation: Compilation): (readonly [request: string, files: string[]])[] {
  const scripts = new Map<string, string[]>()
  for (const group of compilation.chunkGroups) {
    for (const { module } of group.origins) {
      const request = providedModule.exec(module?.identifier() ?? '')?.[1]
      if (request)
        scripts.set(
          request,
          group.getFiles().filter((file) => file.endsWith('.js')),
        )
    }
  }
  // The bundler lists groups in hash-map order.
  return [...scripts].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** What the build knows but no module graph contains. */
interface HostFacts {
  /** The CSS of every page. */
  readonly styles: string
  /** Versions of what remotes take from the host, by module request. */
  readonly provides: Readonly<Record<string, string>>
  readonly site: SiteFolders
}

/**
 * Writes `host.json`: the CSS of every page, the shell's first scripts, the rendering process, the files behind each
 * shared façade, and files with their own addresses.
 */
export class HostDescriptionPlugin implements RspackPluginInstance {
  readonly #facts: HostFacts

  constructor(facts: HostFacts) {
    this.#facts = facts
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('HostDescriptionPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compiler.outputPath
      const { styles, provides, site } = this.#facts
      const server = (await readdir(folder)).find(isHostServerFile)
      const first = (compilation.entrypoints.get('shell')?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
      const files = (names: readonly string[]) => Promise.all(names.map((name) => releaseFile(folder, name)))
      const shared = await Promise.all(
        lazyScripts(compilation).map(
          async ([request, scripts]) =>
            [request, await files(scripts.filter((file) => !first.includes(file)))] as const,
        ),
      )
      await writeFile(
        join(folder, 'host.json'),
        JSON.stringify({
          styles,
          ...(server && { styleFile: await writeStyles(folder, styles + (await frameStyles(join(folder, server)))) }),
          provides,
          scripts: await files(first),
          server,
          shared: Object.fromEntries(shared.filter(([, needed]) => needed.length > 0)),
          site: await addSiteFiles(site, folder),
        }),
      )
    })
  }
}
