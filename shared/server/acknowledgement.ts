import { type ErrorKey, entryOf } from '../contract/error-catalogue.ts'
import type { Acknowledgement } from '../contract/problem.ts'

/** The body of a success that has nothing else to say. */
export function acknowledgement(key: ErrorKey = 'SUCCESS'): Acknowledgement {
  const { code, name } = entryOf(key)
  return { code, name, message: key }
}
