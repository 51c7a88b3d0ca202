import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { functionsOf } from './functions-of.ts'
import {
  circlesOf,
  folderEdges,
  importEdges,
  isTest,
  repositoryFiles,
  requestsOf,
  sourceFiles,
} from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')

/** The part of the product a file belongs to; each section of the back-office is one of its own. */
const partOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('mf-admin/') ? 2 : 1)
    .join('/')

/** A folder of `shared`, and a noun or layer of the API. */
const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('api/src/') ? 3 : 2)
    .join('/')

/** What nouns of the API stand on, and what each layer may know of the others. */
const layersBelow: Readonly<Record<string, readonly string[]>> = {
  'api/src/config': [],
  'api/src/database': [],
  'api/src/turbo': ['api/src/config'],
  'api/src/budget': ['api/src/database'],
  'api/src/event': ['api/src/database'],
  'api/src/visitor': ['api/src/config', 'api/src/database'],
  'api/src/site-event': ['api/src/database', 'api/src/event', 'api/src/visitor'],
  'api/src/http': [
    'api/src/budget',
    'api/src/config',
    'api/src/database',
    'api/src/site-event',
    'api/src/turbo',
    'api/src/visitor',
  ],
  'api/src/collection': ['api/src/database', 'api/src/http'],
  'api/src/object-store': ['api/src/config', 'api/src/http'],
  'api/src/link-picture': ['api/src/database', 'api/src/http'],
  'api/src/password': ['api/src/http'],
  'api/src/worker': ['api/src/collection', 'api/src/config', 'api/src/database', 'api/src/turbo'],
  'api/src/outbox': ['api/src/config', 'api/src/database', 'api/src/http', 'api/src/worker'],
}

const isIn = (...folders: readonly string[]) => {
  const starts = folders.map((folder) => `${folder}/`)
  return (path: string) => starts.some((start) => path.startsWith(start))
}

const productEdges = importEdges.filter(({ from }) => !isTest(from))
const offending = (isWrong: (from: string, to: string) => boolean) =>
  productEdges.filter(({ from, to }) => isWrong(from, to)).map(({ from, to }) => `${from} → ${to}`)

describe('what was checked', () => {
  it('was every file of the repository', () => {
    expect(sourceFiles.length).toBeGreaterThan(900)
    expect(importEdges.length).toBeGreaterThan(3 * sourceFiles.length)
    const parts = new Set(sourceFiles.map(({ path }) => partOf(path)))
    expect([...parts]).toEqual(expect.arrayContaining(['api', 'shared', 'shell', 'mf-public', 'mf-account', 'infra']))
    expect([...parts].filter((part) => part.startsWith('mf-admin/')).length).toBeGreaterThan(10)
  })

  it('finds a circle, and none in a line', () => {
    const edges = ['a>b', 'b>c', 'c>a', 'c>d', 'd>e'].map((edge) => ({ from: edge.charAt(0), to: edge.charAt(2) }))
    expect(circlesOf(edges)).toEqual([['a', 'b', 'c']])
    expect(circlesOf(edges.slice(3))).toEqual([])
  })

  it('finds a circle of folders, however deep the files are, and none of a folder with its own parts', () => {
    const planted = [
      { from: 'api/src/shop/shop.queries.ts', to: 'api/src/coupon/public/coupon.queries.ts' },
      { from: 'api/src/coupon/coupon.rules.ts', to: 'api/src/shop/shop.rules.ts' },
      { from: 'api/src/shop/shop.queries.ts', to: 'api/src/shop/public/shop.rules.ts' },
      { from: 'api/src/shop/public/shop.rules.ts', to: 'api/src/shop/shop.queries.ts' },
      { from: 'api/src/shop/shop.queries.ts', to: 'shared/search/search.ts' },
    ]
    expect(circlesOf(folderEdges(planted))).toEqual([['api/src/coupon', 'api/src/shop']])
  })
})

describe('who may import whom', () => {
  it('shared knows only itself', () => {
    expect(offending((from, to) => partOf(from) === 'shared' && partOf(to) !== 'shared')).toEqual([])
  })

  it('the contract and its schemas know nothing of the rest', () => {
    const isSchema = isIn('shared/schema')
    const isContract = isIn('shared/contract', 'shared/schema')
    expect(offending((from, to) => isContract(from) && !isContract(to))).toEqual([])
    expect(offending((from, to) => isSchema(from) && !isSchema(to))).toEqual([])
  })

  it('a remote knows shared and itself, and no other remote', () => {
    const isRemote = (path: string) => path.startsWith('mf-')
    const isWrong = (from: string, to: string) => isRemote(from) && ![partOf(from), 'shared'].includes(partOf(to))
    expect(offending(isWrong)).toEqual([])
  })

  it('a remote takes routing, interface and words from shared, never from their vendors', () => {
    const vendors = /^(react-router|@chakra-ui\/|@ark-ui\/|@emotion\/|i18next|zustand|react-hook-form)/
    const offenders = sourceFiles.filter(
      (source) => source.path.startsWith('mf-') && requestsOf(source).some((request) => vendors.test(request)),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('the kit of the back-office is reached through its listed exports', () => {
    const exports: Record<string, string> = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')).exports
    const listed = Object.entries(exports).filter(([name]) => name.startsWith('./admin/'))
    expect(listed.length).toBeGreaterThan(5)
    expect(listed.filter(([name]) => name.includes('*'))).toEqual([])
    const files = listed.map(([, file]) => join('shared', file))
    const isAdmin = isIn('shared/admin')
    expect(offending((from, to) => !isAdmin(from) && isAdmin(to) && !files.includes(to))).toEqual([])
  })

  it('each folder of the kit of the back-office knows only those before it', () => {
    const order = ['describe', 'data', 'values', 'media', 'record', 'list', 'queue']
    const placeOf = (path: string) => order.indexOf(/^shared\/admin\/(\w+)\//.exec(path)?.[1] ?? '')
    const isWrong = (from: string, to: string) => placeOf(from) >= 0 && placeOf(to) > placeOf(from)
    expect(importEdges.filter(({ from }) => placeOf(from) > 0).length).toBeGreaterThan(300)
    expect(offending(isWrong)).toEqual([])
  })

  it('the shell knows shared and itself; its page knows nothing of the edge, the edge only its routes and how a page is asked for', () => {
    const knownToEdge = ['shell/src/own-routes.ts']
    const isPage = isIn('shell/src')
    const isEdge = isIn('shell/edge')
    expect(offending((from, to) => partOf(from) === 'shell' && !['shared', 'shell'].includes(partOf(to)))).toEqual([])
    expect(productEdges.filter(({ from, to }) => isEdge(from) && knownToEdge.includes(to))).not.toEqual([])
    expect(offending((from, to) => isPage(from) && isEdge(to))).toEqual([])
    expect(offending((from, to) => isEdge(from) && isPage(to) && !knownToEdge.includes(to))).toEqual([])
  })

  it('the api knows the contract, what remotes say of themselves, the rules that it shares with screens, and itself', () => {
    const known = isIn(
      'api',
      'shared/contract',
      'shared/federation',
      'shared/prices',
      'shared/release',
      'shared/render',
      'shared/schema',
      'shared/search',
      'shared/server',
    )
    expect(offending((from, to) => partOf(from) === 'api' && !known(to))).toEqual([])
  })

  it('what every process runs on is known to servers, and to no code of browsers', () => {
    const isServer = isIn('api', 'infra', 'shell/edge', 'shared/render', 'shared/server')
    expect(offending((from, to) => isIn('shared/render', 'shared/server')(to) && !isServer(from))).toEqual([])
    expect(
      offending((from, to) => isIn('shared/server')(from) && !isIn('shared/server', 'shared/contract')(to)),
    ).toEqual([])
  })

  it('what composes the api imports nouns, and nothing of it is imported by them', () => {
    const isComposition = isIn('api/src/app', 'api/src/testing')
    const isWrong = (from: string, to: string) =>
      from.startsWith('api/src/') && !isComposition(from) && isIn('api/src/app')(to)
    expect(offending(isWrong)).toEqual([])
  })

  it('the layers under the nouns know no noun', () => {
    const isWrong = (from: string, to: string) => {
      const known = layersBelow[folderOf(from)]
      return known !== undefined && to.startsWith('api/') && ![folderOf(from), ...known].includes(folderOf(to))
    }
    expect(offending(isWrong)).toEqual([])
  })

  it('a noun takes from another noun its queries and its rules, never its routes, collection or jobs', () => {
    const isNoun = (path: string) =>
      path.startsWith('api/src/') && !isIn('api/src/app', ...Object.keys(layersBelow))(path)
    const acrossNouns = productEdges.filter(
      ({ from, to }) => isNoun(from) && isNoun(to) && folderOf(from) !== folderOf(to),
    )
    expect(acrossNouns.length).toBeGreaterThan(3)
    expect(acrossNouns.filter(({ to }) => !/\.(queries|rules)\.ts$/.test(to))).toEqual([])
  })

  it('no two folders beside each other know each other, at any depth', () => {
    const between = folderEdges(productEdges)
    expect(new Set(between.flatMap(({ from, to }) => [from, to])).size).toBeGreaterThan(120)
    expect(circlesOf(between)).toEqual([])
  })

  it('no two files import each other, by whatever way', () => {
    expect(circlesOf(importEdges)).toEqual([])
  })
})

describe('how files are written', () => {
  it('no file is called by a name that says nothing', () => {
    const empty = /^(index|utils?|helpers?|common|types|constants)\./
    expect(repositoryFiles.filter((path) => empty.test(basename(path)))).toEqual([])
  })

  it('no function is longer than 90 lines', () => {
    // A migration is a list of statements, and is never changed again.
    const measured = sourceFiles.filter(({ path }) => !isTest(path) && !path.startsWith('api/migrations/'))
    const functions = measured.flatMap(functionsOf)
    expect(functions.length).toBeGreaterThan(3_000)
    expect(functions.filter(({ lines }) => lines > 90)).toEqual([])
  })

  it('no file is longer than 350 lines, save those that are lists', () => {
    const lists: Readonly<Record<string, string>> = {
      'api/seed/known-stores.ts': 'data: stores and their domains',
      'api/seed/categories.ts': 'data: categories in two languages',
      'api/seed/coupons.ts': 'data: coupons in two languages',
      'api/src/database/generated-schema.ts': 'generated from the migrated database',
      'infra/gallery/theme-gallery.tsx': 'one example of each part of the interface',
    }
    const long = sourceFiles.filter(({ path, text }) => !isTest(path) && text.split('\n').length > 351)
    expect(long.map(({ path }) => path).toSorted()).toEqual(Object.keys(lists).toSorted())
  })

  it('styles have a start and an end, not a left and a right', () => {
    const physical =
      /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight|(?:margin|padding|border)-(?:left|right))\b|textAlign=?[:{ ]*['"](left|right)['"]|\b(ml|mr|pl|pr)=[{"]/
    const isStyled = (path: string) => /^(shell\/src|mf-|shared\/(ui|admin|form))/.test(path) && !isTest(path)
    const offenders = sourceFiles.filter(({ path, text }) => isStyled(path) && physical.test(text))
    expect(sourceFiles.filter(({ path }) => isStyled(path)).length).toBeGreaterThan(300)
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('what keeps its own direction inside of a sentence is isolated by one function', () => {
    const byHand = sourceFiles.filter(({ path, text }) => !isTest(path) && /(?:\\u2068|\u2068)\$\{/.test(text))
    expect(byHand.map(({ path }) => path)).toEqual(['shared/schema/isolated.ts'])
  })

  it('public copy makes no claim in numbers; figures are computed', () => {
    const claim = /\b\d[\d,.]+\s*[KM]?\+|\b\d[KM]\+|\+\s?\d{3,}|\$\d+M/
    const words = sourceFiles.filter(({ path }) => path.endsWith('.words.ts'))
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter(({ text }) => claim.test(text)).map(({ path }) => path)).toEqual([])
  })
})
