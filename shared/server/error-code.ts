import { types } from 'node:util'

/** The code of an error of Node, of a driver or of a plugin; undefined for whatever else was thrown. */
export function errorCode(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : undefined
}

/** What was thrown, as an error; `instanceof` would not know one of another realm, such as a worker's or a test's. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error || types.isNativeError(thrown) ? thrown : new Error(String(thrown))
