import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailedTest } from './outcome.ts'

/** A test that is known to fail by chance. */
export interface UnstableTest {
  /** As `npm test` names it: `file: name`. */
  readonly test: string
  /** The day on which it was seen first: `2026-11-27`. */
  readonly since: string
  readonly cause: string
}

/** Unstable tests that a run may have. */
const maxUnstable = 3

/** Days that a test may stand in the list. */
const maxDays = 3

/** Files that are tried again; a run in which more fail does not fail by chance. */
export const secondTryLimit = 8

export const readUnstableTests = (): readonly UnstableTest[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'unstable.json'), 'utf8'))

/** Why unstable tests fail a run, a sentence each; none where they do not. */
export function unstableFailures(
  found: readonly FailedTest[],
  known: readonly UnstableTest[],
  now: Date,
): readonly string[] {
  const tooMany = found.length > maxUnstable ? [`${found.length} tests were unstable, and ${maxUnstable} may be`] : []
  const overdue = known
    .filter(({ since }) => (now.getTime() - Date.parse(since)) / 86_400_000 > maxDays)
    .map(({ test, since }) => `unstable since ${since}, and to be mended within ${maxDays} days: ${test}`)
  return [...tooMany, ...overdue]
}
