import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')
const rooms = ['shell', 'mf-public', 'mf-account', 'mf-admin', 'shared', 'api', 'infra']
const passedOver = ['node_modules', 'dist', '.data', '.cache']

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !passedOver.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}

const present = readdirSync(root).filter((name) => rooms.includes(name))
const files = present.flatMap((room) => filesBelow(join(root, room)))
const sources = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /\/(e2e|testing)\//.test(path)

const importPattern = /(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|\bimport\s+)['"]([^'"]+)['"]/g
const importsOf = ({ text }: { text: string }) => [...text.matchAll(importPattern)].map(([, request]) => request ?? '')

/** The part of the product a file belongs to; each section of the back-office is one of its own. */
const partOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('mf-admin/') ? 2 : 1)
    .join('/')

/** Where an import leads inside the repository; undefined for packages of others. */
function target(path: string, request: string): string | undefined {
  if (request.startsWith('@qasima/')) return request.slice('@qasima/'.length)
  if (!request.startsWith('.')) return undefined
  return join(path, '..', request)
}

describe('who may import whom', () => {
  const edges = sources.flatMap((source) =>
    importsOf(source).flatMap((request) => {
      const to = target(source.path, request)
      return to === undefined ? [] : [{ from: source.path, to, request }]
    }),
  )
  const offending = (isWrong: (from: string, to: string) => boolean) =>
    edges
      .filter(({ from, to }) => !isTest(from) && isWrong(from, to))
      .map(({ from, request }) => `${from} → ${request}`)

  it('was checked over every module of the repository', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(edges.length).toBeGreaterThan(sources.length)
  })

  it('shared knows nobody', () => {
    expect(offending((from, to) => partOf(from) === 'shared' && partOf(to) !== 'shared')).toEqual([])
  })

  it('a remote knows shared and itself, and no other remote', () => {
    const isRemote = (path: string) => path.startsWith('mf-')
    expect(offending((from, to) => isRemote(from) && partOf(to) !== 'shared' && partOf(to) !== partOf(from))).toEqual(
      [],
    )
  })

  it('a remote takes routing, interface and words from shared, never from their vendors', () => {
    const vendors = /^(react-router|@chakra-ui\/|@emotion\/|i18next|zustand)/
    const offenders = sources.filter(
      ({ path, text }) => path.startsWith('mf-') && importsOf({ text }).some((request) => vendors.test(request)),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('the shell knows shared and itself', () => {
    expect(offending((from, to) => partOf(from) === 'shell' && !['shared', 'shell'].includes(partOf(to)))).toEqual([])
  })

  it('the api knows the contract and itself', () => {
    expect(
      offending(
        (from, to) => partOf(from) === 'api' && partOf(to) !== 'api' && !/^shared\/(contract|schema|search)\//.test(to),
      ),
    ).toEqual([])
  })
})

describe('how files are written', () => {
  it('no file is called by a name that says nothing', () => {
    const empty = /^(index|utils?|helpers?|common|types|constants)\./
    expect(files.map((file) => relative(root, file)).filter((path) => empty.test(basename(path)))).toEqual([])
  })

  it('styles have a start and an end, not a left and a right', () => {
    const physical =
      /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight|(?:margin|padding|border)-(?:left|right))\b|textAlign=?[:{ ]*['"](left|right)['"]|\b(ml|mr|pl|pr)=[{"]/
    const offenders = sources.filter(
      ({ path, text }) => !isTest(path) && /^(shell\/src|mf-|shared\/ui)/.test(path) && physical.test(text),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('public copy makes no claim in numbers; figures are computed', () => {
    const claim = /\b\d[\d,.]+\s*[KM]?\+|\b\d[KM]\+|\+\s?\d{3,}|\$\d+M/
    const words = sources.filter(({ path }) => path.endsWith('.words.ts'))
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter(({ text }) => claim.test(text)).map(({ path }) => path)).toEqual([])
  })
})
