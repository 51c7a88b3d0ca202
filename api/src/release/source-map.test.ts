import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startReleases } from '../testing/release-world.ts'
import { openReleaseStore } from './release-store.ts'
import { readSourceMap, sourcePlaceOf } from './source-map.ts'

const packages = ['node_modules/doors']

/** For `open();close()`: the first is from line one of one file, the second from line two of another. */
const map = JSON.stringify({
  version: 3,
  names: ['close'],
  sources: ['webpack:///mf-public/src/open.ts', 'webpack:///node_modules/doors/close.js'],
  mappings: 'AAAA,OCCEA',
})

describe('a position in a built file', () => {
  it('is found in the sources', () => {
    expect(sourcePlaceOf(map, { line: 1, column: 3 })).toEqual({
      source: 'mf-public/src/open.ts',
      line: 1,
      column: 1,
      name: null,
    })
    expect(sourcePlaceOf(map, { line: 1, column: 8 })).toEqual({
      source: 'node_modules/doors/close.js',
      line: 2,
      column: 3,
      name: 'close',
    })
  })

  it.each([
    { line: 2, column: 1 },
    { line: 0, column: 1 },
    { line: 1, column: 0 },
  ])('has no source if the map has none: %j', (place) => {
    expect(sourcePlaceOf(map, place)).toBeUndefined()
  })
})

describe('the source map of a release', () => {
  let api: Awaited<ReturnType<typeof startReleases>>
  let store: Awaited<ReturnType<typeof openReleaseStore>>
  beforeAll(async () => {
    api = await startReleases()
    store = await openReleaseStore({ dataDir: api.dataDir, objectStore: undefined, releaseFolder: undefined })
  })
  afterAll(async () => {
    store.close()
    await api.close()
  })

  const read = (release: string, file: string) =>
    readSourceMap({ kysely: api.database.main.kysely, store }, release, file)

  it('is read by release and file', async () => {
    const team = await api.teamOf('doors')
    const files = { '1.js': 'open();close()', '1.js.map': map }
    const { id } = (await api.release(team, 'open', { files, packages })).json().release
    expect(await read(id, '1.js')).toBe(map)
    expect(await read(id, '2.js')).toBeUndefined()
    expect(await read(id, '../1.js')).toBeUndefined()
    expect(await read('0'.repeat(20), '1.js')).toBeUndefined()
  })

  it('is not returned if it differs from the signed one', async () => {
    const team = await api.teamOf('windows')
    const { id } = (await api.release(team, 'one', { files: { '1.js': 'open()', '1.js.map': map }, packages })).json()
      .release
    const other = (await api.release(team, 'two', { files: { '1.js': 'open()', '1.js.map': '{}' } })).json().release
    const swapped = { whole: () => store.whole(other.id) }
    expect(await readSourceMap({ kysely: api.database.main.kysely, store: swapped }, id, '1.js')).toBeUndefined()
  })
})
