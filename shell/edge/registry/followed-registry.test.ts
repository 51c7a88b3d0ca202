import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newSigningPair } from '@qasima/shared/release/release-signature'
import { ownCaller } from '../caller.ts'
import { type FollowOptions, followApi, until } from '../testing/follow-api.ts'
import { inForce, type ReleaseApi, releaseApi } from '../testing/release-api.ts'

let home: string
let api: ReleaseApi
const opened: { close(): unknown }[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'qasima-follow-'))
  api = releaseApi()
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await api.app.close()
  // A file being written when the registry closes may still appear in the folder.
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

function open(options: FollowOptions = {}) {
  const followed = followApi(api, home, options)
  opened.push(followed.registry)
  return followed
}

async function releaseBoth() {
  const [shell, first] = [await api.add('shell', 'shell'), await api.add('public', 'first')]
  api.deployed = [inForce('public', first), inForce('shell', shell)]
  return { shell, first }
}

describe('an edge', () => {
  it('has each release as its team signed it, and a new one soon after its promotion', async () => {
    const { shell, first } = await releaseBoth()
    const { registry, releases } = open()
    await registry.begin()
    expect(registry.publicRemotes().map(({ id, release }) => [id, release])).toEqual([['public', first]])
    expect(registry.forVisitor(null).host.scripts).toEqual([{ file: 'shell.js', integrity: 'sha256-shell' }])
    expect(await readFile(join(releases.assets, 'shell.js'), 'utf8')).toBe('shell')
    const second = await api.add('public', 'second')
    api.deployed = [inForce('public', second), inForce('shell', shell)]
    await until(() => registry.publicRemotes()[0]?.release === second)
    // Open pages may request more files of the previous one.
    const entry = async (release: string) =>
      readFile(join((await releases.folderOf(release)) ?? '', 'entry.js'), 'utf8')
    expect([await entry(first), await entry(second)]).toEqual(['first', 'second'])
    expect(api.asked.get(first)).toBe(1)
  })

  it('has the files of all earlier shells, since open pages request them by name', async () => {
    const { first } = await releaseBoth()
    const { registry, releases } = open()
    await registry.begin()
    const next = await api.add('shell', 'newer')
    api.deployed = [inForce('public', first), inForce('shell', next)]
    const had = registry.forVisitor(null).host
    await until(() => registry.forVisitor(null).host !== had)
    const words = ['shell', 'newer'].map((word) => readFile(join(releases.assets, `${word}.js`), 'utf8'))
    expect(await Promise.all(words)).toEqual(['shell', 'newer'])
  })

  it('if new, fetches a file of an earlier shell when an open page requests it, and a missing one only once', async () => {
    const [earlier, missing] = ['abcdef012345', '0123456789ab']
    await api.add('shell', earlier)
    await releaseBoth()
    const { registry, releases } = open()
    await registry.begin()
    const find = async (name: string) => {
      await releases.fetchAsset?.(`${name}.js`)
      return readFile(join(releases.assets, `${name}.js`), 'utf8').catch(() => undefined)
    }
    expect(await Promise.all([find(earlier), find(earlier), find(missing)])).toEqual([earlier, earlier, undefined])
    expect([await find(missing), await find('../deployed')]).toEqual([undefined, undefined])
    expect([api.asked.get(`${earlier}.js`), api.asked.get(`${missing}.js`)]).toEqual([1, 1])
  })

  it('activates a release when everything for it is ready', async () => {
    const { shell, first } = await releaseBoth()
    const ready = Promise.withResolvers<void>()
    const seen: string[] = []
    const { registry } = open({
      beforeChange: async ({ remotes: [remote] }) => {
        seen.push(remote?.release ?? '')
        if (seen.length > 1) await ready.promise
        return []
      },
    })
    await registry.begin()
    const second = await api.add('public', 'second')
    api.deployed = [inForce('public', second), inForce('shell', shell)]
    await until(() => seen.length === 2)
    expect(registry.publicRemotes()[0]?.release).toBe(first)
    ready.resolve()
    await until(() => registry.publicRemotes()[0]?.release === second)
  })

  it('starts from its cache while the API is unavailable, and continues with it', async () => {
    const { first } = await releaseBoth()
    const before = open()
    await before.registry.begin()
    const { registry, failures } = open({ isAway: () => true })
    await registry.begin()
    expect(registry.publicRemotes()[0]?.release).toBe(first)
    const heard = failures.length
    await until(() => failures.length > heard + 1)
    expect(registry.publicRemotes()[0]?.release).toBe(first)
  })

  it('does not start with nothing', async () => {
    await expect(open({ isAway: () => true }).registry.begin()).rejects.toThrow()
    await expect(open().registry.begin()).rejects.toThrow()
  })

  it('shows a section to those who may see it, with the menu entries that they may open', async () => {
    await releaseBoth()
    const release = await api.add('coupon', 'codes')
    const { registry } = open()
    await registry.begin()
    const bearer = { caller: ownCaller(), authorization: 'Bearer staff', language: '', share: null }
    const sections = async (menu: string[]) => {
      api.sections = [{ ...inForce('coupon', release), menu, figures: [] }]
      const answer = await registry.sectionsOf(bearer)
      return 'sections' in answer ? answer.sections.map(({ id, menu }) => [id, menu?.length]) : answer
    }
    expect(await sections(['/admin/coupon'])).toEqual([['coupon', 1]])
    expect(await sections([])).toEqual([['coupon', 0]])
  })
})

describe('a canary', () => {
  it('goes to its share of the visitors, and the others get the previous release', async () => {
    const { shell, first } = await releaseBoth()
    const second = await api.add('public', 'second')
    api.deployed = [{ ...inForce('public', first), canary: { release: second, percent: 30 } }, inForce('shell', shell)]
    const { registry } = open()
    await registry.begin()
    expect(registry.hasCanary()).toBe(true)
    const releaseFor = (share: number | null) => registry.forVisitor(share).remotes[0]?.release
    const all = Array.from({ length: 10_000 }, (_, share) => releaseFor(share))
    expect(all.filter((release) => release === second)).toHaveLength(3_000)
    expect(all.filter((release) => release === first)).toHaveLength(7_000)
    expect(releaseFor(null)).toBe(first)
    const [inside, outside] = [all.indexOf(second), all.indexOf(first)]
    expect(registry.forVisitor(inside).key).not.toBe(registry.forVisitor(outside).key)
    // If it cannot be loaded, it falls back to what the others get.
    expect(registry.forVisitor(inside).remotes[0]?.lastGood?.release).toBe(first)
  })
})

describe('a canary whose files could not be fetched once', () => {
  it('is fetched again, and so is its fallback', async () => {
    const { shell, first } = await releaseBoth()
    const [second, former] = [await api.add('public', 'second'), await api.add('public', 'former')]
    const named = { ...inForce('public', first), before: former, canary: { release: second, percent: 30 } }
    api.deployed = [named, inForce('shell', shell)]
    const missed = new Set<string>()
    const { registry } = open({
      isAway: (address) => {
        const once = [second, former].find((release) => address.includes(release) && !missed.has(release))
        if (once) missed.add(once)
        return once !== undefined
      },
    })
    await registry.begin()
    await until(() => registry.hasCanary() && registry.publicRemotes()[0]?.lastGood?.release === former)
    expect(missed.size).toBe(2)
  })
})

describe('a release that cannot be used', () => {
  const cannot = async (second: string, shell: string, options: FollowOptions = {}) => {
    const { registry, failures } = open(options)
    await registry.begin()
    const had = registry.publicRemotes()
    api.deployed = [inForce('public', second), inForce('shell', shell)]
    await until(() => failures.length > 0)
    expect(registry.publicRemotes()).toBe(had)
    return failures
  }

  it('leaves the previous one in use: bytes that do not match its id', async () => {
    const { shell, first } = await releaseBoth()
    const second = await api.add('public', 'second')
    const other = await api.add('public', 'other')
    api.replace(second, (await api.app.inject(`/api/v1/release/${other}/files`)).rawPayload)
    expect(await cannot(second, shell)).toContain(`it is the release ${other}`)
    expect(first).not.toBe(second)
  })

  it('leaves the previous one in use: bytes altered in transit', async () => {
    const { shell } = await releaseBoth()
    const second = await api.add('public', 'second')
    api.replace(second, Buffer.from('cut'))
    expect(await cannot(second, shell)).toContain('it is no archive of a release')
  })

  it('leaves the previous one in use: a key that may not sign for it', async () => {
    const { shell } = await releaseBoth()
    const second = await api.add('public', 'second', newSigningPair())
    const trustedKeys = new Map([['*', new Set([api.pair.publicKey])]])
    expect(await cannot(second, shell, { trustedKeys })).toContain('its key may not sign for public')
  })
})

it('a release whose server half does not start leaves the previous one in use', async () => {
  const { shell, first } = await releaseBoth()
  const second = await api.add('public', 'second')
  const tried: string[] = []
  const { registry } = open({
    beforeChange: async ({ remotes: [remote] }) => {
      tried.push(remote?.release ?? '')
      return remote?.release === second ? [second] : []
    },
  })
  await registry.begin()
  api.deployed = [{ ...inForce('public', second), before: first }, inForce('shell', shell)]
  await until(() => tried.includes(second))
  await until(() => registry.publicRemotes()[0]?.release === first)
  expect(tried).toEqual([first, second])
})

it('a shell in which nothing starts leaves the previous shell in use, with its remotes', async () => {
  const { shell, first } = await releaseBoth()
  const { registry } = open({
    beforeChange: async ({ host }) => (host.release === shell ? [] : [first]),
  })
  await registry.begin()
  const broken = await api.add('shell', 'broken')
  api.deployed = [inForce('public', first), inForce('shell', broken)]
  await until(() => api.asked.has(broken))
  const second = await api.add('public', 'second')
  api.deployed = [inForce('public', second), inForce('shell', shell)]
  await until(() => registry.publicRemotes()[0]?.release === second)
  expect(registry.forVisitor(null).host.release).toBe(shell)
})

it('release files are deleted after thirty days without use', async () => {
  const { first } = await releaseBoth()
  const { registry, releases } = open()
  await registry.begin()
  const old = await api.add('public', 'old')
  const [oldFolder, folder] = [await releases.folderOf(old), await releases.folderOf(first)]
  await releases.renew(registry.inUse())
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  for (const path of [oldFolder, folder, join(releases.assets, 'shell.js')]) await utimes(path ?? '', longAgo, longAgo)
  await releases.renew(registry.inUse())
  expect(await readFile(join(folder ?? '', 'entry.js'), 'utf8')).toBe('first')
  expect(await readFile(join(releases.assets, 'shell.js'), 'utf8')).toBe('shell')
  await expect(readFile(join(oldFolder ?? '', 'entry.js'))).rejects.toThrow('ENOENT')
})
