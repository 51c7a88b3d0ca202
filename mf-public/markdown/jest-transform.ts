import { createHash } from 'node:crypto'
import { moduleSource } from './module-source.ts'

/** What the loader does in the build, for tests. */
export default {
  process: (text: string, path: string) => ({ code: moduleSource(path, text) }),
  // The list of posts depends on files beside it, so the outcome is the key.
  getCacheKey: (text: string, path: string) => createHash('sha256').update(moduleSource(path, text)).digest('hex'),
}
