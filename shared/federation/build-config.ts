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
 * The host provides every row; what the first page always needs is in its first bundle. It takes none: it imports the same
 * modules, without asking the federation runtime for each.
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

/** Empties the folder of the build before, but for the server half, which was built just now. */
const cleanBrowserHalf = { clean: { keep: /\.mjs(\.map)?$/ } }

/** What the contract is written with, and the façade that carries the part of it that is needed. */
const typeBuilders = '@qasima/shared/schema/type-builders'

/** A remote brings none of the rows: the page has one React, one router, one set of façades. */
const consumed = {
  ...Object.fromEntries(table.map((row) => [row.request, takenFromHost(row.version)])),
  // The contract is written with typebox itself, and needs the part of it that a façade carries.
  typebox: { ...takenFromHost(versionOf('@qasima/shared')), shareKey: typeBuilders },
}

/** The row that a file of `shared` imports by its path, if it is one. */
function rowOfPath(context: string, path: string): ShareRow | undefined {
  const name = relative(sharedFolder, join(context, path)).replace(/\.tsx?$/, '')
  return table.find(({ request }) => request === `@qasima/shared/${name}`)
}

/** The row that a file of a remote asks for, by whichever name. */
function rowOf(folder: string, request: string): ShareRow | undefined {
  if (/^\.\.?\//.test(request)) return rowOfPath(folder, request)
  const name = request === 'typebox' ? typeBuilders : request
  return table.find((row) => row.request === name)
}

/**
 * What a remote brings of `shared` may import façades by their path: they are the host's all the same. A second copy of the
 * session or of the client would know nothing of the first.
 */
const facadesByPath = new NormalModuleReplacementPlugin(/^\.\.?\//, (data) => {
  const row = rowOfPath(data.context, data.request)
  if (row) data.request = row.request
})

// The plugin asks for the CommonJS build of the federation runtime; its ES build can be shaken.
const runtimePackage = '@module-federation/runtime'
const runtimeAliases = {
  [require.resolve(runtimePackage)]: require.resolve(runtimePackage).replace(/\.cjs$/, '.js'),
}

/** Browsers get the contract's schemas without the rest of typebox. */
const builders = { typebox$: join(sharedFolder, 'schema', 'type-builders.ts') }

// The registry says to the shell what a manifest would; the runtime's part for manifests stays out.
const optimization = { disableSnapshot: true, target: 'web' as const }

/** The federation's own package is typed by another version of the bundler, of which this is the same part. */
const plugin = (made: object) => made as RspackPluginInstance

/** What every browser build has in common. Folder: the package that is built; mode from NODE_ENV. */
export function browserConfig(folder: string): Configuration {
  const development = process.env.NODE_ENV === 'development'
  return {
    context: folder,
    mode: development ? 'development' : 'production',
    // No file names its map: none is served.
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
          test: /[\\/]shared[\\/]ui[\\/]styles[\\/]tables\.ts$/,
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
      // Names say nothing: blockers look for words, and caches look for change.
      filename: '[contenthash:12].js',
      chunkFilename: '[contenthash:12].js',
      cssFilename: '[contenthash:12].css',
      cssChunkFilename: '[contenthash:12].css',
      assetModuleFilename: '[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      // As long as a call may take: what a slow line brings in that time is used.
      chunkLoadTimeout: 20_000,
      // Without it what threw counts as good when it is asked for again.
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
 * The builds of a remote: `export default remoteConfig(import.meta.dirname, remote)`. That for browsers exposes
 * `src/expose.tsx` and writes `remote.json`; where the edge renders its screens, the same screens are built for the server
 * first. Rules: for modules that no other remote has.
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
 * The bundler makes groups of equal size in an order that depends on the path of the checkout, and chunks list their
 * groups in that order. Modules that stand for rows of the share table have all the same size, so there is one group of
 * them: the rows that the page has from its start, for which a chunk waits no longer where it does not use them all.
 * Other groups are of at least 20 kB, in bytes. It also makes the entry smaller: 100 bytes of 10,400 (gzip).
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
    // A release has a folder of its own that never changes, so its files need no hash, and the entry no map of them.
    output: { ...base.output, ...cleanBrowserHalf, uniqueName: releaseName(name), chunkFilename: '[id].js' },
    // Nor do its modules and chunks need names that last: the shortest ones keep the entry small. Nor is a library that one
    // chunk uses a file of its own, whose digest the entry would carry.
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

/** The host provides only modules that its own graph reaches; this module reaches every row of the table. */
function reachingModule(): string {
  const name = (row: ShareRow) => JSON.stringify(row.request)
  const reach = (row: ShareRow) =>
    `() => import(${row.load === 'start' ? '/* webpackMode: "eager" */ ' : ''}${name(row)})`
  return `export const provided = [${table.map(reach).join(', ')}]`
}

/** What the host is built from. */
interface HostParts {
  /** The entry of the page. */
  readonly source: string
  /** That of the process that renders. */
  readonly server: string
  /** The CSS of every page. */
  readonly styles: string
  /** What is served as it is written. */
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
