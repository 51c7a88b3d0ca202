import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { checkRelease } from '../../../shared/release/check-release.ts'
import { integrityOf, unpackRelease } from '../../../shared/release/release-archive.ts'
import { type SmallBuild, smallRelease } from '../testing/release-archive.ts'

const title = { ar: 'عنوان', en: 'Title' }

const checked = async (build: Partial<SmallBuild>) =>
  checkRelease(await unpackRelease(await smallRelease({ remote: 'small', word: 'x', ...build })))

const reasonsOf = async (build: Partial<SmallBuild>) => (await checked(build)).reasons

/** A remote whose screens each have one incompressible file of the given size. */
function withScreens(sizes: readonly number[]): Partial<SmallBuild> {
  const screens = sizes.map((size, at) => ({
    name: `s${at}`,
    file: `${at}.css`,
    text: randomBytes(size).toString('latin1'),
  }))
  return {
    description: {
      routes: Object.fromEntries(screens.map(({ name }) => [name, { path: `/small/${name}`, title }])),
      screens: Object.fromEntries(
        screens.map(({ name, file, text }) => [
          name,
          { files: [{ file, integrity: integrityOf(Buffer.from(text)) }], facades: [] },
        ]),
      ),
    },
    files: Object.fromEntries(screens.map(({ file, text }) => [file, text])),
  }
}

describe('the size of a release', () => {
  it('is that of its files in gzip', async () => {
    const { build, reasons } = await checked(withScreens([1_000, 100_000]))
    expect(build?.sizes?.screens).toEqual({ s0: expect.any(Number), s1: expect.any(Number) })
    expect(reasons).toEqual([expect.stringMatching(/^the first view of "s1" is \d+ bytes \(gzip\), over 40000$/)])
  })

  it('is not computed for files that are too large uncompressed', async () => {
    const { build, reasons } = await checked(withScreens([1_500_000]))
    expect(build?.sizes).toBeUndefined()
    expect(reasons).toEqual([expect.stringMatching(/^the first view of "s0" is \d+ bytes, over 1600000$/)])
  })

  it('is not computed for more files than are compressed per release', async () => {
    const { build, reasons } = await checked(withScreens(Array.from({ length: 9 }, () => 700_000)))
    expect(build?.sizes).toBeUndefined()
    expect(reasons).toEqual([expect.stringMatching(/^the first views are \d+ bytes, over 8000000$/)])
  })

  it('is computed without blocking other work', async () => {
    const archive = await unpackRelease(await smallRelease({ remote: 'small', word: 'x', ...withScreens([9, 9, 9]) }))
    let isTurned = false
    setImmediate(() => {
      isTurned = true
    })
    await checkRelease(archive)
    expect(isTurned).toBe(true)
  })
})

describe('the paths of a remote', () => {
  it.each([
    ['/small/*', '"/small/*" is no path of a remote: it has a wildcard or another form'],
    ['/small/', '"/small/" is no path of a remote: it has a wildcard or another form'],
    ['//small', '"//small" is no path of a remote: it has a wildcard or another form'],
    ['/sitemap.xml', '"/sitemap.xml" is no path of a remote: it has a wildcard or another form'],
    ['/:anything', '/:anything begins with a parameter, which takes addresses of others'],
    ['/assets/small', '/assets/small is answered by the edge or the API'],
    ['/Go/:slug', '/Go/:slug is answered by the edge or the API'],
    ['/en/small', '/en/small is answered by the edge or the API'],
    ['/Logout', '/Logout is a page of the shell'],
    ['/release-preview/mine', '/release-preview/mine is a page of the shell'],
    ['/Admin/small', '/Admin/small is written unlike /admin'],
  ])('%s is none', async (path, reason) => {
    expect(await reasonsOf({ description: { routes: { list: { path, title } } } })).toEqual([reason])
  })
})

it.each([
  '/api/v1/../../health/ready',
  '/api/v1/shop/%2e%2e/list',
  '/api/v1//elsewhere',
  '/api/v1/shop\\..\\list',
  '/api/v1/.\t./list',
  '/api/v1/',
])('a read of %j is not part of the API', async (address) => {
  const routes = { list: { path: '/small', title, data: [address] } }
  const { build, reasons } = await checked({ description: { routes } })
  expect(build).toBeUndefined()
  expect(reasons[0]).toMatch(/^remote\.json: \/routes\/list\/data\/0 must match pattern/)
})

describe('an invalid file', () => {
  const manySources = JSON.stringify({ sources: Array.from({ length: 20_001 }, () => 'webpack:///a.ts') })
  it.each([
    ['a null', 'null'],
    ['no JSON', 'x'],
    ['sources that are none', '{"sources":null}'],
    ['more sources than any script has', manySources],
    ['more than is read', ' '.repeat(10_000_001)],
  ])('is a source map with %s', async (_, map) => {
    expect(await reasonsOf({ files: { '1.js': 'x', '1.js.map': map } })).toEqual([
      '1.js.map is no source map of at most 10000000 bytes',
    ])
  })

  it.each(['{"shared":[null]}', '{"shared":[{"name":7}]}', 'null'])('is a manifest with %s', async (manifest) => {
    expect(await reasonsOf({ files: { 'mf-manifest.json': manifest } })).toEqual([
      'mf-manifest.json is missing or has another form, by which other tools load the remote',
    ])
  })
})
