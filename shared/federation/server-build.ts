import { join } from 'node:path'
import { type Configuration, experiments } from '@rspack/core'
import type { ShareRow } from './share-table.ts'

/** The file of a release's server half, in the folder of the release. */
export const serverHalfFile = 'server.mjs'

/** That of the host, whose builds lie in one folder. */
const hostServerFile = 'server.[contenthash:12].mjs'
export const isHostServerFile = (file: string): boolean => /^server\.[\da-f]+\.mjs$/.test(file)

/** What renders the screens of a remote in its build, for their styles; it is gone when the build is over. */
export const screenHarnessFile = 'harness.mjs'

/** Where the process that renders has its own copies of what a remote takes from the host, by module request. */
const providedModules = 'globalThis.qasimaModules'

/** One ES module, without chunks: a process that may read no file could load none. */
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
 * The server half of a remote: its screens as one ES module, which takes every row of the share table from the process
 * that renders, as its browser half does from the page. RowOf: finds the row of what a file asks for.
 */
export function remoteServerConfig(
  base: Configuration,
  rowOf: (folder: string, request: string) => ShareRow | undefined,
): Configuration {
  return {
    ...serverConfig(base, serverHalfFile),
    // Of no platform: a module of Node that a screen imports fails the build, not the visitor.
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

/** Rows that no rendered remote takes: sections of the back-office are drawn in browsers alone. */
const isRendered = ({ request }: ShareRow): boolean => !request.startsWith('@qasima/shared/admin/')

/** Sets every row of the table, for the remotes that are loaded after it. */
function providingModule(table: readonly ShareRow[]): string {
  const rows = table.filter(isRendered).map(({ request }) => JSON.stringify(request))
  const imports = rows.map((request, at) => `import * as module${at} from ${request}`)
  const entries = rows.map((request, at) => `${request}: module${at}`)
  return `${imports.join('\n')}\n${providedModules} = Object.freeze({ ${entries.join(', ')} })`
}

/** What a build that provides the rows of the share table is made of. */
interface ProvidingParts {
  /** Its build for browsers. */
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
 * The server half of the host: the process that renders, with its own React, router and façades. Source: the entry of that
 * process.
 */
export const hostServerConfig = (folder: string, parts: ProvidingParts): Configuration =>
  providingConfig(folder, hostServerFile, parts)

const harnessSource = join(import.meta.dirname, '..', 'render', 'screen-harness.tsx')

/** Renders the screens of a remote in its build; they find in it what they take from the host. */
export function screenHarnessConfig(folder: string, parts: Omit<ProvidingParts, 'source'>): Configuration {
  const config = providingConfig(folder, screenHarnessFile, { ...parts, source: harnessSource })
  // Their server half is there already.
  return { ...config, devtool: false, output: { ...config.output, clean: false } }
}
