import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ReleaseTeam, startReleases } from '../../testing/release-world.ts'
import { holdWorseCanaries, judgeFailing } from './hold-release.ts'
import { addMeasures, addWindows } from './report.queries.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases()
})
afterAll(() => api.close())

const idIn = (reply: { json(): { release: { id: string } } }): string => reply.json().release.id
const db = () => api.database.main.kysely
const context = () => ({
  db: db(),
  log: { error: () => {} },
  config: {
    production: false,
    mail: { smtpUrl: undefined, from: 'Qasima <hello@qasima.example>' },
    publicOrigin: 'https://qasima.example',
  },
})
const isHeld = async (id: string): Promise<boolean> =>
  (await api.call('GET', `/release/${id}`)).json().release.held !== null

/** Six visitors fail to load a release, in a ten-second window that began some seconds ago. */
async function fail(release: string, secondsAgo: number): Promise<void> {
  const callers = new Set([1, 2, 3, 4, 5, 6])
  const beginsAt = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  await addWindows(db(), [{ release, beginsAt, callers, failing: callers }])
  await judgeFailing(context(), [release])
}

/** A current release, and a canary for a tenth. */
async function releaseCanary(team: ReleaseTeam, query = ''): Promise<string> {
  await api.release(team, 'first')
  return idIn(await api.release(team, 'second', {}, `?percent=10${query}`))
}

const alarmOf = (id: string) =>
  db().selectFrom('release').select(['alarmed_at', 'alarmed_because']).where('id', '=', id).executeTakeFirstOrThrow()

const alarmMails = async (): Promise<number> =>
  (await db().selectFrom('outbox_mail').select('id').where('kind', '=', 'release-alarm').execute()).length

describe('a canary that fails', () => {
  it('is not held for failures from before it went live', async () => {
    const second = await releaseCanary(await api.teamOf('before'))
    await fail(second, 30)
    expect(await isHeld(second)).toBe(false)
    await fail(second, 0)
    expect(await isHeld(second)).toBe(true)
  })

  it('is not held again for what was known when a person resumed it', async () => {
    const second = await releaseCanary(await api.teamOf('known'))
    await fail(second, 0)
    expect((await api.call('POST', `/release/${second}/promote`, { percent: 10 })).statusCode).toBe(200)
    await judgeFailing(context(), [second])
    expect(await isHeld(second)).toBe(false)
  })

  it('is never held if it fixes a vulnerability: its failures raise an alarm', async () => {
    const second = await releaseCanary(await api.teamOf('mends'), '&security=true')
    await fail(second, 0)
    expect(await isHeld(second)).toBe(false)
    expect((await alarmOf(second)).alarmed_at).not.toBeNull()
  })
})

describe('what everyone gets', () => {
  it('stays live, whatever browsers report: staff are mailed once an hour', async () => {
    const team = await api.teamOf('alarmed')
    await api.release(team, 'first')
    const second = idIn(await api.release(team, 'second'))
    const before = await alarmMails()
    await fail(second, 0)
    await judgeFailing(context(), [second])
    expect(await isHeld(second)).toBe(false)
    expect((await alarmOf(second)).alarmed_because).toMatch(/^6 of 6 networks could not load it/)
    expect(await alarmMails()).toBe(before + 1)
    const { remotes } = await api.deployed()
    expect(remotes.find(({ id }: { id: string }) => id === 'alarmed')).toMatchObject({ release: second })
  })

  it('also for the shell', async () => {
    const description = { styles: '', scripts: [], shared: {}, provides: { '@qasima/shared/ui/card': '0.1.0' } }
    const team = await api.teamOf('shell')
    const files = { 'host.json': JSON.stringify(description) }
    await api.release(team, 'first', { files })
    const second = idIn(await api.release(team, 'second', { files }))
    await fail(second, 0)
    expect(await isHeld(second)).toBe(false)
    expect((await alarmOf(second)).alarmed_at).not.toBeNull()
  })
})

describe('a canary held for its vitals', () => {
  it('is not held again for the vitals of the day on which a person resumed it', async () => {
    const team = await api.teamOf('again')
    const first = idIn(await api.release(team, 'first'))
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=10'))
    const day = new Date().toISOString().slice(0, 10)
    const lcp = { day, measure: 'lcp', route: '/again', country: '', count: 300 } as const
    await addMeasures(db(), [
      { ...lcp, release: first, bucket: 100 },
      { ...lcp, release: canary, bucket: 130 },
    ])
    await holdWorseCanaries(context())
    expect(await isHeld(canary)).toBe(true)
    await api.call('POST', `/release/${canary}/promote`, { percent: 10 })
    await holdWorseCanaries(context())
    expect(await isHeld(canary)).toBe(false)
  })
})
