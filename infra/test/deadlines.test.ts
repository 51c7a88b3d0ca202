import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { repositoryFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const isProduct = (path: string) =>
  /^(api\/src|shared|shell\/(src|edge)|mf-[^/]+|infra\/start)\/.+\.(ts|tsx|mjs)$/.test(path) &&
  !/\.test\.|\/testing\/|\.examples\.ts$/.test(path)

/** `<file> <name> <number>` for each limit in time that a text of code sets. */
const limitsIn = (path: string, text: string): string[] =>
  [...text.matchAll(/\b(\w*(?:[tT]imeout|[dD]eadline)(?:Millis)?)\??(?:: \w+)?\s*[:=]\s*(\d[\d_]*)\b/g)].map(
    ([, name, value]) => `${path} ${name} ${value}`,
  )

const inCode = [...new Set(repositoryFiles.filter(isProduct).flatMap((path) => limitsIn(path, textOf(path))))].sort()

/** The last cell of a row names the file, the constant and its number as it is written. */
const inTable = [...textOf('infra/docs/deadlines.md').matchAll(/\| `([^`]+)` `(\w+) ([\d_]+)` \|$/gm)]
  .map(([, path, name, value]) => `${path} ${name} ${value}`)
  .sort()

describe('the table of deadlines', () => {
  it('names every limit in time that the code sets, with its number, and no other', () => {
    expect(inTable).toEqual(inCode)
  })

  it('misses one that is planted', () => {
    expect(limitsIn('a.ts', 'const slowTimeout = 9_000; connect({ timeout: 5 })')).toEqual([
      'a.ts slowTimeout 9_000',
      'a.ts timeout 5',
    ])
  })
})
