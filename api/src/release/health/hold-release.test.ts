import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ReleaseTeam, startReleases } from '../../testing/release-world.ts'
import { holdFailing, holdWorseCanaries } from './hold-release.ts'
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

/** Six visitors fail to load a release, in ten seconds that began so many seconds ago. */
async function fail(release: string, secondsAgo: number): Promise<void> {
  const callers = new Set([1, 2, 3, 4, 5, 6])
  const beginsAt = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  await addWindows(db(), [{ release, beginsAt, callers, failing: callers }])
  await holdFailing(context(), [release])
}

async function releaseTwo(team: ReleaseTeam, build: object = {}): Promise<string> {
  await api.release(team, 'first', build)
  return idIn(await api.release(team, 'second', build))
}

describe('a release that fails', () => {
  it('is not held for what came before it was given to visitors', async () => {
    const second = await releaseTwo(await api.teamOf('before'))
    await fail(second, 30)
    expect(await isHeld(second)).toBe(false)
    await fail(second, 0)
    expect(await isHeld(second)).toBe(true)
  })

  it('is not held again for what was known when a person gave it again', async () => {
    const second = await releaseTwo(await api.teamOf('known'))
    await fail(second, 0)
    expect((await api.call('POST', `/release/${second}/promote`)).statusCode).toBe(200)
    await holdFailing(context(), [second])
    expect(await isHeld(second)).toBe(false)
  })

  it('stays where it is the shell, of which a person decides', async () => {
    const description = { styles: '', scripts: [], shared: {}, provides: { '@qasima/shared/ui/card': '0.1.0' } }
    const second = await releaseTwo(await api.teamOf('shell'), { files: { 'host.json': JSON.stringify(description) } })
    await fail(second, 0)
    expect(await isHeld(second)).toBe(false)
  })
})

describe('a canary that was held for its vitals', () => {
  it('is not held again for those of the day on which a person gave it again', async () => {
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
