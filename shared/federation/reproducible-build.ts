import { createRequire } from 'node:module'
import { isAbsolute, join, normalize, relative } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { ids, type Module, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core'
import { sourceScheme } from './source-scheme.ts'

/**
 * The same sources are the same bytes in every folder and with every build: a release is named by its bytes, and who
 * builds it again can compare. Where the bundler lets the path of the checkout or the order of a hash map into what it
 * writes, it is kept out here, and in the groups of chunks in `build-config.ts`.
 */

const require = createRequire(import.meta.url)

const root = join(import.meta.dirname, '..', '..')

/** What the federation plugin imports into each entry by absolute path, which becomes the name of a module. */
const runtimePackages = [
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/inject-external-runtime-core-plugin',
]

const inAddress = (request: string) => encodeURIComponent(JSON.stringify(request))

/** Imports the packages of the federation runtime by their names, which lead to their ES builds as well. */
export const runtimeByName = new NormalModuleReplacementPlugin(/__module_federation_bundler_runtime__/, (data) => {
  for (const name of runtimePackages)
    data.request = data.request.replaceAll(inAddress(require.resolve(name)), inAddress(name))
})

interface NamedSource {
  readonly absoluteResourcePath: string
  readonly resourcePath: string
}

/** The name of a source in source maps: its path from the root of the repository, wherever packages are. */
export function nameOfSource({ absoluteResourcePath, resourcePath }: NamedSource): string {
  const path = normalize(absoluteResourcePath)
  if (!isAbsolute(path)) return sourceScheme + resourcePath
  const name = relative(root, path)
  // Packages that lie elsewhere and are linked.
  return sourceScheme + (name.startsWith('..') ? path.slice(Math.max(0, path.indexOf('node_modules'))) : name)
}

/** Their names hold the path of the checkout. They are in no file. */
const isProvided = ({ type }: Module) => type === 'provide-module'

/**
 * Ids made of the names of modules. Where two come to the same number the second takes another one, so the modules that
 * are in files come first: their names are the same everywhere.
 */
export const moduleIdPlugins = (): RspackPluginInstance[] => [
  new ids.DeterministicModuleIdsPlugin({ test: (module) => !isProvided(module) }),
  new ids.DeterministicModuleIdsPlugin(),
]

type ManifestOptions = Exclude<moduleFederationPlugin.ModuleFederationPluginOptions['manifest'], boolean | undefined>

/** The manifest for tools and other hosts. The bundler lists shared modules in the order of a hash map. */
export const manifest: ManifestOptions = {
  additionalData: ({ stats }) => ({
    ...stats,
    shared: stats.shared.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }),
}
