import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ReleaseFigures } from '../../../../shared/contract/release/figures.routes.ts'
import { startReleases } from '../../testing/release-world.ts'
import { until } from '../../testing/until.ts'
import { ofCaller } from './release-reports.ts'
import { errorsOfRelease, newErrorsOfWrite } from './report.queries.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.close())

/** Reports as the browser at an address. */
const report = (payload: object, address: string) =>
  api.request({ method: 'POST', url: '/api/v1/release/report', headers: { 'x-forwarded-for': address }, payload })

const releaseOf = async (remote: string): Promise<string> =>
  (await api.release(await api.teamOf(remote), 'first')).json().release.id

/** Waits for the figures of a remote's only release to satisfy a condition. */
const figuresOf = (remote: string, hold: (figures: ReleaseFigures) => boolean): Promise<ReleaseFigures> =>
  until(`the figures of ${remote}`, async () => {
    const [figures]: ReleaseFigures[] = (await api.call('GET', `/release/figures?remote=${remote}`)).json().items
    return figures && hold(figures) ? figures : undefined
  })

describe('errors of a release', () => {
  const errorAt = (release: string, column: number) => ({
    message: 'TypeError',
    places: [{ file: `/remotes/${release}/a.js`, line: 1, column }],
  })

  /** The count of each error by column, once a condition holds. */
  const errorsOf = (release: string, hold: (counts: ReadonlyMap<number, number>) => boolean) =>
    until('the errors of a release', async () => {
      const found = await api.database.main.kysely
        .selectFrom('release_error')
        .select(['places', 'count'])
        .where('release', '=', release)
        .execute()
      const counts = new Map(found.map(({ places: [place], count }) => [place?.column ?? 0, Number(count)]))
      return hold(counts) ? counts : undefined
    })

  it('are limited to what staff can read: new ones replace the rarest and oldest', async () => {
    const release = await releaseOf('flood')
    for (const visitor of [1, 2]) await report({ errors: [errorAt(release, 1)] }, `10.7.0.${visitor}`)
    await errorsOf(release, (counts) => counts.get(1) === 2)
    for (let kept = 1; kept < errorsOfRelease; kept += newErrorsOfWrite) {
      for (let call = 0; call < newErrorsOfWrite / 5; call += 1)
        await report(
          { errors: Array.from({ length: 5 }, (_, place) => errorAt(release, 100 * (kept + call) + place)) },
          `10.7.${kept}.${call}`,
        )
      await errorsOf(release, ({ size }) => size === Math.min(kept + newErrorsOfWrite, errorsOfRelease))
    }
    await report({ errors: [errorAt(release, 9_999)] }, '10.8.2.1')
    const counts = await errorsOf(release, (found) => found.has(9_999))
    expect(counts.size).toBe(errorsOfRelease)
    expect(counts.get(1)).toBe(2)
  })

  it('are limited in number and count per caller', async () => {
    const release = await releaseOf('caller')
    for (let call = 0; call < 30; call += 1)
      await report({ errors: [errorAt(release, 1), errorAt(release, 100 + call)] }, '10.8.3.1')
    await report({ errors: [errorAt(release, 9_999)] }, '10.8.3.2')
    const counts = await errorsOf(release, (found) => found.has(9_999))
    expect(counts.size).toBe(ofCaller.differentErrors + 1)
    expect(counts.get(1)).toBe(ofCaller.sameError)
  })
})

describe("one caller's reports", () => {
  it('count for a limited number of loads a day, however slow', async () => {
    const release = await releaseOf('loader')
    const load = (milliseconds: number) => ({ release, outcome: 'loaded', milliseconds })
    const slow = { loads: Array.from({ length: 10 }, () => load(600_000)) }
    for (let times = 0; times < 3; times += 1) await report(slow, '10.6.1.1')
    for (let visitor = 0; visitor <= ofCaller.loads; visitor += 1)
      await report({ loads: [load(200)] }, `10.6.2.${visitor}`)
    const { loads, p50 } = await figuresOf('loader', (found) => found.loads > 2 * ofCaller.loads)
    expect(loads).toBe(2 * ofCaller.loads + 1)
    expect(Math.abs((p50 ?? 0) / 200 - 1)).toBeLessThan(0.05)
  })

  it('count for a limited number of pages a day', async () => {
    const release = await releaseOf('insistent')
    const { description } = await api.database.main.kysely
      .selectFrom('release')
      .select('description')
      .where('id', '=', release)
      .executeTakeFirstOrThrow()
    const [route] = 'routes' in description ? Object.values(description.routes).map(({ path }) => path) : []
    const lcp = { release, route, vital: 'lcp', value: 9_000 }
    const slow = { vitals: Array.from({ length: 10 }, () => lcp) }
    for (const host of [1, 77, 200]) await report(slow, `10.6.0.${host}`)
    await report({ vitals: [{ ...lcp, value: 1_000 }] }, '10.6.9.1')
    const { vitals } = await figuresOf('insistent', ({ vitals: [one] }) => (one?.pages ?? 0) > ofCaller.pages)
    expect(vitals[0]?.pages).toBe(ofCaller.pages + 1)
  })
})
