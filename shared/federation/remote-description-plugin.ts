import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core'
import { screenStyles } from './collect-styles.ts'
import { entryBudget } from './entry-budget.ts'
import { iconShape } from './icon-shape.ts'
import type { RemoteBuild, ScreenNeeds } from './registry.ts'
import { releaseFile } from './release-file.ts'
import type { RemoteDescription } from './remote.ts'
import { screenHarnessFile, serverHalfFile } from './server-build.ts'
import { writeStyles } from './write-styles.ts'

/**
 * Shared façades that a group's chunks consume, except those in the page's first script: `consume shared module
 * (default) name@^1 …`.
 */
function facadesOf(compilation: Compilation, group: string, startRows: readonly string[]): string[] {
  const chunks = compilation.namedChunkGroups.get(group)?.chunks ?? []
  const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
  const names = modules.flatMap(
    (module) => /^consume.shared.module.*?(@qasima\/shared\/[\w/-]+)/.exec(module.identifier())?.[1] ?? [],
  )
  return [...new Set(names)].filter((name) => !startRows.includes(name)).sort()
}

const scriptsOf = (compilation: Compilation, group: string): string[] =>
  (compilation.namedChunkGroups.get(group)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))

type Ranges = Pick<RemoteBuild, 'shared' | 'contract'>

/** The façade through which a section gets its screens from the host. */
const sectionScreens = '@qasima/shared/admin/section-screens'

/** The menu entries with the shapes of their icons, so that the page need not know icon names. */
const drawnMenu = ({ menu }: RemoteDescription) =>
  menu && Promise.all(menu.map(async (entry) => ({ ...entry, icon: await iconShape(entry.icon) })))

/**
 * Writes `remote.json`: the remote's description, and which files each screen needs. Every route must be a chunk with
 * its own name, set by `webpackChunkName` where `src/expose.tsx` imports it; only section screens made by the host have
 * none.
 */
export class RemoteDescriptionPlugin implements RspackPluginInstance {
  readonly remote: RemoteDescription
  readonly ranges: Ranges
  readonly startRows: readonly string[]

  /**
   * @param ranges what it is built against
   * @param startRows share-table rows in a page's first script
   */
  constructor(remote: RemoteDescription, { ranges, startRows }: { ranges: Ranges; startRows: readonly string[] }) {
    this.remote = remote
    this.ranges = ranges
    this.startRows = startRows
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('RemoteDescriptionPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compiler.outputPath
      const entrySize = gzipSync(await readFile(join(folder, 'entry.js')), { level: 9 }).length
      const budget = entryBudget(Object.keys(this.remote.routes).length)
      if (compiler.options.mode === 'production' && entrySize > budget)
        throw new Error(`${this.remote.id}: its entry is ${entrySize} bytes (gzip), over ${budget}`)
      const expose = scriptsOf(compilation, 'screens')
      const names = Object.keys(this.remote.routes)
      const facades = (group: string) => facadesOf(compilation, group, this.startRows)
      const usesHostScreens = facades('screens').includes(sectionScreens)
      const screens = names.map(async (screen) => {
        const files = scriptsOf(compilation, screen)
        const isMadeByHost = files.length === 0 && usesHostScreens
        if (files.length === 0 && !isMadeByHost)
          throw new Error(`${this.remote.id}: route "${screen}" has no chunk of its name`)
        const own = files.filter((file) => !expose.includes(file))
        const needs: ScreenNeeds = {
          files: await Promise.all(own.map((file) => releaseFile(folder, file))),
          facades: facades(isMadeByHost ? 'screens' : screen),
        }
        return [screen, needs] as const
      })
      const build: RemoteBuild = {
        ...this.remote,
        menu: await drawnMenu(this.remote),
        entry: await releaseFile(folder, 'entry.js'),
        ...(this.remote.isRendered && { server: await releaseFile(folder, serverHalfFile) }),
        expose: await Promise.all(expose.map((file) => releaseFile(folder, file))),
        screens: Object.fromEntries(await Promise.all(screens)),
        ...this.ranges,
      }
      const styled = build.server ? await this.#withStyles(folder, build) : build
      await writeFile(join(folder, 'remote.json'), JSON.stringify(styled))
    })
  }

  /** Adds style files; none if only the browser half is built: pages then have inline styles. */
  async #withStyles(folder: string, build: RemoteBuild): Promise<RemoteBuild> {
    const harness = join(folder, screenHarnessFile)
    if (!existsSync(harness)) return build
    const { common, screens } = await screenStyles({ harness, half: join(folder, serverHalfFile), build })
    await rm(harness)
    const withFiles = Object.entries(build.screens).map(async ([name, needs]) => {
      const css = screens[name]
      return [name, css === undefined ? needs : { ...needs, styleFile: await writeStyles(folder, css) }] as const
    })
    return {
      ...build,
      styleFile: await writeStyles(folder, common),
      screens: Object.fromEntries(await Promise.all(withFiles)),
    }
  }
}
