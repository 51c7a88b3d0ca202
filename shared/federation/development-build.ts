import { join } from 'node:path'
import {
  type Configuration,
  EntryPlugin,
  HotModuleReplacementPlugin,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
} from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { CompressPlugin } from './compress-plugin.ts'
import { HostDescriptionPlugin } from './host-description-plugin.ts'
import { ReleaseNamePlugin } from './release-name-plugin.ts'
import { RemoteDescriptionPlugin } from './remote-description-plugin.ts'
import { SortIntegritiesPlugin } from './sort-integrities-plugin.ts'

/**
 * Plugins that only releases need: integrities, compressed copies, descriptions for edges, and a release name, which
 * would change with each edit.
 */
const ofReleases = [
  SubresourceIntegrityPlugin,
  SortIntegritiesPlugin,
  CompressPlugin,
  HostDescriptionPlugin,
  ReleaseNamePlugin,
  RemoteDescriptionPlugin,
]

const isOfRelease = (each: unknown): boolean => ofReleases.some((plugin) => each instanceof plugin)

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number]

/** Adds the markers for React Fast Refresh to a rule. */
function withRefresh(rule: Rule): Rule {
  if (typeof rule !== 'object' || !rule || rule.loader !== 'builtin:swc-loader') return rule
  const transform = { react: { runtime: 'automatic', development: true, refresh: true } }
  const jsc = { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform }
  return { ...rule, options: { jsc } }
}

/** Screens of a remote export more than components. */
const hotScreens: Rule = {
  test: /[\\/]src[\\/]expose\.tsx$/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'hot-screens-loader.ts'),
}

interface DevelopmentBuild {
  /** The output folder. */
  readonly output: string
  /** Where browsers find the files; omitted if the entry derives it from its own address. */
  readonly publicPath?: string
}

/**
 * The development build of a folder, derived from its release builds: unminified, with edits applied in the page
 * without losing state.
 */
export function developmentConfig(builds: readonly Configuration[], place: DevelopmentBuild): Configuration {
  const browser = builds.find(({ name }) => name === 'browser')
  if (!browser) throw new Error('The folder has no build for browsers')
  const { plugins = [], module, output, dependencies: _, ...rest } = browser
  const client = new EntryPlugin(browser.context ?? '', join(import.meta.dirname, 'hot-client.ts'), { name: undefined })
  const added: RspackPluginInstance[] = [client, new HotModuleReplacementPlugin(), new ReactRefreshRspackPlugin()]
  return {
    ...rest,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    module: { ...module, rules: [...(module?.rules ?? []).map(withRefresh), hotScreens] },
    output: {
      ...output,
      path: place.output,
      clean: true,
      filename: '[name].js',
      chunkFilename: '[id].js',
      publicPath: place.publicPath ?? 'auto',
    },
    optimization: { moduleIds: 'named', chunkIds: 'named', splitChunks: false, minimize: false, emitOnErrors: false },
    plugins: [...plugins.filter((each) => !isOfRelease(each)), ...added],
  }
}
