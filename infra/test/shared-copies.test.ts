import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { shareTable } from '../../shared/federation/share-table.ts'
import { isTest, sourceFiles } from './source-files.ts'

/** What knows who is signed in, of which a page must have one alone. */
const single = new Set(['shared/http/call.ts', 'shared/session/session.ts'])

const root = join(import.meta.dirname, '..', '..')
const table = new Set(
  shareTable(join(root, 'shared'), { react: '1.0.0', shared: '1.0.0' }).map(({ request }) => request),
)
const texts = new Map(sourceFiles.map(({ path, text }) => [path, text]))
const imports = /^import (?!type )(?:[^'"]*? from )?['"]([^'"]+)['"]|\bimport\([^'"]*['"]([^'"]+)['"]/gm

const importsOf = (path: string) =>
  [...(texts.get(path) ?? '').matchAll(imports)].map(([, fixed, later]) => fixed ?? later ?? '')

const fileOf = (request: string) =>
  ['.ts', '.tsx'].map((ending) => request.replace('@qasima/', '') + ending).find((path) => texts.has(path))

/** The way from a module that a remote carries itself to one of which it would carry a copy. */
function wayToCopy(path: string, seen: Set<string>): string[] | undefined {
  if (single.has(path)) return [path]
  if (seen.has(path)) return undefined
  seen.add(path)
  for (const request of importsOf(path)) {
    const next = request.startsWith('.') ? join(dirname(path), request) : undefined
    const way = next && wayToCopy(next, seen)
    if (way) return [path, ...way]
  }
  return undefined
}

it('no remote carries a copy of its own of what knows the session', () => {
  const remotes = sourceFiles.filter(({ path }) => /^mf-(account|public)\/src\//.test(path) && !isTest(path))
  const carried = new Set(
    remotes
      .flatMap(({ path }) => importsOf(path))
      .filter((request) => request.startsWith('@qasima/shared/') && !table.has(request))
      .flatMap((request) => fileOf(request) ?? []),
  )
  expect(carried.size).toBeGreaterThan(10)
  expect([...carried].flatMap((path) => wayToCopy(path, new Set())?.join(' → ') ?? [])).toEqual([])
})
