import { readFileSync } from 'node:fs'
import { type ImportAttributes, type ResolveHookSync, registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = pathToFileURL(join(import.meta.dirname, '..', '..', '..', '/')).href
const ownFolder = new URL('./', import.meta.url).href
const globalsFile = new URL('./jest-globals.ts', import.meta.url).href

let suite = 0

/** From now on modules of the repository are read anew; those of packages stay. */
export function beginSuite(): void {
  suite += 1
}

const key = Symbol.for('qasima.jest-globals')

export const setJestGlobals = (globals: object) => Reflect.set(globalThis, key, globals)

/** Whether each suite reads it anew: all of the repository but what runs the suites. */
const isAnew = (url: string) =>
  url.startsWith(root) && !url.includes('/node_modules/') && !url.startsWith(ownFolder) && !url.includes('?suite=')

/** Types are stripped once a worker, since files do not change while tests run. */
const stripped = new Map<string, string>()

function sourceOf(url: string): string {
  const file = fileURLToPath(url)
  const known = stripped.get(file)
  if (known !== undefined) return known
  const source = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  stripped.set(file, source)
  return source
}

/** Where an import of a suite leads, by folder and specifier: files do not move while tests run. */
const resolved = new Map<string, ReturnType<ResolveHookSync>>()

const ofSuite = (found: ReturnType<ResolveHookSync>) =>
  isAnew(found.url) ? { ...found, url: `${found.url}?suite=${suite}` } : found

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsFile, shortCircuit: true }
    const { parentURL, conditions } = context
    // What is required is found by other rules.
    if (!parentURL?.includes('?suite=') || !conditions.includes('import')) return ofSuite(next(specifier, context))
    const key = `${parentURL.slice(0, parentURL.lastIndexOf('/'))} ${specifier}`
    const found = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(key, found)
    return ofSuite(found)
  },
  load(url, context, next) {
    // A package may import JSON as bundlers allow, without saying that it is. What is required has no attributes.
    const attributes: ImportAttributes | undefined = context.importAttributes
    if (attributes && attributes.type !== 'json' && url.endsWith('.json'))
      return {
        format: 'module',
        source: `export default ${readFileSync(fileURLToPath(url), 'utf8')}`,
        shortCircuit: true,
      }
    if (!/\.ts\?suite=\d+$/.test(url)) return next(url, context)
    return { format: 'module', source: sourceOf(url), shortCircuit: true }
  },
})
