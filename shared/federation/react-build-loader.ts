import { readFileSync } from 'node:fs'
import type { LoaderContext } from '@rspack/core'

/** The host build whose React can apply edits. */
export const developerBuild = 'developers'

/**
 * Rspack loader for React's production files: in the build for developers it replaces their content with the
 * development variant. Module identity, and so all ids, stay the same.
 */
export default function reactBuildLoader(this: LoaderContext, source: string): string {
  if (this._compiler.options.name !== developerBuild) return source
  const path = this.resourcePath.replace(/\.production\.js$/, '.development.js')
  this.addDependency(path)
  return readFileSync(path, 'utf8').replaceAll('process.env.NODE_ENV', '"development"')
}
