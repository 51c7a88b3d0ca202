import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { DevelopmentScriptsPlugin } from './development-scripts-plugin.ts'
import { HostDescriptionPlugin } from './host-description-plugin.ts'
import { developerBuild } from './react-build-loader.ts'

/** The rule for React files that have a development variant; both builds of the host use it. */
export const reactFiles = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/].+\.production\.js$/,
  loader: join(import.meta.dirname, 'react-build-loader.ts'),
}

/**
 * The same page with React's development build, which is required to apply an edit without losing state. Only the first
 * script differs; the other files come from the previous build.
 */
export function withReactOfDevelopers(browser: Configuration): Configuration {
  const { plugins = [], output } = browser
  return {
    ...browser,
    name: developerBuild,
    output: { ...output, clean: false },
    plugins: [...plugins.filter((each) => !(each instanceof HostDescriptionPlugin)), new DevelopmentScriptsPlugin()],
  }
}
