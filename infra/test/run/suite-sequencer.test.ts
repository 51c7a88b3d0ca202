import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { repositoryFiles } from '../source-files.ts'
import { slowFirst, slowSuites } from './suite-sequencer.mts'

const root = join(import.meta.dirname, '..', '..', '..')

it('begins with slow suites, and leaves the order of the others to Jest', () => {
  const [first = '', next = ''] = slowSuites
  const paths = ['api/b.test.ts', next, 'api/a.test.ts', first]
  const ordered = slowFirst(paths.map((path) => ({ path: join(root, path) })))
  expect(ordered.map(({ path }) => path)).toEqual(
    [first, next, 'api/b.test.ts', 'api/a.test.ts'].map((path) => join(root, path)),
  )
})

it('knows no suite that is no longer there', () => {
  expect(slowSuites.filter((path) => !repositoryFiles.includes(path))).toEqual([])
})
