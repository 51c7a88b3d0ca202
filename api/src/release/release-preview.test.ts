import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startReleases } from '../testing/release-world.ts'
import { callAs } from '../testing/test-account.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases()
})
afterAll(() => api.close())

const idIn = (reply: { json(): { release: { id: string } } }): string => reply.json().release.id
const linkOf = (id: string, as = api.call) => as('POST', `/release/${id}/preview`)
const shown = (path: string) => api.get(`/api/v1${path.replace('/release-preview/', '/release/preview/')}`)

describe('the link to a preview', () => {
  it('shows a release that no visitor gets yet to anyone who has it', async () => {
    const team = await api.teamOf('looked')
    await api.release(team, 'first')
    const id = idIn(await api.release(team, 'second', {}, '?channel=preview'))
    const link = await linkOf(id, callAs(api, team.token))
    expect(link.statusCode).toBe(201)
    const preview = await shown(link.json().path)
    expect(preview.json()).toMatchObject({ remote: 'looked', release: id, isForStaff: false })
    const days = (Date.parse(preview.json().expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect((await api.audited('looked')).at(-1)).toMatchObject({ action: 'create', after: { previewOf: id } })
    const { remotes } = await api.deployed()
    expect(remotes.find((one: { id: string }) => one.id === 'looked').release).not.toBe(id)
  })

  it('cannot be made up or altered', async () => {
    const id = idIn(await api.release(await api.teamOf('changed'), 'first', {}, '?channel=preview'))
    const { path } = (await linkOf(id)).json()
    const [text = '', signature = ''] = path.replace('/release-preview/', '').split('.')
    const other = Buffer.from(JSON.stringify({ release: id, expiresAt: '2999-01-01T00:00:00.000Z' })).toString(
      'base64url',
    )
    for (const token of [`${other}.${signature}`, `${text}.${'a'.repeat(43)}`])
      expect((await shown(`/release-preview/${token}`)).statusCode).toBe(404)
  })

  it("is made by the remote's team and by staff who may update releases, and by no one else", async () => {
    const id = idIn(await api.release(await api.teamOf('own'), 'first', {}, '?channel=preview'))
    const others = await api.teamOf('others')
    expect((await linkOf(id, callAs(api, others.token))).statusCode).toBe(403)
    const viewer = await api.rows.staff(['view_releases'])
    expect((await linkOf(id, callAs(api, await api.tokenOf(viewer)))).statusCode).toBe(403)
    expect((await api.request({ method: 'POST', url: `/api/v1/release/${id}/preview` })).statusCode).toBe(401)
    expect((await linkOf('00000000000000000000')).statusCode).toBe(404)
  })

  it('ends when everyone has the release', async () => {
    const id = idIn(await api.release(await api.teamOf('promoted'), 'first', {}, '?channel=preview'))
    const { path } = (await linkOf(id)).json()
    expect((await shown(path)).statusCode).toBe(200)
    expect((await api.call('POST', `/release/${id}/promote`)).statusCode).toBe(200)
    expect([(await shown(path)).statusCode, (await linkOf(id)).statusCode]).toEqual([404, 404])
  })

  it("shows nothing once the release's files are gone", async () => {
    const id = idIn(await api.release(await api.teamOf('gone'), 'first', {}, '?channel=preview'))
    const { path } = (await linkOf(id)).json()
    const db = api.database.main.kysely
    await db.updateTable('release').set({ files_removed_at: new Date() }).where('id', '=', id).execute()
    expect((await shown(path)).statusCode).toBe(404)
  })
})
