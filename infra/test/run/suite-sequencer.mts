import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

interface Suite {
  readonly path: string
}

/** What the order of Jest is made of, as far as it is used here. */
interface JestSequencing {
  readonly default: new (options: object) => { sort(suites: Suite[]): Suite[] | Promise<Suite[]> }
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Suites that take half a minute and more; two that use all cores by themselves do not follow one another. */
export const slowSuites: readonly string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'slow-suites.json'), 'utf8'),
)

/** Slow suites first, in their order; all others as they were. */
export function slowFirst(suites: readonly Suite[]): Suite[] {
  const placeOf = ({ path }: Suite) => {
    const place = slowSuites.indexOf(relative(root, path))
    return place < 0 ? slowSuites.length : place
  }
  return suites.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const { default: JestSequencer }: JestSequencing = createRequire(createRequire(import.meta.url).resolve('@jest/core'))(
  '@jest/test-sequencer',
)

/**
 * Jest's own order is by how long suites took on this machine, and in a fresh clone by their size: a short file that takes
 * a minute would be the last, with nothing left for the other worker.
 */
export default class SuiteSequencer extends JestSequencer {
  override async sort(suites: Suite[]): Promise<Suite[]> {
    return slowFirst(await super.sort(suites))
  }
}
