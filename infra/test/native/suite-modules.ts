import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsFile, shortCircuit: true }
    const found = next(specifier, context)
    return isAnew(found.url) ? { ...found, url: `${found.url}?suite=${suite}` } : found
  },
})
