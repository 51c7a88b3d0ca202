import { EventEmitter, once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { developmentConfig } from '../../shared/federation/development-build.ts'
import { iconShape } from '../../shared/federation/icon-shape.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'

/** One folder while it is worked on. */
export interface FolderBuild {
  /** Where its files are. */
  readonly output: string
  /** Resolves when no build is under way; answers the hash of the last good one, undefined where there is none yet. */
  ready(): Promise<string | undefined>
  /** Calls back with the hash of each good build from now on. @returns stops doing so. */
  onBuilt(listener: (hash: string) => void): () => void
  /** What the shell may know of the remote before its code, as it is written now. */
  describe(): Promise<object>
  close(): Promise<void>
}

interface FolderBuildOptions {
  readonly root: string
  readonly folder: string
  readonly output: string
  readonly publicPath?: string
  /** Called with a line for a person after each build. */
  readonly say: (line: string) => void
}

/** Builds a folder now and after each edit. */
export async function openFolderBuild({
  root,
  folder,
  output,
  publicPath,
  say,
}: FolderBuildOptions): Promise<FolderBuild> {
  const name = relative(root, folder)
  const { default: builds }: { default: Configuration[] } = await import(join(folder, 'rspack.config.ts'))
  const compiler = rspack(developmentConfig(builds, { output, ...(publicPath && { publicPath }) }))
  const built = new EventEmitter().setMaxListeners(0)
  let isBuilding = true
  let hash: string | undefined
  let started = performance.now()
  compiler.hooks.invalid.tap('folder-build', () => {
    if (!isBuilding) started = performance.now()
    isBuilding = true
  })
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    isBuilding = false
    const failed =
      error ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true, colors: true }) : undefined)
    if (failed) say(`${name}: ${failed instanceof Error ? failed.message : failed}`)
    else {
      hash = stats?.hash ?? undefined
      say(`${name}: built in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
    }
    built.emit('end')
    if (!failed && hash) built.emit('built', hash)
  })
  return {
    output,
    ready: async () => {
      if (isBuilding) await once(built, 'end')
      return hash
    },
    onBuilt: (listener) => {
      built.on('built', listener)
      return () => built.off('built', listener)
    },
    describe: async () => {
      const path = join(folder, 'remote.ts')
      const { mtimeMs } = await stat(path)
      const { remote }: { remote: RemoteDescription } = await import(`${path}?${mtimeMs}`)
      const menu = remote.menu?.map(async (entry) => ({ ...entry, icon: await iconShape(entry.icon) }))
      return { ...remote, ...(menu && { menu: await Promise.all(menu) }) }
    },
    close: async () => {
      await new Promise<void>((resolve) => watching?.close(() => resolve()))
      await new Promise<void>((resolve) => compiler.close(() => resolve()))
    },
  }
}
