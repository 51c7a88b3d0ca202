import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type FollowOptions, followApi, until } from '../testing/follow-api.ts'
import { inForce, type ReleaseApi, releaseApi } from '../testing/release-api.ts'

const script = 'abcdef012345.js'

let home: string
let api: ReleaseApi
let shell: string
let first: string
const opened: { close(): unknown }[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'qasima-lost-'))
  api = releaseApi()
  shell = await api.add('shell', 'abcdef012345')
  first = await api.add('public', 'first')
  api.deployed = [inForce('public', first), inForce('shell', shell)]
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await api.app.close()
  await rm(home, { recursive: true, force: true })
})

/** Starts an edge that follows the API, after ending the previous one. */
async function start(options: FollowOptions = {}) {
  for (const one of opened.splice(0)) one.close()
  const followed = followApi(api, home, options)
  opened.push(followed.registry)
  await followed.registry.begin()
  return followed
}

const inReleases = (...path: string[]) => join(home, 'releases', ...path)
const textOf = (...path: string[]) => readFile(inReleases(...path), 'utf8')

describe('files damaged while an edge was off', () => {
  it.each([
    ['cut', () => truncate(inReleases(first, 'remote.json'), 0)],
    ['altered', () => writeFile(inReleases(first, 'entry.js'), 'FIRST')],
    ['deleted', () => rm(inReleases(first, 'entry.js'))],
    ['added', () => writeFile(inReleases(first, 'other.js'), 'other')],
    ['altered in the shell', () => writeFile(inReleases(shell, script), 'ABCDEF012345')],
    [
      'altered among those of all shells',
      () => rm(inReleases('assets', script)).then(() => writeFile(inReleases('assets', script), 'ABCDEF012345')),
    ],
    ['deleted among those of all shells', () => rm(inReleases('assets', script))],
  ])('are repaired before they are used: %s', async (_, damage) => {
    await start()
    await damage()
    const { registry } = await start()
    expect(registry.publicRemotes().map(({ release }) => release)).toEqual([first])
    expect([await textOf(first, 'entry.js'), await textOf('assets', script)]).toEqual(['first', 'abcdef012345'])
    expect((await readdir(inReleases(first))).toSorted()).toEqual(['entry.js', 'remote.json'])
    expect(await readdir(inReleases())).toHaveLength(3)
  })

  it('are not fetched if they are intact', async () => {
    await start()
    await start()
    expect([api.asked.get(first), api.asked.get(shell)]).toEqual([1, 1])
  })
})

describe('a file lost while an edge is serving', () => {
  it('is fetched again when requested, but not repeatedly', async () => {
    const { releases } = await start()
    const lose = async () => {
      await rm(inReleases(first, 'entry.js'))
      await releases.folderOf(first, 'entry.js')
    }
    await lose()
    expect(await textOf(first, 'entry.js')).toBe('first')
    await lose()
    expect(api.asked.get(first)).toBe(2)
    // A file that the release never had is not lost.
    await releases.folderOf(first, 'other.js')
    expect(api.asked.get(first)).toBe(2)
  })

  it("leaves the release's other files usable while the API is unavailable", async () => {
    let isAway = false
    const { releases, failures } = await start({ isAway: () => isAway })
    isAway = true
    await rm(inReleases(first, 'entry.js'))
    expect(await releases.folderOf(first, 'entry.js')).toBe(inReleases(first))
    expect(failures).toContain('entry.js is damaged here, and asked for again')
    expect(await releases.folderOf(first, 'remote.json')).toBe(inReleases(first))
  })

  it("comes back from its shell's release, or from the API if that lost it too", async () => {
    const { releases } = await start()
    await rm(inReleases('assets', script))
    await releases.fetchAsset?.(script)
    expect([await textOf('assets', script), api.asked.get(shell)]).toEqual(['abcdef012345', 1])
    // One file under two names.
    await truncate(inReleases('assets', script), 0)
    await releases.fetchAsset?.(script)
    expect([await textOf('assets', script), api.asked.get(shell)]).toEqual(['abcdef012345', 2])
  })
})

it('a release that could not be fetched at the start is used as soon as it can be', async () => {
  const late = await api.add('coupon', 'late')
  api.deployed.push(inForce('coupon', late))
  let isLate = true
  const { registry } = await start({ isAway: (address) => isLate && address.includes(late) })
  const releases = () => registry.publicRemotes().map(({ release }) => release)
  expect(releases()).toEqual([first])
  isLate = false
  await until(() => releases().includes(late))
})

it('with an object store that does not answer, a new edge says so, waits, and starts as soon as it does', async () => {
  api.isStoreThere = false
  const { registry, failures } = followApi(api, home, { startPatience: 20_000 })
  opened.push(registry)
  const begun = registry.begin()
  const reason = 'the API or its object store does not answer (status 504)'
  await until(() => failures.filter((failure) => failure.includes(reason)).length > 3)
  expect(failures.join()).not.toContain('has no files')
  api.isStoreThere = true
  await begun
  expect(registry.isReady()).toBe(true)
})

describe('a release whose archive is lost', () => {
  it('does not keep the others from being cached for a start without the API', async () => {
    const gone = await api.add('coupon', 'gone')
    api.lose(gone)
    api.deployed.push(inForce('coupon', gone))
    await start()
    const { registry } = await start({ isAway: () => true })
    expect(registry.publicRemotes().map(({ release }) => release)).toEqual([first])
    expect(registry.isReady()).toBe(true)
  })

  it('is replaced by the previous one, logged once', async () => {
    const gone = await api.add('public', 'gone')
    api.lose(gone)
    api.deployed = [{ ...inForce('public', gone), before: first }, inForce('shell', shell)]
    const { registry, failures } = await start()
    expect(registry.publicRemotes().map(({ release }) => release)).toEqual([first])
    const reads = api.reads
    await until(() => api.reads > reads + 3)
    const line = `public: ${gone} cannot be used, ${first} is in force in its place`
    expect(failures.filter((failure) => failure === line)).toHaveLength(1)
    expect(failures).toContain('the API has no files of it')
    const kept = JSON.parse(await readFile(join(home, 'deployed.json'), 'utf8'))
    expect(kept).toEqual([inForce('public', first), inForce('shell', shell)])
  })

  it.each(['public', 'shell'])('is replaced by what this edge had before its restart: %s', async (remote) => {
    await start()
    const gone = await api.add(remote, 'gone')
    api.lose(gone)
    api.deployed = api.deployed.map((one) => (one.id === remote ? inForce(remote, gone) : one))
    const { registry } = await start()
    expect(registry.publicRemotes().map(({ release }) => release)).toEqual([first])
    expect(registry.forVisitor(null).host.release).toBe(shell)
  })
})

describe('an edge is ready', () => {
  it('not without the page at /, and its log says why', async () => {
    api.lose(first)
    const { registry, failures } = await start()
    expect(registry.isReady()).toBe(false)
    expect(failures).toEqual(
      expect.arrayContaining([
        'the API has no files of it',
        `public: ${first} cannot be used, and no other one`,
        'no remote in force has the page at /, so this edge is not ready',
      ]),
    )
  })

  it('as long as it has the release that it served', async () => {
    const { registry, failures } = await start()
    const gone = await api.add('public', 'gone')
    api.lose(gone)
    api.deployed = [inForce('public', gone), inForce('shell', shell)]
    await until(() => failures.includes(`public: ${gone} cannot be used, ${first} is in force in its place`))
    expect(registry.isReady()).toBe(true)
  })
})
