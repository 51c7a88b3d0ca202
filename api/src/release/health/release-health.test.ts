import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startReleases } from '../../testing/release-world.ts'
import { holdWorseCanaries } from './hold-release.ts'
import { deleteOldReports, deleteWindows } from './report.queries.ts'

let api: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  api = await startReleases({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.close())

const idIn = (reply: { json(): { release: { id: string } } }): string => reply.json().release.id

interface Report {
  readonly loads?: readonly object[]
  readonly vitals?: readonly object[]
  readonly errors?: readonly object[]
}

/** Reports as the browser at an address. */
const report = (body: Report, address = '10.0.0.1') =>
  api.request({
    method: 'POST',
    url: '/api/v1/release/report',
    headers: { 'x-forwarded-for': address },
    payload: body,
  })
const load = (release: string, outcome: string, milliseconds = 200) => ({ release, outcome, milliseconds })

interface Deployed {
  readonly id: string
  readonly release: string
  readonly before: string | null
  readonly canary: object | null
}
const inForce = async (remote: string): Promise<Deployed | undefined> =>
  (await api.deployed()).remotes.find(({ id }: Deployed) => id === remote)

const itemsOf = async (remote: string) => (await api.call('GET', `/release?remote=${remote}`)).json().items
const figuresOf = async (remote: string) => (await api.call('GET', `/release/figures?remote=${remote}`)).json().items

/** The paths of a release's routes. */
async function routesOf(release: string): Promise<[string]> {
  const found = await api.database.main.kysely
    .selectFrom('release')
    .select('description')
    .where('id', '=', release)
    .executeTakeFirstOrThrow()
  const [path] = 'routes' in found.description ? Object.values(found.description.routes).map((route) => route.path) : []
  if (path === undefined) throw new Error('it has no routes')
  return [path]
}

/** Waits until reports are written and their consequences applied. */
async function until<Value>(read: () => Promise<Value>, holds: (value: Value) => unknown): Promise<Value> {
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Two releases of a remote, the second of which is current. */
async function releaseTwo(remote: string) {
  const team = await api.teamOf(remote)
  return { team, first: idIn(await api.release(team, 'first')), second: idIn(await api.release(team, 'second')) }
}

describe('what browsers report', () => {
  it('gives figures per release: loads, their times, and failure reasons', async () => {
    const { second } = await releaseTwo('figures')
    const times = Array.from({ length: 10 }, (_, place) => load(second, 'loaded', 100 * (place + 1)))
    await report({ loads: times })
    await report({ loads: [load(second, 'recovered', 5_000), load(second, 'timeout'), load(second, 'timeout')] })
    const [figures] = await until(
      () => figuresOf('figures'),
      ([one]) => one?.loads === 11 && one.failures.length > 0,
    )
    expect(figures).toMatchObject({ release: second, failures: [{ reason: 'timeout', count: 2 }] })
    expect(Math.abs(figures.p50 / 600 - 1)).toBeLessThan(0.05)
    expect(Math.abs(figures.p95 / 5_000 - 1)).toBeLessThan(0.05)
  })

  it('includes page vitals by route and country, and stores no address', async () => {
    const team = await api.teamOf('vitals')
    const id = idIn(await api.release(team, 'vitals'))
    const [path] = await routesOf(id)
    const lcp = (route: string, value: number) => ({ release: id, route, vital: 'lcp', value })
    await report({ vitals: [lcp(path, 1_000), lcp(path, 2_000), lcp(path, 2_000), lcp('/not-its-own', 9_000)] })
    const [figures] = await until(
      () => figuresOf('vitals'),
      ([one]) => one?.vitals[0]?.pages === 3,
    )
    expect(figures.vitals).toHaveLength(1)
    expect(figures.vitals[0]).toMatchObject({ route: path, country: null, vital: 'lcp' })
    expect(Math.abs(figures.vitals[0].p75 / 2_000 - 1)).toBeLessThan(0.05)
  })

  it('is refused if malformed, and dropped for an unknown release', async () => {
    const wrong = [
      { loads: [load('r1', 'loaded')] },
      { loads: [load('00000000000000000000', 'exploded')] },
      { vitals: [{ release: '00000000000000000000', route: '/x', vital: 'fid', value: 1 }] },
      { errors: [{ message: 'x', places: [{ file: 'https://elsewhere.example/a.js', line: 1, column: 1 }] }] },
      { loads: [], more: 1 },
    ]
    for (const body of wrong) expect((await report(body)).statusCode).toBe(400)
    expect((await report({ loads: [load('00000000000000000000', 'loaded')] })).statusCode).toBe(200)
  })

  it('can be read only by those who may see releases', async () => {
    for (const path of ['figures', 'errors']) {
      const reply = await api.get(`/api/v1/release/${path}?remote=public`)
      expect(reply.statusCode).toBe(401)
    }
  })
})

describe('an error of a browser', () => {
  it('is counted under one cause, without address contents', async () => {
    const { second } = await releaseTwo('errors')
    const error = (message: string, column = 9) => ({
      message,
      places: [{ file: `/remotes/${second}/gone.js`, line: 1, column }],
    })
    await report({ errors: [error('TypeError: no 17 at https://qasima.example/x?token=secret')] })
    await report({ errors: [error('TypeError: no 18 at https://qasima.example/x?token=other')] })
    await report({ errors: [error('RangeError: other', 7)] })
    const items = await until(
      async () => (await api.call('GET', '/release/errors?remote=errors')).json().items,
      (found) => found.length === 2 && found.some(({ count }: { count: number }) => count === 2),
    )
    const twice = items.find(({ count }: { count: number }) => count === 2)
    expect(twice).toMatchObject({ release: second, message: 'TypeError: no 17 at https://qasima.example/x' })
    // For a file without a source map, the place is the browser's.
    expect(twice.places).toEqual([{ file: `/remotes/${second}/gone.js`, line: 1, column: 9 }])
  })
})

describe('a release that fails', () => {
  it('stays live when five networks could not load it, and staff are mailed', async () => {
    const { first, second } = await releaseTwo('failing')
    for (let network = 1; network <= 5; network += 1)
      await report({ loads: [load(second, 'evaluation')] }, `10.1.${network}.1`)
    const { kysely } = api.database.main
    const alarm = () =>
      kysely.selectFrom('release').select('alarmed_because').where('id', '=', second).executeTakeFirst()
    const raised = await until(alarm, (row) => row?.alarmed_because)
    expect(raised?.alarmed_because).toMatch(/^5 of 5 networks/)
    expect(await inForce('failing')).toMatchObject({ release: second, before: first })
    expect((await itemsOf('failing'))[0]).toMatchObject({ id: second, state: 'current', held: null })
  })

  it('is held as a canary by as many, not by one that retries, and resumed by a person', async () => {
    const team = await api.teamOf('again')
    const first = idIn(await api.release(team, 'first'))
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=10'))
    for (let again = 0; again < 9; again += 1) await report({ loads: [load(canary, 'http')] }, '10.2.9.1')
    for (let network = 1; network < 4; network += 1)
      await report({ loads: [load(canary, 'http')] }, `10.2.${network}.1`)
    await until(
      () => figuresOf('again'),
      (items: { release: string; failures: { count: number }[] }[]) =>
        items.find(({ release }) => release === canary)?.failures[0]?.count === 12,
    )
    expect((await inForce('again'))?.canary).toMatchObject({ release: canary })
    await report({ loads: [load(canary, 'http')] }, '10.2.4.1')
    await until(
      () => inForce('again'),
      (deployed) => deployed?.canary === null,
    )
    const [item] = (await itemsOf('again')).filter(({ id }: { id: string }) => id === canary)
    expect(item).toMatchObject({ held: { because: expect.stringMatching(/^5 of 5 networks/) } })
    expect((await api.audited('again')).at(-1)).toMatchObject({ actor_id: null, after: { held: { release: canary } } })
    expect((await api.call('POST', `/release/${canary}/promote`)).statusCode).toBe(200)
    expect(await inForce('again')).toMatchObject({ release: canary, before: first })
  })

  it('raises no alarm if most networks can load it', async () => {
    const { second } = await releaseTwo('rarely')
    for (let network = 0; network < 30; network += 1)
      await report({ loads: [load(second, network < 5 ? 'network' : 'loaded')] }, `10.3.${network}.1`)
    await until(
      () => figuresOf('rarely'),
      ([one]) => one?.loads === 25 && one.failures[0]?.count === 5,
    )
    expect(await inForce('rarely')).toMatchObject({ release: second })
  })

  it('is not held by one network with many addresses', async () => {
    const team = await api.teamOf('line')
    await api.release(team, 'first')
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=10'))
    for (let host = 1; host < 9; host += 1) {
      await report({ loads: [load(canary, 'http')] }, `2001:db8:1:${host}::1`)
      await report({ loads: [load(canary, 'http')] }, `10.6.0.${host}`)
      await report({ loads: [load(canary, 'http')] }, `::ffff:10.6.0.${host + 100}`)
    }
    await until(
      () => figuresOf('line'),
      (items: { release: string; failures: { count: number }[] }[]) =>
        items.find(({ release }) => release === canary)?.failures[0]?.count === 24,
    )
    expect((await inForce('line'))?.canary).toMatchObject({ release: canary })
  })

  it('is held as a canary without affecting the others', async () => {
    const team = await api.teamOf('small')
    const first = idIn(await api.release(team, 'first'))
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=10'))
    for (let visitor = 0; visitor < 5; visitor += 1)
      await report({ loads: [load(canary, 'http')] }, `10.4.${visitor}.1`)
    expect(
      await until(
        () => inForce('small'),
        (deployed) => deployed?.canary === null,
      ),
    ).toMatchObject({ release: first })
  })
})

describe('a canary that is a fifth slower', () => {
  it('is held, naming the vital', async () => {
    const team = await api.teamOf('slow')
    const first = idIn(await api.release(team, 'first'))
    const canary = idIn(await api.release(team, 'canary', {}, '?percent=10'))
    const [path] = await routesOf(first)
    for (let times = 0; times < 20; times += 1)
      for (const [release, value] of [
        [first, 2_000],
        [canary, 2_600],
      ] as const)
        await report(
          { vitals: Array.from({ length: 10 }, () => ({ release, route: path, vital: 'lcp', value })) },
          `10.5.${times}.1`,
        )
    await until(
      () => figuresOf('slow'),
      (items: { vitals: { pages: number }[] }[]) =>
        items.length === 2 && items.every(({ vitals: [one] }) => one?.pages === 200),
    )
    const log = { error: () => {} }
    await holdWorseCanaries({
      db: api.database.main.kysely,
      config: {
        production: false,
        mail: { smtpUrl: undefined, from: 'Qasima <hello@qasima.example>' },
        publicOrigin: 'https://qasima.example',
      },
      log,
    })
    expect((await inForce('slow'))?.canary).toBeNull()
    const item = (await itemsOf('slow')).find(({ id }: { id: string }) => id === canary)
    expect(item).toMatchObject({ state: 'canary', held: { because: expect.stringContaining('LCP') } })
  })
})

describe('what is old', () => {
  it('is deleted, and what staff are shown stays', async () => {
    const { second } = await releaseTwo('aged')
    await report({ loads: [load(second, 'loaded'), load(second, 'timeout')] })
    await report({
      errors: [{ message: 'TypeError: x', places: [{ file: `/remotes/${second}/a.js`, line: 1, column: 1 }] }],
    })
    const db = api.database.main.kysely
    const measures = () => db.selectFrom('release_measure').select('measure').where('release', '=', second).execute()
    const errors = () => db.selectFrom('release_error').select('message').where('release', '=', second).execute()
    await until(
      async () => [await measures(), await errors()],
      (rows) => rows[0]?.length === 2 && rows[1]?.length === 1,
    )
    await deleteOldReports(db)
    expect([(await measures()).length, (await errors()).length]).toEqual([2, 1])
    const old = new Date(Date.now() - 31 * 86_400_000)
    await db
      .updateTable('release_measure')
      .set({ day: old.toISOString().slice(0, 10) })
      .where('release', '=', second)
      .execute()
    await db.updateTable('release_error').set({ last_at: old }).where('release', '=', second).execute()
    await deleteOldReports(db)
    expect([await measures(), await errors()]).toEqual([[], []])
  })
})

it('windows of an hour ago are deleted, and later ones kept', async () => {
  const { second } = await releaseTwo('old')
  await report({ loads: [load(second, 'loaded')] })
  const db = api.database.main.kysely
  const windows = () => db.selectFrom('release_window').select('begins_at').where('release', '=', second).execute()
  await until(windows, (rows) => rows.length === 1)
  await deleteWindows(db)
  expect(await windows()).toHaveLength(1)
  await db
    .updateTable('release_window')
    .set({ begins_at: new Date(Date.now() - 3_700_000) })
    .where('release', '=', second)
    .execute()
  await deleteWindows(db)
  expect(await windows()).toEqual([])
})
