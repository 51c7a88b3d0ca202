import { join } from 'node:path'
import type { LoaderContext } from '@rspack/core'

const follower = JSON.stringify(join(import.meta.dirname, 'hot-screens.ts'))

/**
 * Rspack loader for a remote's `src/expose.tsx` in development: accepts edits of the modules it imports.
 * @public named to the bundler by its path.
 */
export default function hotScreensLoader(this: LoaderContext, source: string): string {
  const modules = [...source.matchAll(/import\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/g)].map(([, module]) => module)
  if (modules.length === 0) return source
  return `import { followScreens } from ${follower}
${source}
const screensFollow = followScreens(screens)
if (import.meta.webpackHot) import.meta.webpackHot.accept(${JSON.stringify(modules)}, screensFollow)
`
}
