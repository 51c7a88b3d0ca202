import { join } from 'node:path'
import { type Configuration, experiments } from '@rspack/core'
import type { ShareRow } from './share-table.ts'

/** The file of a release's server half, in the release's folder. */
export const serverHalfFile = 'server.mjs'

/** The same for the host, whose builds share one folder. */
const hostServerFile = 'server.[contenthash:12].mjs'
export const isHostServerFile = (file: string): boolean => /^server\.[\da-f]+\.mjs$/.test(file)

/** Renders the screens of a remote during its build, to collect their styles; deleted after the build. */
export const screenHarnessFile = 'harness.mjs'

/** Where the rendering process keeps what remotes take from the host, by module request. */
const providedModules = 'globalThis.qasimaModules'

/** One ES module without chunks: a process without file access could not load any. */
function serverConfig(base: Configuration, file: string): Configuration {
  return {
    ...base,
    plugins: [],
    resolve: { ...base.resolve, alias: {}, conditionNames: ['node', 'import', 'module', 'default'] },
    module: {
      ...base.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      generator: { 'asset/resource': { emit: false } },
    },
    output: {
      path: base.output?.path,
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: false,
      library: { type: 'module' },
      filename: file,
      assetModuleFilename: base.output?.assetModuleFilename,
    },
    optimization: { splitChunks: false, runtimeChunk: false, moduleIds: 'natural' },
  }
}

/**
 * The server half of a remote: its screens as one ES module, which takes share-table rows from the rendering process as
 * its browser half takes them from the page. `rowOf`: finds the row for a file's request.
 */
export function remoteServerConfig(
  base: Configuration,
  rowOf: (folder: string, request: string) => ShareRow | undefined,
): Configuration {
  return {
    ...serverConfig(base, serverHalfFile),
    // Without a platform: a screen that imports a Node module fails the build instead of the page.
    target: 'es2022',
    entry: { server: './src/expose.tsx' },
    externals: [
      ({ context = '', request = '' }, callback) => {
        const row = rowOf(context, request)
        if (!row) return callback()
        callback(undefined, `var ${providedModules}[${JSON.stringify(row.request)}]`)
      },
    ],
  }
}

/** Rows that a rendered remote may use: sections of the back-office are only rendered in browsers. */
const isRendered = ({ request }: ShareRow): boolean => !request.startsWith('@qasima/shared/admin/')

/** Sets every row of the table, for remotes loaded after it. */
function providingModule(table: readonly ShareRow[]): string {
  const rows = table.filter(isRendered).map(({ request }) => JSON.stringify(request))
  const imports = rows.map((request, at) => `import * as module${at} from ${request}`)
  const entries = rows.map((request, at) => `${request}: module${at}`)
  return `${imports.join('\n')}\n${providedModules} = Object.freeze({ ${entries.join(', ')} })`
}

/** The inputs of a build that provides the share table's rows. */
interface ProvidingParts {
  /** Its browser build. */
  readonly base: Configuration
  readonly table: readonly ShareRow[]
  readonly source: string
}

function providingConfig(folder: string, file: string, { base, table, source }: ProvidingParts): Configuration {
  const provided = join(folder, 'src', 'remotes', 'provided-on-server.ts')
  return {
    ...serverConfig(base, file),
    target: ['node20', 'es2022'],
    entry: { server: [provided, source] },
    plugins: [new experiments.VirtualModulesPlugin({ [provided]: providingModule(table) })],
  }
}

/**
 * The server half of the host: the rendering process, with its own React, router and façades. `source`: the entry of
 * that process.
 */
export const hostServerConfig = (folder: string, parts: ProvidingParts): Configuration =>
  providingConfig(folder, hostServerFile, parts)

const harnessSource = join(import.meta.dirname, '..', 'render', 'screen-harness.tsx')

/** Renders the screens of a remote during its build, and provides them with what they take from the host. */
export function screenHarnessConfig(folder: string, parts: Omit<ProvidingParts, 'source'>): Configuration {
  const config = providingConfig(folder, screenHarnessFile, { ...parts, source: harnessSource })
  // Keep the server half, which is already there.
  return { ...config, devtool: false, output: { ...config.output, clean: false } }
}
