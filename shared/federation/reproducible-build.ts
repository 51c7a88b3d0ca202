import { createRequire } from 'node:module'
import { isAbsolute, join, normalize, relative } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { ids, type Module, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core'
import { sourceScheme } from './source-scheme.ts'

/**
 * The same sources give the same bytes in every folder and build: a release is named by its bytes, and anyone who
 * builds it again can compare. Where the bundler lets the checkout path or hash-map order into its output, this file
 * and the chunk groups in `build-config.ts` keep it out.
 */

const require = createRequire(import.meta.url)

const root = join(import.meta.dirname, '..', '..')

/** What the federation plugin imports into each entry by absolute path, which would become a module name. */
const runtimePackages = [
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/inject-external-runtime-core-plugin',
]

const inAddress = (request: string) => encodeURIComponent(JSON.stringify(request))

/** Imports the federation runtime's packages by name, which also selects their ES builds. */
export const runtimeByName = new NormalModuleReplacementPlugin(/__module_federation_bundler_runtime__/, (data) => {
  for (const name of runtimePackages)
    data.request = data.request.replaceAll(inAddress(require.resolve(name)), inAddress(name))
})

interface NamedSource {
  readonly absoluteResourcePath: string
  readonly resourcePath: string
}

/** The name of a source in source maps: its path from the repository root, wherever packages are. */
export function nameOfSource({ absoluteResourcePath, resourcePath }: NamedSource): string {
  const path = normalize(absoluteResourcePath)
  if (!isAbsolute(path)) return sourceScheme + resourcePath
  const name = relative(root, path)
  // Linked packages are elsewhere.
  return sourceScheme + (name.startsWith('..') ? path.slice(Math.max(0, path.indexOf('node_modules'))) : name)
}

/** Their names contain the checkout path, and they are in no file. */
const isProvided = ({ type }: Module) => type === 'provide-module'

/**
 * Ids derived from module names. If two collide, the second gets another id, so modules that are in files come first:
 * their names are the same everywhere.
 */
export const moduleIdPlugins = (): RspackPluginInstance[] => [
  new ids.DeterministicModuleIdsPlugin({ test: (module) => !isProvided(module) }),
  new ids.DeterministicModuleIdsPlugin(),
]

type ManifestOptions = Exclude<moduleFederationPlugin.ModuleFederationPluginOptions['manifest'], boolean | undefined>

/** The manifest for tools and other hosts. The bundler lists shared modules in hash-map order. */
export const manifest: ManifestOptions = {
  additionalData: ({ stats }) => ({
    ...stats,
    shared: stats.shared.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }),
}
