import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type RouteContract, takesIdempotencyKey } from '../../../shared/contract/route.ts'
import { type JsonSchema, propertiesOf } from '../../../shared/schema/json-schema.ts'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { forgetOldCalls } from './idempotent-calls.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.main.kysely.deleteFrom('uninstall_feedback').execute()
  await api.database.main.kysely.deleteFrom('idempotent_call').execute()
})

const key = 'b5f0a9b8-0001'
const send = (feedback: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  api.request({
    method: 'POST',
    url: '/api/v1/uninstall/feedback',
    payload: { reason: 'other', feedback },
    headers: { 'idempotency-key': key, ...headers },
    remoteAddress,
  })
const written = () => api.database.main.kysely.selectFrom('uninstall_feedback').select('feedback').execute()
const calls = () => api.database.main.kysely.selectFrom('idempotent_call').selectAll().execute()

async function signedIn(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await api.tokenOf(await api.rows.staff())}`, 'idempotency-key': key }
}
const keepView = (headers: Record<string, string>, name: string) =>
  api.request({
    method: 'POST',
    url: '/api/v1/saved-view',
    payload: { section: 'coupon', name, query: 'sort=endsAt', columns: [], isShared: false },
    headers,
  })

/** Holds every write of answers about the extension until the work is done. */
const whileLocked = (work: () => Promise<void>): Promise<void> =>
  api.database.main.kysely.transaction().execute(async (tx) => {
    await sql`lock table uninstall_feedback in share mode`.execute(tx)
    await work()
  })

describe('a write that is named by a key', () => {
  it('is done once, and answered again as it was', async () => {
    const headers = await signedIn()
    const first = await keepView(headers, 'Mine')
    const again = await keepView(headers, 'Mine')
    expect(first.statusCode).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': first.headers['content-type'],
      'cache-control': 'no-store',
    })
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(await api.database.main.kysely.selectFrom('saved_view').select('id').execute()).toHaveLength(1)
  })

  it('is refused with other content, and leaves the first alone', async () => {
    expect((await send('first')).statusCode).toBe(200)
    expect((await send('second')).json()).toMatchObject({ code: 1614, message: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await send('second')).statusCode).toBe(422)
    expect(await written()).toEqual([{ feedback: 'first' }])
  })

  it('is another call of another account, address or path', async () => {
    const [huda, omar] = [await signedIn(), await signedIn()]
    expect((await keepView(huda, 'Of Huda')).json().name).toBe('Of Huda')
    expect((await keepView(omar, 'Of Omar')).json().name).toBe('Of Omar')
    await send('from one')
    expect((await send('from another', {}, '192.0.2.2')).statusCode).toBe(200)
    expect(await calls()).toHaveLength(4)
  })

  it('is another call of the same address once it is signed in, or in another browser', async () => {
    await send('of a guest')
    const headers = { authorization: `Bearer ${await api.tokenOf(await api.rows.user())}` }
    expect((await send('of an account', headers)).headers['idempotency-replayed']).toBeUndefined()
    expect((await send('of an account', headers)).headers['idempotency-replayed']).toBe('true')
    expect(
      (await send('elsewhere', { 'user-agent': 'Another browser' })).headers['idempotency-replayed'],
    ).toBeUndefined()
    expect(await calls()).toHaveLength(3)
  })

  it('is refused for a moment while it is done, by whichever process', async () => {
    let first: ReturnType<typeof send> | undefined
    await whileLocked(async () => {
      first = send('slow')
      while ((await calls()).length === 0) await new Promise(setImmediate)
      const second = await send('slow')
      expect([second.statusCode, second.json().message]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
      expect(second.headers['retry-after']).toBe('1')
    })
    expect((await first)?.statusCode).toBe(200)
    expect((await send('slow')).headers['idempotency-replayed']).toBe('true')
    expect(await written()).toHaveLength(1)
  })

  it('is done by one of many that come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('same')))
    expect(replies.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const [call] = await calls()
    expect(await written()).toHaveLength(1)
    expect(call?.status).toBe(200)
  })

  it('can be done again after a failure of ours', async () => {
    await sql`alter table uninstall_feedback rename to uninstall_feedback_away`.execute(api.database.main.kysely)
    expect((await send('lost')).statusCode).toBe(500)
    await sql`alter table uninstall_feedback_away rename to uninstall_feedback`.execute(api.database.main.kysely)
    expect(await calls()).toEqual([])
    expect((await send('lost')).statusCode).toBe(200)
    expect(await written()).toHaveLength(1)
  })

  it('is done by the next one a minute after a process died over it', async () => {
    await send('first')
    const age = (seconds: number) =>
      api.database.main.kysely
        .updateTable('idempotent_call')
        .set({ status: null, body: null, claimed_at: sql`now() - make_interval(secs => ${seconds})` })
        .execute()
    await age(50)
    expect((await send('first')).statusCode).toBe(409)
    await age(70)
    expect((await send('first')).statusCode).toBe(200)
    expect((await calls())[0]?.status).toBe(200)
  })

  it('says that it was done where its answer was too long to be kept', async () => {
    await send('long')
    await api.database.main.kysely.updateTable('idempotent_call').set({ body: null }).execute()
    expect((await send('long')).json()).toMatchObject({ code: 1010 })
    expect(await written()).toHaveLength(1)
  })

  it('is forgotten after a day', async () => {
    await send('old')
    await api.database.main.kysely
      .updateTable('idempotent_call')
      .set({ claimed_at: sql`now() - interval '25 hours'` })
      .execute()
    expect((await send('new')).statusCode).toBe(200)
    await forgetOldCalls(api.database.main.kysely)
    expect(await calls()).toHaveLength(1)
    await api.database.main.kysely
      .updateTable('idempotent_call')
      .set({ claimed_at: sql`now() - interval '25 hours'` })
      .execute()
    await forgetOldCalls(api.database.main.kysely)
    expect(await calls()).toEqual([])
  })

  it('leaves neither key, address nor content in the database but the answer', async () => {
    await send('a secret remark')
    const [call] = await calls()
    expect(JSON.stringify(call)).not.toMatch(/192\.0\.2|b5f0a9b8|remark/)
    expect(call?.id).toHaveLength(32)
  })

  it.each(['short', 'a'.repeat(129), 'with blank in it', 'ключ-ключ'])('refuses %s as a key', async (wrong) => {
    const reply = await send('any', { 'idempotency-key': wrong })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'idempotency-key', message: 'INVALID' }] })
    expect(await written()).toEqual([])
  })

  it('keeps nothing of a call that is refused before its work', async () => {
    const refused = await api.request({
      method: 'POST',
      url: '/api/v1/uninstall/feedback',
      payload: { reason: 'unknown' },
      headers: { 'idempotency-key': key },
    })
    expect(refused.statusCode).toBe(400)
    expect(await calls()).toEqual([])
    expect((await send('mended')).statusCode).toBe(200)
  })
})

/** Names of everything that an answer can hold but counts and switches. */
function* namesIn(schema: JsonSchema): Generator<string> {
  for (const { name, schema: part } of propertiesOf(schema)) {
    if (!['boolean', 'integer', 'number'].includes(String(part.type))) yield name
    yield* namesIn(part)
  }
  for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part) yield* namesIn(part)
}

const isSecretName = (name: string) => /^(.*token|.*secret|recoveryCodes?|challenge|passkey|apiKey)$/i.test(name)

describe('a call whose answer is a secret', () => {
  it('takes no key: so does every one of the contract', async () => {
    const writes = (await declaredRoutes('api')).filter(({ method }) => method !== 'GET')
    const holdsSecret = ({ reply }: RouteContract) => [...namesIn(reply)].some(isSecretName)
    const keeping = writes.filter((route) => holdsSecret(route) && takesIdempotencyKey(route))
    expect(keeping.map(({ path }) => path)).toEqual([])
    expect(writes.filter(holdsSecret).length).toBeGreaterThan(10)
  })

  it('is made again each time, and kept nowhere', async () => {
    const user = await api.rows.user({ email: 'keyed@example.com' })
    const { refreshToken } = await api.signedIn(user)
    const renew = () =>
      api.request({
        method: 'POST',
        url: '/api/v1/auth/refresh',
        headers: { authorization: `Bearer ${refreshToken}`, 'idempotency-key': key },
      })
    expect((await renew()).headers['idempotency-replayed']).toBeUndefined()
    expect((await renew()).headers['idempotency-replayed']).toBeUndefined()
    expect(await calls()).toEqual([])
  })
})
