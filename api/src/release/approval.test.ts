import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startReleases } from '../testing/release-world.ts'
import { callAs } from '../testing/test-account.ts'

// Each with its own staff, because others who may release affect the result.
let api: Awaited<ReturnType<typeof startReleases>>
beforeEach(async () => {
  api = await startReleases()
})
afterEach(() => api.close())

const idIn = (reply: { json(): { release: { id: string } } }): string => reply.json().release.id
const as = (token: string) => callAs(api, token)

describe('a section of the back-office', () => {
  it('waits for a second person, who is signed in and may update releases', async () => {
    const team = await api.teamOf('admin-waits')
    const alone = await api.release(team, 'alone')
    const colleague = await api.rows.staff(['view_releases', 'update_releases'])
    const second = as(await api.tokenOf(colleague))
    const waiting = await api.release(team, 'waits')
    expect(waiting.json()).toMatchObject({ replaced: idIn(alone), release: { state: 'awaiting-approval' } })
    const promote = `/release/${idIn(waiting)}/promote`
    // Neither its creator nor any token counts as a second person.
    const theirs = await api.teamOf('admin-waits', second)
    const refused = [
      await api.call('POST', promote),
      await as(team.token)('POST', promote),
      await as(theirs.token)('POST', promote),
    ]
    expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(refused.map(() => [403, 1616]))
    const mails = async (to: string) =>
      (
        await api.database.main.kysely
          .selectFrom('outbox_mail')
          .innerJoin('user', 'user.id', 'outbox_mail.user_id')
          .select('kind')
          .where('user.id', '=', to)
          .execute()
      ).map(({ kind }) => kind)
    expect([await mails(colleague), await mails(api.staff)]).toEqual([['release-waits'], []])
    const approved = await second('POST', promote)
    expect([await mails(colleague), await mails(api.staff)]).toEqual([['release-waits'], ['release-live']])
    expect(approved.json().release).toMatchObject({ state: 'current', approvedBy: { id: colleague } })
    // An approved release can be rolled back and promoted again without approval.
    await as(team.token)('POST', '/release/rollback', { remote: 'admin-waits' })
    expect((await as(team.token)('POST', promote)).statusCode).toBe(200)
  })

  it('is live at once if no one else may release', async () => {
    const team = await api.teamOf('admin-single')
    expect((await api.release(team, 'one')).json().release.state).toBe('current')
  })
})

describe('with required approval', () => {
  it('every release needs it, because its code shares the origin with the back-office', async () => {
    const strict = await startReleases({ RELEASE_APPROVAL: 'required' })
    try {
      for (const remote of ['public', 'admin-strict']) {
        const waiting = await strict.release(await strict.teamOf(remote), 'waits')
        expect(waiting.json().release.state).toBe('awaiting-approval')
        expect((await strict.call('POST', `/release/${idIn(waiting)}/promote`)).json().code).toBe(1616)
      }
      const second = await strict.rows.staff(['view_releases', 'update_releases'])
      const waiting = await strict.release(await strict.teamOf('shown'), 'waits')
      const approve = callAs(strict, await strict.tokenOf(second))
      expect((await approve('POST', `/release/${idIn(waiting)}/promote`)).json().release.state).toBe('current')
    } finally {
      await strict.close()
    }
  })
})
