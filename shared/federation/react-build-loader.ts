import { readFileSync } from 'node:fs'
import type { LoaderContext } from '@rspack/core'

/** The build of the host whose React puts edits into a page. */
export const developerBuild = 'developers'

/**
 * Rspack loader for the production files of React: in the build for developers they hold what the file for development
 * holds. The module stays the same to the bundler, and so do the ids of all others.
 */
export default function reactBuildLoader(this: LoaderContext, source: string): string {
  if (this._compiler.options.name !== developerBuild) return source
  const path = this.resourcePath.replace(/\.production\.js$/, '.development.js')
  this.addDependency(path)
  return readFileSync(path, 'utf8').replaceAll('process.env.NODE_ENV', '"development"')
}
