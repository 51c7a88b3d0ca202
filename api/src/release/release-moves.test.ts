import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { ReleaseItem } from '../../../shared/contract/release/release.routes.ts'
import { startReleases } from '../testing/release-world.ts'
import { callAs } from '../testing/test-account.ts'
import { markWaiting } from './release-marks.queries.ts'
import { openReleaseStore } from './release-store.ts'
import { sweepReleases } from './sweep-releases.job.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases()
})
afterAll(() => api.close())

type Reply = { json(): { release: { id: string } } }
const idIn = (reply: Reply): string => reply.json().release.id
const as = (token: string) => callAs(api, token)
const itemsOf = async (remote: string): Promise<ReleaseItem[]> =>
  (await api.call('GET', `/release?remote=${remote}`)).json().items
const stateOf = async (remote: string, id: string) => (await itemsOf(remote)).find((item) => item.id === id)?.state

describe('a roll-back', () => {
  it('rolls back what it names, and not a concurrent change', async () => {
    const team = await api.teamOf('named')
    await api.release(team, 'first')
    const second = idIn(await api.release(team, 'second'))
    const third = idIn(await api.release(team, 'third'))
    const back = () => as(team.token)('POST', '/release/rollback', { remote: 'named', release: third })
    const replies = [await back(), await back()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(await stateOf('named', second)).toBe('current')
  })

  it('waits for concurrent changes instead of failing', async () => {
    const team = await api.teamOf('busy')
    const ids = [idIn(await api.release(team, 'one')), idIn(await api.release(team, 'two'))]
    const call = as(team.token)
    const rounds = Array.from({ length: 8 }, () => [
      ...ids.map((id) => call('POST', `/release/${id}/promote`)),
      call('POST', '/release/rollback', { remote: 'busy' }),
    ])
    const statuses = (await Promise.all(rounds.flat())).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  })
})

describe('a promotion', () => {
  it('is checked against the current state, not that of the upload', async () => {
    const one = await api.teamOf('early')
    const same = { description: { routes: { list: { path: '/same', title: { ar: 'ص', en: 'Same' } } } } }
    const early = idIn(await api.release(one, 'early', same, '?channel=preview'))
    await api.release(await api.teamOf('later'), 'later', same)
    const refused = await as(one.token)('POST', `/release/${early}/promote`)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 1604])
    expect(refused.body).toContain('/same')
  })

  it('records who made it live, and keeps its files as long as any page may use them', async () => {
    const team = await api.teamOf('given')
    const first = idIn(await api.release(team, 'first'))
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=5'))
    const long = new Date(Date.now() - 31 * 24 * 3_600_000)
    const { kysely } = api.database.main
    await kysely.updateTable('release').set({ made_at: long, last_given_at: long }).where('id', '=', canary).execute()
    await as(team.token)('POST', '/release/rollback', { remote: 'given' })
    const store = await openReleaseStore({
      dataDir: '',
      objectStore: undefined,
      releaseFolder: `${api.dataDir}/releases`,
    })
    await sweepReleases(kysely, store)
    expect(await stateOf('given', canary)).toBe('taken-back')
    expect((await itemsOf('given')).find(({ id }) => id === first)?.lastCurrentBy).toMatchObject({ id: api.staff })
  })
})

describe('what is held', () => {
  it('is resumed by a person who promotes it, not by uploading it again', async () => {
    const team = await api.teamOf('held')
    await api.release(team, 'first')
    const held = idIn(await api.release(team, 'held'))
    const { kysely } = api.database.main
    await kysely
      .updateTable('release')
      .set({ held_at: new Date(), held_because: 'it fails' })
      .where('id', '=', held)
      .execute()
    const isHeld = async () => (await itemsOf('held')).find(({ id }) => id === held)?.held !== null
    await api.release(team, 'held', {}, '?channel=preview')
    await api.release(team, 'held')
    expect(await isHeld()).toBe(true)
    expect((await api.call('POST', `/release/${held}/promote`)).statusCode).toBe(200)
    expect(await isHeld()).toBe(false)
  })
})

describe('a section waiting for approval', () => {
  let second: ReturnType<typeof callAs>
  beforeEach(async () => {
    second = as(await api.tokenOf(await api.rows.staff(['view_releases', 'update_releases'])))
  })

  it('keeps the percentage its team wants, also after being a preview', async () => {
    const team = await api.teamOf('admin-share')
    const id = idIn(await api.release(team, 'seen', {}, '?channel=preview'))
    expect(await stateOf('admin-share', id)).toBe('preview')
    const waiting = (await api.release(team, 'seen', {}, '?percent=5')).json().release
    expect(waiting).toMatchObject({ id, state: 'awaiting-approval', percent: 5, needsApproval: true })
    // Also if nothing of its remote runs yet.
    const all: ReleaseItem[] = (await api.call('GET', '/release')).json().items
    expect(all.filter((item) => item.id === id)).toHaveLength(1)
    expect((await second('POST', `/release/${id}/promote`)).json().release).toMatchObject({
      state: 'current',
      percent: null,
      needsApproval: false,
    })
  })

  it('stops waiting once it was approved, however late the mark is written', async () => {
    const team = await api.teamOf('admin-late')
    const id = idIn(await api.release(team, 'late'))
    await second('POST', `/release/${id}/promote`)
    const { kysely } = api.database.main
    expect(await kysely.transaction().execute((tx) => markWaiting(tx, id, undefined))).toBe(false)
    await api.release(team, 'next')
    expect(await stateOf('admin-late', id)).toBe('current')
  })

  it('also waits if its token promotes it', async () => {
    const team = await api.teamOf('admin-asked')
    const id = idIn(await api.release(team, 'asked', {}, '?channel=preview'))
    expect((await as(team.token)('POST', `/release/${id}/promote`)).json().code).toBe(1616)
    expect(await stateOf('admin-asked', id)).toBe('awaiting-approval')
  })

  it('grants its permissions to staff who have all others', async () => {
    const { kysely } = api.database.main
    await kysely.deleteFrom('known_permission').execute()
    await kysely.insertInto('known_permission').values({ permission: 'view_releases' }).execute()
    const team = await api.teamOf('admin-fresh')
    const id = idIn(await api.release(team, 'fresh'))
    const of = async (permission: string) =>
      (await kysely.selectFrom('user_permission').select('user_id').where('permission', '=', permission).execute()).map(
        ({ user_id }) => user_id,
      )
    expect(await of('view_fresh')).toEqual([])
    expect((await second('POST', `/release/${id}/promote`)).statusCode).toBe(200)
    expect(await of('view_fresh')).toContain(api.staff)
  })
})

describe('a link to a preview', () => {
  it('is valid while its creator may promote releases, and until the release is rolled back', async () => {
    const team = await api.teamOf('linked')
    await api.release(team, 'first')
    const maker = await api.rows.staff(['view_releases', 'update_releases'])
    const id = idIn(await api.release(team, 'seen', {}, '?channel=preview'))
    const made = await as(await api.tokenOf(maker))('POST', `/release/${id}/preview`)
    const token = made.json().path.split('/').at(-1)
    const status = async () => (await api.get(`/api/v1/release/preview/${token}`)).statusCode
    expect(await status()).toBe(200)
    const { kysely } = api.database.main
    await kysely.updateTable('release').set({ taken_back_at: new Date() }).where('id', '=', id).execute()
    expect(await status()).toBe(404)
    await kysely.updateTable('release').set({ taken_back_at: null }).where('id', '=', id).execute()
    expect(await status()).toBe(200)
    await kysely
      .deleteFrom('user_permission')
      .where('user_id', '=', maker)
      .where('permission', '=', 'update_releases')
      .execute()
    expect(await status()).toBe(404)
  })
})
