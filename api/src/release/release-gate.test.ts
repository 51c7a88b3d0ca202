import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { integrityOf } from '../../../shared/release/release-archive.ts'
import { newSigningPair } from '../../../shared/release/release-signature.ts'
import { type SmallBuild, smallRelease } from '../testing/release-archive.ts'
import { startReleases } from '../testing/release-world.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases()
})
afterAll(() => api.close())

const inForce = async (remote: string): Promise<string | undefined> =>
  (await api.deployed()).remotes.find(({ id }: { id: string }) => id === remote)?.release
const reasonsOf = (reply: { json(): { message: { message: string }[] } }) =>
  reply.json().message.map(({ message }) => message)

describe('a release that fails the check', () => {
  it('is refused with every reason', async () => {
    const team = await api.teamOf('broken')
    const archive = await smallRelease({
      remote: 'broken',
      word: 'x',
      pair: team.pair,
      files: { 'a.js.br': 'no copy' },
    })
    const reply = await api.send(archive, team.token)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 1604])
    expect(reasonsOf(reply)).toEqual(['a.js.br is no copy of its file'])
    expect(reasonsOf(await api.send(Buffer.from('nothing'), team.token))).toEqual(['it is no archive of a release'])
    const foreign = await smallRelease({ remote: 'broken', word: 'x', pair: newSigningPair() })
    expect(reasonsOf(await api.send(foreign, team.token))).toEqual(['it is not signed with the key of its token'])
  })

  it('is not unpacked beyond what a release may hold', async () => {
    const team = await api.teamOf('swollen')
    const archive = await smallRelease({ remote: 'swollen', word: 'x', pair: team.pair })
    expect((await api.send(archive, team.token)).statusCode).toBe(201)
    // What follows the end of a tar file is no part of it, and 130 MB of empty blocks fit into 130 kB.
    const bomb = gzipSync(Buffer.concat([gunzipSync(archive), Buffer.alloc(254_000 * 512)]))
    const reply = await api.send(bomb, team.token)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 1604])
    expect(reasonsOf(reply)).toEqual(['it is no archive of a release'])
  })

  const title = { ar: 'عنوان', en: 'Title' }
  const wrong: Readonly<Record<string, [Partial<SmallBuild>, readonly unknown[]]>> = {
    'a description of another form': [
      { description: { shared: '' } },
      ['remote.json: /shared must not have fewer than 1 characters'],
    ],
    'one of another remote': [{ description: { id: 'other' } }, ['remote.json is that of other']],
    'another integrity than that of the file': [
      { description: { entry: { file: 'entry.js', integrity: `sha256-${'A'.repeat(43)}=` } } },
      ['remote.json names entry.js with another integrity than it has'],
    ],
    'an entry that is too large': [
      { word: Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 9_973).join(' ') },
      [expect.stringMatching(/^its entry is \d+ bytes \(gzip\), over 8720$/)],
    ],
    'a second copy of React': [
      {
        files: {
          '1.js': 'x',
          '1.js.map': JSON.stringify({ sources: ['webpack://mf/../node_modules/react/index.js'] }),
        },
      },
      ['1.js brings a second copy of react, which the shell shares'],
    ],
    'a script without its map': [{ files: { '1.js': 'x' } }, ['1.js has no source map']],
    'a server half without its map': [{ files: { 'server.mjs': 'x' } }, ['server.mjs has no source map']],
    'a script that names its map': [
      {
        files: {
          // The second only mentions the comment.
          '1.js': 'x()\n//# sourceMappingURL=1.js.map\n',
          '1.js.map': '{}',
          '2.js': 'x("//# sourceMappingURL=");y()',
          '2.js.map': '{}',
        },
      },
      ['1.js names its source map'],
    ],
    'no bill of materials': [{ withoutBill: true }, ['it has no bill of materials (sbom.json)']],
    'a bill of materials of another form': [
      { files: { 'sbom.json': JSON.stringify({ bomFormat: 'SPDX' }) } },
      [
        expect.stringMatching(/^sbom\.json: it must have required properties/),
        expect.stringMatching(/^sbom\.json: \/bomFormat/),
      ],
    ],
    'a bill of materials of other packages': [
      {
        files: {
          '1.js': 'x',
          '1.js.map': JSON.stringify({
            sources: ['webpack:///node_modules/@doors/close/index.js', 'webpack:///shared/http/call.ts', 7],
          }),
        },
        packages: ['node_modules/windows'],
      },
      ['sbom.json leaves out node_modules/@doors/close', 'sbom.json names node_modules/windows, which is in no file'],
    ],
    'a name that blockers stop': [{ files: { 'ad-list.css': 'x' } }, ['blockers of advertisements stop ad-list.css']],
    'a contract that is not deployed': [
      { description: { contract: '^9.0.0' } },
      [expect.stringMatching(/^it is built for the contract \^9\.0\.0, and [\d.]+ is deployed$/)],
    ],
    'a page of another remote': [
      { description: { routes: { list: { path: '/taken/:name', title } } } },
      ['/taken/:name leads where /taken/:id of taken does'],
    ],
    'a section that everyone may open': [
      { description: { routes: { list: { path: '/admin/broken', title } } } },
      [
        'the route "list" of the back-office is open to public',
        '/admin/broken is of the back-office, whose remotes are called admin-…',
      ],
    ],
    'a menu that leads nowhere': [
      { description: { menu: [{ path: '/elsewhere', label: title, icon: [['path', {}]], order: 1 }] } },
      ['its menu leads to /elsewhere, which is none of its routes'],
    ],
  }

  it.each(Object.entries(wrong))('%s', async (_, [build, reasons]) => {
    const taken = await api.teamOf('taken')
    await api.release(taken, 'one', { description: { routes: { list: { path: '/taken/:id', title } } } })
    const team = await api.teamOf('broken')
    const reply = await api.release(team, 'x', build)
    expect([reply.statusCode, reasonsOf(reply)]).toEqual([422, reasons])
    expect(await inForce('broken')).toBeUndefined()
  })

  it("refuses a permission of another remote's section, but not its own", async () => {
    await api.release(await api.teamOf('admin-priced'), 'one')
    const releaseFor = async (remote: string, access: 'view_priced') => {
      const routes = { list: { path: `/admin/${remote.slice('admin-'.length)}`, title, access } }
      return api.release(await api.teamOf(remote), 'x', { description: { routes } })
    }
    const reply = await releaseFor('admin-coupons', 'view_priced')
    expect([reply.statusCode, reasonsOf(reply)]).toEqual([
      422,
      ['/admin/coupons asks for view_priced, which is a permission of admin-priced'],
    ])
    expect((await releaseFor('admin-priced-review', 'view_priced')).statusCode).toBe(201)
  })

  it("refuses public pages with a section's token", async () => {
    const team = await api.teamOf('admin-loud')
    const routes = { list: { path: '/loud', title } }
    const reply = await api.release(team, 'x', { description: { routes } })
    expect([reply.statusCode, reasonsOf(reply)]).toEqual([
      422,
      ['the section has a page outside the back-office: /loud'],
    ])
    const empty = await api.release(team, 'y', { description: { routes: {}, screens: {} } })
    expect([empty.statusCode, reasonsOf(empty)]).toEqual([422, ['it has no routes']])
    expect(await inForce('admin-loud')).toBeUndefined()
    await api.release(team, 'quiet')
    const loud = api.database.main.kysely.updateTable('release').set({ is_for_staff: false })
    await expect(loud.where('remote', '=', 'admin-loud').execute()).rejects.toThrow('release_staff_by_remote')
  })

  it('is checked against the current shell, and the shell against the remotes', async () => {
    const shell = await api.teamOf('shell')
    const host = (provides: object) => ({
      'host.json': JSON.stringify({ styles: '', scripts: [], shared: {}, provides }),
    })
    const provides = { react: '19.0.0', '@qasima/shared/ui/button': '0.1.0' }
    expect((await api.release(shell, 'one', { files: host(provides) })).statusCode).toBe(201)
    const team = await api.teamOf('served')
    const screens = (facade: string) => ({ list: { files: [], facades: [facade] } })
    const manifest = { 'mf-manifest.json': JSON.stringify({ shared: [{ name: 'react', requiredVersion: '^20.0.0' }] }) }
    const refused = await api.release(team, 'x', {
      description: { screens: screens('@qasima/shared/ui/none'), shared: '^2.0.0' },
      files: manifest,
    })
    expect(reasonsOf(refused)).toEqual([
      'the shell has no @qasima/shared/ui/none',
      'it takes façades of version ^2.0.0, and those of the shell are 0.1.0',
      'it takes react ^20.0.0, and the shell has 19.0.0',
    ])
    await api.release(team, 'y', { description: { screens: screens('@qasima/shared/ui/button') } })
    const share = await api.release(shell, 'share', { files: host(provides) }, '?percent=10')
    expect([share.statusCode, share.json().message]).toEqual([400, [{ key: 'percent', message: 'INVALID' }]])
    const without = await api.release(shell, 'two', { files: host({ '@qasima/shared/ui/menu': '0.1.0' }) })
    expect(reasonsOf(without)).toContain('served breaks: the shell has no @qasima/shared/ui/button')
    // Modules of the page's first script are only in a remote's manifest; canaries are checked too.
    const first = { 'mf-manifest.json': JSON.stringify({ shared: [{ name: 'react', requiredVersion: '^19.0.0' }] }) }
    await api.release(team, 'z', { files: first }, '?percent=10')
    const button = { '@qasima/shared/ui/button': '0.1.0' }
    expect(reasonsOf(await api.release(shell, 'four', { files: host(button) }))).toEqual([
      'served breaks: it shares react, which the shell does not have',
    ])
    expect(reasonsOf(await api.release(shell, 'five', { files: host({ ...button, react: '20.0.0' }) }))).toEqual([
      'served breaks: it takes react ^19.0.0, and the shell has 20.0.0',
    ])
    expect(reasonsOf(await api.release(shell, 'three', { files: { 'host.json': '{}' } }))).toContain(
      'host.json: it must have required properties styles, scripts, shared, provides',
    )
  })
})

/** Code that writes a file wherever it is evaluated, as the server half of a host or remote. */
const leavesFile = (
  file: string,
) => `globalThis.process?.getBuiltinModule('fs').writeFileSync(${JSON.stringify(file)}, 'ran')
import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(file)}, 'ran'))
export const screens = {}
`

describe('the server half of a release', () => {
  const provides = { react: '19.0.0', '@qasima/shared/ui/button': '0.1.0' }
  const hostOf = (server: string) => ({
    'host.json': JSON.stringify({
      styles: '',
      scripts: [],
      shared: {},
      provides,
      server: 'server.0123456789ab.mjs',
    }),
    'server.0123456789ab.mjs': server,
    'server.0123456789ab.mjs.map': '{}',
  })

  it('is accepted without being evaluated: nothing of a release runs before approval', async () => {
    const [shell, team] = [await api.teamOf('shell'), await api.teamOf('drawn')]
    const file = join(api.dataDir, 'ran')
    const half = leavesFile(file)
    expect((await api.release(shell, 'evil', { files: hostOf(half) })).statusCode).toBe(201)
    const description: SmallBuild['description'] = {
      isRendered: true,
      server: { file: 'server.mjs', integrity: integrityOf(Buffer.from(half)) },
      routes: { list: { path: '/drawn', title: { ar: 'صفحة', en: 'Page' } } },
    }
    const build = { description, files: { 'server.mjs': half, 'server.mjs.map': '{}' } }
    expect((await api.release(team, 'evil', build, '?channel=preview')).statusCode).toBe(201)
    // A later shell is checked against the current remotes by their files only.
    expect((await api.release(team, 'evil', build)).statusCode).toBe(201)
    expect((await api.release(shell, 'next', { files: hostOf(`${half}//`) })).statusCode).toBe(201)
    expect(existsSync(file)).toBe(false)
    const sources = await Promise.all(
      (await readdir(import.meta.dirname, { recursive: true }))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
    )
    expect(sources.filter((source) => /shared\/render\/|node:(?:child_process|vm)/.test(source))).toEqual([])
  })
})
