import { rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { unpackRelease } from '../../../shared/release/release-archive.ts'
import { smallRelease } from '../testing/release-archive.ts'
import { startReleases } from '../testing/release-world.ts'
import { callAs } from '../testing/test-account.ts'
import { openReleaseStore } from './release-store.ts'
import { sweepReleases } from './sweep-releases.job.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases()
})
afterAll(() => api.close())

const idIn = (reply: { json(): { release: { id: string } } }): string => reply.json().release.id
const inForce = async (remote: string): Promise<string | undefined> =>
  (await api.deployed()).remotes.find(({ id }: { id: string }) => id === remote)?.release
const as = (token: string) => callAs(api, token)

describe('a release', () => {
  it('is live as soon as it is added, and is replaced by the next', async () => {
    const team = await api.teamOf('deals')
    const first = await api.release(team, 'first', { revision: 'a1b2c3d' })
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      replaced: null,
      release: { remote: 'deals', state: 'current', version: '0.1.0', revision: 'a1b2c3d', madeBy: { id: api.staff } },
    })
    expect(await inForce('deals')).toBe(idIn(first))
    const second = await api.release(team, 'second')
    expect(second.json()).toMatchObject({ replaced: idIn(first), release: { state: 'current' } })
    expect(await inForce('deals')).toBe(idIn(second))
    const list = (await api.call('GET', '/release?remote=deals')).json().items
    expect(list.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [idIn(second), 'current'],
      [idIn(first), 'before'],
    ])
  })

  it('has the same id from any checkout, and changes nothing when added again', async () => {
    const team = await api.teamOf('twice')
    const first = await api.release(team, 'same', { revision: 'a1b2c3d' })
    const again = await api.release(team, 'same', { revision: 'b1b2c3d' })
    expect(idIn(again)).toBe(idIn(first))
    expect(again.json()).toMatchObject({ release: { revision: 'a1b2c3d' }, replaced: idIn(first) })
  })

  it.each(['files.tar.gz', 'all.tar.gz'])(
    'is restored when it is sent again and its archive was damaged: %s',
    async (name) => {
      const team = await api.teamOf(`cut-${name.slice(0, 3)}`)
      const id = idIn(await api.release(team, 'cut'))
      const archive = join(api.dataDir, 'releases', id, name)
      const { size } = await stat(archive)
      await truncate(archive, Math.floor(size / 2))
      expect((await api.release(team, 'cut', { revision: 'b1b2c3d' })).statusCode).toBe(201)
      const files = (await api.get(`/api/v1/release/${id}/files`)).rawPayload
      expect((await unpackRelease(files)).document).toMatchObject({ revision: 'b1b2c3d' })
      expect((await api.call('GET', `/release/${id}/sbom`)).json()).toMatchObject({ bomFormat: 'CycloneDX' })
    },
  )

  it('is a 503 and not added while its store is not a folder', async () => {
    const team = await api.teamOf('no-folder')
    const [folder, aside] = ['releases', 'aside'].map((name) => join(api.dataDir, name))
    await rename(folder ?? '', aside ?? '')
    await writeFile(folder ?? '', '')
    const refused = await api.release(team, 'refused')
    await rm(folder ?? '')
    await rename(aside ?? '', folder ?? '')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(await inForce('no-folder')).toBeUndefined()
    expect((await api.release(team, 'refused')).statusCode).toBe(201)
  })

  it('is sent to edges with its signature, without source maps', async () => {
    const team = await api.teamOf('mapped')
    const id = idIn(await api.release(team, 'mapped'))
    const reply = await api.get(`/api/v1/release/${id}/files`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/gzip'])
    const archive = await unpackRelease(reply.rawPayload)
    expect([...archive.files.keys()].toSorted()).toEqual(['entry.js', 'mf-manifest.json', 'remote.json'])
    expect(archive).toMatchObject({ id, key: team.pair.publicKey })
    expect((await api.get('/api/v1/release/00000000000000000000/files')).statusCode).toBe(404)
  })

  it('is shown in detail: routes, permissions, dependencies and size', async () => {
    const team = await api.teamOf('admin-read')
    const files = {
      'mf-manifest.json': JSON.stringify({ shared: [{ name: 'react', requiredVersion: '^19.0.0', more: 1 }] }),
    }
    const id = idIn(await api.release(team, 'read', { files }))
    const reply = (await api.call('GET', `/release/${id}`)).json()
    expect(reply).toEqual({
      release: expect.objectContaining({ id, remote: 'admin-read' }),
      contract: '^1.0.0',
      facades: '^0.1.0',
      routes: [{ screen: 'list', path: '/admin/read', access: 'view_read' }],
      modules: [{ name: 'react', version: '^19.0.0' }],
      sizes: {
        entry: { bytes: expect.any(Number), limit: 8_720 },
        screens: [{ screen: 'list', bytes: 0, limit: 40_000 }],
      },
    })
    expect(reply.sizes.entry.bytes).toBeGreaterThan(0)
    const other = await api.teamOf('unread')
    const staff = await api.tokenOf(await api.rows.staff(['view_coupon']))
    const refused = await Promise.all([other.token, staff].map((token) => as(token)('GET', `/release/${id}`)))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect((await api.call('GET', '/release/00000000000000000000')).statusCode).toBe(404)
  })

  it("has a bill of materials, for staff who see releases and its remote's token", async () => {
    const team = await api.teamOf('billed')
    const id = idIn(await api.release(team, 'billed'))
    const bill = await api.call('GET', `/release/${id}/sbom`)
    expect(bill.headers['content-disposition']).toBe('attachment; filename="sbom.json"')
    expect(bill.json()).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'billed' } } })
    const statuses = async (tokens: readonly string[]) =>
      Promise.all(tokens.map(async (token) => (await as(token)('GET', `/release/${id}/sbom`)).statusCode))
    const other = await api.teamOf('unbilled')
    const staff = await api.tokenOf(await api.rows.staff(['view_coupon']))
    expect(await statuses([team.token, other.token, staff])).toEqual([200, 403, 403])
    expect((await api.get(`/api/v1/release/${id}/sbom`)).statusCode).toBe(401)
    expect((await api.call('GET', '/release/00000000000000000000/sbom')).statusCode).toBe(404)
  })

  it('is rolled back by one call, and promoted again by another, each audited', async () => {
    const team = await api.teamOf('back')
    const [first, second] = [idIn(await api.release(team, 'one')), idIn(await api.release(team, 'two'))]
    const back = await as(team.token)('POST', '/release/rollback', { remote: 'back' })
    expect(back.json()).toMatchObject({ release: { id: first, state: 'current' }, replaced: second })
    expect(await inForce('back')).toBe(first)
    const list = (await api.call('GET', '/release?remote=back')).json().items
    expect(list[0]).toMatchObject({ id: second, state: 'taken-back' })
    expect((await as(team.token)('POST', '/release/rollback', { remote: 'back' })).statusCode).toBe(409)
    const again = await api.call('POST', `/release/${second}/promote`)
    expect(again.json()).toMatchObject({ release: { id: second, state: 'current' }, replaced: first })
    const moves = (await api.audited('back')).filter(({ action }) => action === 'update')
    expect(moves.map(({ after }) => after?.current)).toEqual([first, second, first, second])
    expect(moves.every(({ actor_id }) => actor_id === api.staff)).toBe(true)
  })

  it('rolls back past a rolled-back release to the previous good one', async () => {
    const team = await api.teamOf('far')
    const [first, second, third] = [
      idIn(await api.release(team, '1')),
      idIn(await api.release(team, '2')),
      idIn(await api.release(team, '3')),
    ]
    const back = () => as(team.token)('POST', '/release/rollback', { remote: 'far' })
    expect((await back()).json()).toMatchObject({ release: { id: second }, replaced: third })
    expect((await back()).json()).toMatchObject({ release: { id: first }, replaced: second })
    expect((await back()).statusCode).toBe(409)
  })

  it('goes to a percentage of visitors, and to all or none of them afterwards', async () => {
    const team = await api.teamOf('share')
    const first = idIn(await api.release(team, 'one'))
    const second = await api.release(team, 'two', {}, '?percent=10')
    expect(second.json()).toMatchObject({ replaced: first, release: { state: 'canary', percent: 10 } })
    expect(await inForce('share')).toBe(first)
    const more = await as(team.token)('POST', `/release/${idIn(second)}/promote`, { percent: 50 })
    expect(more.json().release).toMatchObject({ state: 'canary', percent: 50 })
    const none = await as(team.token)('POST', '/release/rollback', { remote: 'share' })
    expect(none.json()).toMatchObject({ release: { id: first }, replaced: idIn(second) })
    await as(team.token)('POST', `/release/${idIn(second)}/promote`)
    expect(await inForce('share')).toBe(idIn(second))
  })

  it('in the preview channel is seen by no visitor', async () => {
    const team = await api.teamOf('quiet')
    const first = idIn(await api.release(team, 'one'))
    const preview = await api.release(team, 'two', {}, '?channel=preview')
    expect(preview.json().release).toMatchObject({ state: 'preview' })
    expect(await inForce('quiet')).toBe(first)
    expect(JSON.stringify(await api.deployed())).not.toContain(idIn(preview))
  })
})

describe('what edges get', () => {
  it('is the current and previous releases, and canaries with their percentage', async () => {
    const team = await api.teamOf('sent')
    const sent = async () => (await api.deployed()).remotes.find(({ id }: { id: string }) => id === 'sent')
    const [first, second, third] = [
      idIn(await api.release(team, 'one')),
      idIn(await api.release(team, 'two')),
      idIn(await api.release(team, 'three', {}, '?percent=25')),
    ]
    expect(await sent()).toEqual({
      id: 'sent',
      release: second,
      before: first,
      canary: { release: third, percent: 25 },
    })
    await as(team.token)('POST', '/release/rollback', { remote: 'sent' })
    await as(team.token)('POST', '/release/rollback', { remote: 'sent' })
    expect(await sent()).toEqual({ id: 'sent', release: first, before: null, canary: null })
  })

  it('names a section only to those who may see it', async () => {
    const team = await api.teamOf('admin-hidden')
    await api.release(team, 'one')
    expect(JSON.stringify(await api.deployed())).not.toContain('hidden')
    const sections = async (permissions: string[]) => {
      const token = await api.tokenOf(await api.rows.staff(permissions))
      return (await as(token)('GET', '/release/deployed/sections')).json().remotes.map(({ id }: { id: string }) => id)
    }
    expect(await sections(['view_hidden'])).toEqual(['admin-hidden'])
    expect(await sections(['view_other'])).toEqual([])
    const member = await api.tokenOf(await api.rows.user())
    expect((await as(member)('GET', '/release/deployed/sections')).json()).toEqual({ remotes: [] })
    expect((await api.get('/api/v1/release/deployed/sections')).statusCode).toBe(401)
  })
})

it('release files are deleted thirty days after use, and come back with the same release', async () => {
  const team = await api.teamOf('swept')
  const [old, before, current] = [
    idIn(await api.release(team, 'old')),
    idIn(await api.release(team, 'before')),
    idIn(await api.release(team, 'current')),
  ]
  const { kysely } = api.database.main
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  await kysely.updateTable('release').set({ last_given_at: longAgo }).where('remote', '=', 'swept').execute()
  const store = await openReleaseStore({
    dataDir: '',
    objectStore: undefined,
    releaseFolder: join(api.dataDir, 'releases'),
  })
  await sweepReleases(kysely, store)
  const statuses = await Promise.all([old, before, current].map((id) => api.get(`/api/v1/release/${id}/files`)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
  expect((await as(team.token)('POST', `/release/${old}/promote`)).statusCode).toBe(409)
  expect((await api.release(team, 'old')).json().release).toMatchObject({ id: old, state: 'current' })
  expect((await api.get(`/api/v1/release/${old}/files`)).statusCode).toBe(200)
})

describe('a release token', () => {
  it('is valid for one remote', async () => {
    const [one, other] = [await api.teamOf('one'), await api.teamOf('other')]
    const id = idIn(await api.release(other, 'first'))
    await api.release(other, 'second')
    expect((await api.send(await smallRelease({ ...other, word: 'y' }), one.token)).statusCode).toBe(403)
    const calls = await Promise.all([
      as(one.token)('POST', `/release/${id}/promote`),
      as(one.token)('POST', '/release/rollback', { remote: 'other' }),
      as(one.token)('GET', '/release?remote=other'),
      as(one.token)('POST', '/release/token', { remote: 'one', publicKey: one.pair.publicKey }),
      as(one.token)('GET', '/user'),
    ])
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 401, 401])
    expect((await as(one.token)('GET', '/release')).json()).toEqual({ items: [] })
  })

  it("ends when it is revoked, and with its creator's permission", async () => {
    const team = await api.teamOf('ended')
    const { items } = (await api.call('GET', '/release/token')).json()
    const { id } = items.find(({ remote }: { remote: string }) => remote === 'ended')
    expect((await api.call('DELETE', `/release/token/${id}`)).statusCode).toBe(200)
    expect((await as(team.token)('GET', '/release')).statusCode).toBe(401)
    const maker = await api.rows.staff(['view_releases', 'update_releases'])
    const theirs = await api.teamOf('theirs', as(await api.tokenOf(maker)))
    expect((await as(theirs.token)('GET', '/release')).statusCode).toBe(200)
    await api.database.main.kysely.deleteFrom('user_permission').where('user_id', '=', maker).execute()
    expect((await as(theirs.token)('GET', '/release')).statusCode).toBe(403)
  })

  it('is stored as a hash, and needs a recent sign-in and the permission to update releases', async () => {
    const team = await api.teamOf('kept')
    const { kysely } = api.database.main
    const rows = await Promise.all([
      kysely.selectFrom('release_token').selectAll().execute(),
      kysely.selectFrom('audit').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(team.token)
    const viewer = as(await api.tokenOf(await api.rows.staff(['view_releases'])))
    const wanted = { remote: 'kept', publicKey: team.pair.publicKey }
    expect((await viewer('POST', '/release/token', wanted)).statusCode).toBe(403)
    await kysely
      .updateTable('user_session')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', api.staff)
      .execute()
    expect((await api.call('POST', '/release/token', wanted)).json().code).toBe(1605)
  })
})
