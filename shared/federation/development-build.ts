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
 * What releases alone have: integrities, compressed copies, descriptions for edges, and a name of their own, which would be
 * another one after each edit.
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

/** The same rule with the marks by which an edit of a component is known as one. */
function withRefresh(rule: Rule): Rule {
  if (typeof rule !== 'object' || !rule || rule.loader !== 'builtin:swc-loader') return rule
  const transform = { react: { runtime: 'automatic', development: true, refresh: true } }
  const jsc = { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform }
  return { ...rule, options: { jsc } }
}

/** The screens of a remote, which are more than components. */
const hotScreens: Rule = {
  test: /[\\/]src[\\/]expose\.tsx$/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'hot-screens-loader.ts'),
}

interface DevelopmentBuild {
  /** Where its files go. */
  readonly output: string
  /** Where browsers find them; left out where the entry knows by its own address. */
  readonly publicPath?: string
}

/**
 * The build of a folder while it is worked on, made of its builds for a release: as it is written, and each edit comes
 * into the page without losing its state.
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
