import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { DevelopmentScriptsPlugin } from './development-scripts-plugin.ts'
import { HostDescriptionPlugin } from './host-description-plugin.ts'
import { developerBuild } from './react-build-loader.ts'

/** The rule for the files of React that have another one beside them for development; both builds of the host have it. */
export const reactFiles = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/].+\.production\.js$/,
  loader: join(import.meta.dirname, 'react-build-loader.ts'),
}

/**
 * The same page with the build of React for developers, which alone puts an edit into a page without losing its state. Only
 * its first script differs: the other files are those of the build before.
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
