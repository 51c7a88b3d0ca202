import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserConfig } from '@qasima/shared/federation/build-config'
import type { ReleaseFile } from '@qasima/shared/federation/registry'
import { releaseFile } from '@qasima/shared/federation/release-file'
import { globalStyles } from '@qasima/shared/ui/styles/global'
import {
  type Configuration,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  rspack,
  type Stats,
} from '@rspack/core'
import type { HostBuild } from '../../shell/edge/files/host-build.ts'

const root = join(import.meta.dirname, '..', '..')

/** The same sources as one application: no federation, nothing shared, one module replaced. */
export interface SingleBundle {
  readonly host: HostBuild
  /** Files that each screen of the public site needs beyond the first scripts. */
  readonly screens: Readonly<Record<string, readonly ReleaseFile[]>>
}

export async function buildSingleBundle(folder: string): Promise<SingleBundle> {
  const { default: remote } = await import(join(root, 'mf-public', 'rspack.config.ts'))
  const base = browserConfig(join(root, 'shell'))
  const { compilation } = await compile({
    ...base,
    entry: { shell: './src/main.tsx' },
    module: remote.at(-1).module,
    output: { ...base.output, path: folder, publicPath: '/assets/', uniqueName: 'qasima_single' },
    plugins: [
      ...(base.plugins ?? []),
      new NormalModuleReplacementPlugin(
        /remotes\/load-screens\.ts$/,
        join(import.meta.dirname, 'single-screens.ts'),
      ) as RspackPluginInstance,
    ],
  })
  const scripts = (name: string) =>
    (compilation.namedChunkGroups.get(name)?.getFiles() ?? []).filter((file) => file.endsWith('.js'))
  const files = (names: readonly string[]) => Promise.all(names.map((name) => releaseFile(folder, name)))
  const first = scripts('shell')
  const remoteBuild = JSON.parse(readFileSync(join(root, 'mf-public', 'dist', 'remote.json'), 'utf8')) as {
    routes: Record<string, unknown>
  }
  const screens = await Promise.all(
    Object.keys(remoteBuild.routes).map(
      async (screen) => [screen, await files(scripts(screen).filter((file) => !first.includes(file)))] as const,
    ),
  )
  return {
    host: { folder, styles: globalStyles, scripts: await files(first), shared: {} },
    screens: Object.fromEntries(screens),
  }
}

/** Runs one compilation to its end. */
async function compile(configuration: Configuration): Promise<Stats> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    rspack(configuration, (error, stats) => (error || !stats ? reject(error) : resolve(stats)))
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  return stats
}
