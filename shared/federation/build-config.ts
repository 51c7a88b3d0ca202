import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import {
  type Configuration,
  experiments,
  type Module,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
  sharing,
} from '@rspack/core'
import { contractVersion } from '../contract/version.ts'
import { BillPlugin } from './bill-plugin.ts'
import { CompressPlugin } from './compress-plugin.ts'
import { reactFiles, withReactOfDevelopers } from './developer-react.ts'
import { hostChunks } from './host-chunks.ts'

import { HostDescriptionPlugin } from './host-description-plugin.ts'
import { integrityHash } from './release-file.ts'
import { ReleaseNamePlugin, releaseName } from './release-name-plugin.ts'
import { federationName, type RemoteDescription } from './remote.ts'
import { RemoteDescriptionPlugin } from './remote-description-plugin.ts'
import { manifest, moduleIdPlugins, nameOfSource, runtimeByName } from './reproducible-build.ts'
import { RerunPlugin } from './rerun-plugin.ts'
import { hostServerConfig, remoteServerConfig, screenHarnessConfig } from './server-build.ts'
import { type ShareRow, shareTable } from './share-table.ts'
import type { SiteFolders } from './site-files.ts'
import { SortIntegritiesPlugin } from './sort-integrities-plugin.ts'

const require = createRequire(import.meta.url)

function versionOf(packageName: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(require.resolve(`${packageName}/package.json`), 'utf8'),
  )
  return version
}

const sharedFolder = dirname(import.meta.dirname)

const table = shareTable(sharedFolder, {
  react: versionOf('react'),
  shared: versionOf('@qasima/shared'),
})

/**
 * The host provides every row of the share table; what the first page always needs is in its first bundle. The host
 * itself imports the same modules directly, without going through the federation runtime.
 */
const provided = Object.fromEntries(
  table.map((row) => [
    row.request,
    {
      shareKey: row.request,
      singleton: true,
      requiredVersion: row.version,
      version: row.version,
      eager: row.load === 'start',
    },
  ]),
)

function takenFromHost(version: string) {
  return { singleton: true, requiredVersion: `^${version}`, import: false as const }
}

/** Cleans the output folder, except for the server half, which was just built. */
const cleanBrowserHalf = { clean: { keep: /\.mjs(\.map)?$/ } }

/** The schema builders, and the façade that carries the needed part of them. */
const typeBuilders = '@qasima/shared/schema/type-builders'

/** A remote contains none of the rows: the page has one React, one router, one set of façades. */
const consumed = {
  ...Object.fromEntries(table.map((row) => [row.request, takenFromHost(row.version)])),
  // The contract imports typebox itself, of which it needs only what a façade carries.
  typebox: { ...takenFromHost(versionOf('@qasima/shared')), shareKey: typeBuilders },
}

/** The share-table row that a file of `shared` imports by relative path, if any. */
function rowOfPath(context: string, path: string): ShareRow | undefined {
  const name = relative(sharedFolder, join(context, path)).replace(/\.tsx?$/, '')
  return table.find(({ request }) => request === `@qasima/shared/${name}`)
}

/** The row that a file of a remote requests, by any name. */
function rowOf(folder: string, request: string): ShareRow | undefined {
  if (/^\.\.?\//.test(request)) return rowOfPath(folder, request)
  const name = request === 'typebox' ? typeBuilders : request
  return table.find((row) => row.request === name)
}

/**
 * Files of `shared` inside a remote may import façades by path: these are redirected to the host's. A second copy of
 * the session or the client would have separate state.
 */
const facadesByPath = new NormalModuleReplacementPlugin(/^\.\.?\//, (data) => {
  const row = rowOfPath(data.context, data.request)
  if (row) data.request = row.request
})

// The plugin requests the CommonJS build of the federation runtime; the ES build allows tree shaking.
const runtimePackage = '@module-federation/runtime'
const runtimeAliases = {
  [require.resolve(runtimePackage)]: require.resolve(runtimePackage).replace(/\.cjs$/, '.js'),
}

/** Gives browsers the contract's schemas without the rest of typebox. */
const builders = { typebox$: join(sharedFolder, 'schema', 'type-builders.ts') }

// The registry replaces the manifest for the shell, so the runtime's manifest code is left out.
const optimization = { disableSnapshot: true, target: 'web' as const }

/** The federation package is typed against another version of the bundler, with a compatible plugin interface. */
const plugin = (made: object) => made as RspackPluginInstance

/** The common part of every browser build. `folder`: the package to build; the mode comes from NODE_ENV. */
export function browserConfig(folder: string): Configuration {
  const development = process.env.NODE_ENV === 'development'
  return {
    context: folder,
    mode: development ? 'development' : 'production',
    // No file refers to its source map, because none is served.
    devtool: development ? 'hidden-cheap-module-source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    resolve: {
      alias: { ...runtimeAliases, ...builders },
      extensions: ['.tsx', '.ts', '.js'],
      conditionNames: ['browser', 'import', 'module', 'default'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development } },
            },
          },
        },
        {
          test: /[\\/]shared[\\/](ui[\\/]styles[\\/]tables|.+\.shapes)\.ts$/,
          loader: join(import.meta.dirname, 'evaluate-loader.ts'),
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      // Meaningless names: ad blockers match words, and caches compare hashes.
      filename: '[contenthash:12].js',
      chunkFilename: '[contenthash:12].js',
      cssFilename: '[contenthash:12].css',
      cssChunkFilename: '[contenthash:12].css',
      assetModuleFilename: '[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      // As long as a call may take, so that slow connections can finish.
      chunkLoadTimeout: 20_000,
      // Without it, a module that threw counts as loaded the next time.
      strictModuleErrorHandling: true,
      devtoolModuleFilenameTemplate: nameOfSource,
    },
    performance: { hints: false },
    lazyCompilation: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: [
      plugin(new SubresourceIntegrityPlugin({ hashFuncNames: [integrityHash] })),
      new SortIntegritiesPlugin(),
      new CompressPlugin(),
      new RerunPlugin(),
      runtimeByName,
    ],
  }
}

type Rules = NonNullable<NonNullable<Configuration['module']>['rules']>

function withRules(base: Configuration, rules: Rules): Configuration {
  return { ...base, module: { ...base.module, rules: [...(base.module?.rules ?? []), ...rules] } }
}

/**
 * The builds of a remote: `export default remoteConfig(import.meta.dirname, remote)`. The browser build exposes
 * `src/expose.tsx` and writes `remote.json`; if the edge renders its screens, the server build comes first. `rules`:
 * module rules that only this remote needs.
 */
export function remoteConfig(
  folder: string,
  remote: RemoteDescription,
  { rules = [] }: { readonly rules?: Rules } = {},
): Configuration[] {
  const base = withRules(browserConfig(folder), rules)
  const browser = remoteBrowserConfig(base, remote)
  if (!remote.isRendered) return [browser]
  const server = remoteServerConfig(base, rowOf)
  return [
    { ...server, name: 'server' },
    { ...screenHarnessConfig(folder, { base, table }), name: 'harness', dependencies: ['server'] },
    { ...browser, dependencies: ['harness'] },
  ]
}

/** The rows that a page has from its first script. */
const startRows = table.filter(({ load }) => load === 'start').map(({ request }) => request)

/**
 * The bundler orders groups of equal size by checkout path, and chunks list their groups in that order. All modules
 * that stand for share-table rows have the same size, so they are put in one group: the rows that a page has from its
 * start, so that a chunk does not wait for unused ones. Other groups are at least 20 kB. This also shrinks the entry by
 * 100 of 10,400 bytes (gzip).
 */
const remoteChunks = {
  cacheGroups: {
    defaultVendors: false,
    default: { type: /^(?!consume-shared-module$)/, minChunks: 2, priority: -20, reuseExistingChunk: true },
    start: {
      type: 'consume-shared-module',
      test: (module: Module) => startRows.some((request) => module.identifier().includes(` ${request}@`)),
      name: 'start',
      minChunks: 2,
      enforce: true,
    },
  },
} as const

function remoteBrowserConfig(base: Configuration, remote: RemoteDescription): Configuration {
  const name = federationName(remote.id)
  return {
    ...base,
    name: 'browser',
    entry: {},
    // A release has its own immutable folder, so its files need no hash, and the entry no map of them.
    output: { ...base.output, ...cleanBrowserHalf, uniqueName: releaseName(name), chunkFilename: '[id].js' },
    // Modules and chunks do not need stable names either: the shortest ones keep the entry small. A library that one
    // chunk uses is not split off, because the entry would carry its digest.
    optimization: {
      moduleIds: 'natural',
      chunkIds: 'natural',
      splitChunks: remoteChunks,
    },
    resolve: { ...base.resolve, alias: runtimeAliases },
    plugins: [
      ...(base.plugins ?? []),
      plugin(
        new ModuleFederationPlugin({
          name,
          filename: 'entry.js',
          exposes: { './screens': { import: './src/expose.tsx', name: 'screens' } },
          shared: consumed,
          shareStrategy: 'loaded-first',
          manifest,
          dts: false,
          experiments: { externalRuntime: true, optimization },
        }),
      ),
      facadesByPath,
      new ReleaseNamePlugin(),
      new RemoteDescriptionPlugin(remote, {
        ranges: { shared: `^${versionOf('@qasima/shared')}`, contract: `^${contractVersion}` },
        startRows,
      }),
      new BillPlugin(remote.id),
    ],
  }
}

/** The host only provides modules that its own graph reaches; this module imports every row of the table. */
function reachingModule(): string {
  const name = (row: ShareRow) => JSON.stringify(row.request)
  const reach = (row: ShareRow) =>
    `() => import(${row.load === 'start' ? '/* webpackMode: "eager" */ ' : ''}${name(row)})`
  return `export const provided = [${table.map(reach).join(', ')}]`
}

/** The inputs of a host build. */
interface HostParts {
  /** The entry of the page. */
  readonly source: string
  /** The entry of the rendering process. */
  readonly server: string
  /** The CSS of every page. */
  readonly styles: string
  /** Static files, served unchanged. */
  readonly site: SiteFolders
}

/** The builds of the host. */
export function hostConfig(folder: string, { server, ...parts }: HostParts): Configuration[] {
  const base = withRules(browserConfig(folder), [reactFiles])
  const browser = hostBrowserConfig(folder, parts, base)
  return [
    { ...hostServerConfig(folder, { base, table, source: server }), name: 'server' },
    { ...browser, dependencies: ['server'] },
    { ...withReactOfDevelopers(hostBrowserConfig(folder, parts, base)), dependencies: ['browser'] },
  ]
}

function hostBrowserConfig(
  folder: string,
  { source, styles, site }: Omit<HostParts, 'server'>,
  base: Configuration,
): Configuration {
  const reach = join(folder, 'src', 'remotes', 'provided.ts')
  return {
    ...base,
    name: 'browser',
    entry: { shell: [source, reach] },
    output: { ...base.output, ...cleanBrowserHalf, uniqueName: 'qasima_shell', publicPath: '/assets/' },
    optimization: { moduleIds: base.mode === 'production' ? false : 'named', splitChunks: hostChunks },
    plugins: [
      ...(base.plugins ?? []),
      plugin(
        new ModuleFederationPlugin({
          name: 'qasima_shell',
          shareStrategy: 'loaded-first',
          manifest,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization },
        }),
      ),
      new sharing.ProvideSharedPlugin({ provides: provided, enhanced: true }),
      ...(base.mode === 'production' ? moduleIdPlugins() : []),
      new HostDescriptionPlugin({
        styles,
        provides: Object.fromEntries(table.map(({ request, version }) => [request, version])),
        site,
      }),
      new BillPlugin('shell'),
      new experiments.VirtualModulesPlugin({ [reach]: reachingModule() }),
    ],
  }
}
