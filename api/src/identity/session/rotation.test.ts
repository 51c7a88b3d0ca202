import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { poolLimits } from '../../database/pool-limits.ts'
import { holdLock } from '../../testing/held-lock.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { hashOfToken, successorOf } from './refresh-token.ts'
import { expireSessions } from './session.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const refresh = (token: string, headers: Record<string, string> = {}) =>
  api.request({
    method: 'POST',
    url: '/api/v1/auth/refresh',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const renewed = async (token: string): Promise<string> => {
  const reply = await refresh(token)
  expect(reply.statusCode).toBe(200)
  return reply.json().refreshToken
}
const signedIn = async (values: object = {}) => {
  const userId = await api.rows.user(values)
  return { userId, ...(await api.signedIn(userId)) }
}
const works = async (accessToken: string): Promise<boolean> =>
  (await api.get('/api/v1/auth/sessions', { authorization: `Bearer ${accessToken}` })).statusCode === 200

const db = () => api.database.main.kysely
const session = (id: string) => db().selectFrom('user_session').selectAll().where('id', '=', id).executeTakeFirst()
const tokens = (id: string) => db().selectFrom('refresh_token').selectAll().where('session_id', '=', id).execute()

/** Backdates everything about a session. */
async function age(sessionId: string, interval: string): Promise<void> {
  const back = sql.lit(interval)
  await sql`update refresh_token set used_at = used_at - ${back}::interval where session_id = ${sessionId}`.execute(
    db(),
  )
  await sql`update user_session set last_used_at = last_used_at - ${back}::interval,
    created_at = created_at - ${back}::interval, expires_at = expires_at - ${back}::interval, ended_at = ended_at - ${back}::interval
    where id = ${sessionId}`.execute(db())
}

describe('a refresh token', () => {
  it('is exchanged for new tokens that work, repeatedly', async () => {
    const { accessToken, refreshToken, sessionId } = await signedIn()
    let token = refreshToken
    const seen = new Set([token])
    const accessTokens = new Set([accessToken])
    for (let time = 0; time < 5; time += 1) {
      const reply = await refresh(token)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      const next = reply.json()
      expect(next.refreshToken).toMatch(/^[\w-]{43}$/)
      expect(await works(next.accessToken)).toBe(true)
      token = next.refreshToken
      seen.add(token)
      accessTokens.add(next.accessToken)
    }
    expect(seen.size).toBe(6)
    expect(accessTokens.size).toBe(6)
    expect(await tokens(sessionId)).toHaveLength(6)
  })

  it('is stored as a hash, and nothing stored reveals its successor', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const successor = await renewed(refreshToken)
    const rows = await tokens(sessionId)
    const texts = rows.flatMap(({ token_hash, successor_salt }) => [token_hash, successor_salt ?? Buffer.alloc(0)])
    for (const bytes of texts) {
      expect(bytes.toString('base64url')).not.toBe(successor)
      expect(bytes.toString('base64url')).not.toBe(refreshToken)
    }
    const used = rows.find(({ used_at }) => used_at)
    const salt = used?.successor_salt as Buffer
    expect(rows.map(({ token_hash }) => token_hash.toString('hex')).sort()).toEqual(
      [refreshToken, successor].map((token) => hash('sha256', token)).sort(),
    )
    expect(successorOf(refreshToken, salt)).toBe(successor)
    expect(successorOf(used?.token_hash.toString('base64url') ?? '', salt)).not.toBe(successor)
  })

  it('has one successor for two hundred concurrent calls', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const held = await holdLock(api.database, 'select from user_session where id = $1 for update', [sessionId])
    const calls = Array.from({ length: 200 }, () => refresh(refreshToken))
    // All that the pool admits: whatever they read before, they now wait for the same row.
    await held.waiters(poolLimits.account.connections)
    await held.release()
    const replies = await Promise.all(calls)
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().refreshToken)).size).toBe(1)
    const rows = await tokens(sessionId)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ used_at }) => used_at === null)).toHaveLength(1)
    expect((await session(sessionId))?.ended_at).toBeNull()
  })

  it('gets the same successor for ten seconds, even if that was used meanwhile', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const successor = await renewed(refreshToken)
    const afterThat = await renewed(successor)
    await age(sessionId, '8 seconds')
    expect(await renewed(refreshToken)).toBe(successor)
    expect(await renewed(successor)).toBe(afterThat)
    expect(await tokens(sessionId)).toHaveLength(3)
    expect((await session(sessionId))?.ended_at).toBeNull()
  })

  it('ends the session when it is reused later, for the holder of its successor too', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const first = await refresh(refreshToken)
    await age(sessionId, '11 seconds')
    const reply = await refresh(refreshToken)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 1203, message: 'REFRESH_TOKEN_INVALID' })
    expect(await session(sessionId)).toMatchObject({ end_reason: 'reuse', ended_at: expect.any(Date) })
    expect(await works(first.json().accessToken)).toBe(false)
    expect((await refresh(first.json().refreshToken)).json()).toMatchObject({ code: 1203 })
  })

  it('gets the same successor for ten minutes in the browser where its session began', async () => {
    const { refreshToken, sessionId, device } = await signedIn()
    const cookie = `device=${device}`
    // The reply to this call is lost.
    const lost = await refresh(refreshToken, { cookie })
    await age(sessionId, '599 seconds')
    await expireSessions(db())
    expect((await refresh(refreshToken, { cookie })).json().refreshToken).toBe(lost.json().refreshToken)
    expect((await session(sessionId))?.ended_at).toBeNull()
    await age(sessionId, '2 seconds')
    expect((await refresh(refreshToken, { cookie })).json()).toMatchObject({ code: 1203 })
    expect(await session(sessionId)).toMatchObject({ end_reason: 'reuse' })
  })

  it('ends the session after ten seconds in a browser where another session began', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const other = await signedIn()
    await renewed(refreshToken)
    await age(sessionId, '11 seconds')
    const reply = await refresh(refreshToken, { cookie: `device=${other.device}` })
    expect(reply.json()).toMatchObject({ code: 1203 })
    expect(await session(sessionId)).toMatchObject({ end_reason: 'reuse' })
  })

  it('ends the session even if its salt was removed before the grace period ended', async () => {
    const { refreshToken, sessionId } = await signedIn()
    await renewed(refreshToken)
    await db().updateTable('refresh_token').set({ successor_salt: null }).where('session_id', '=', sessionId).execute()
    expect((await refresh(refreshToken)).json()).toMatchObject({ code: 1203 })
    expect(await session(sessionId)).toMatchObject({ end_reason: 'reuse' })
  })

  it("does not end the account's other sessions", async () => {
    const { userId, refreshToken, sessionId } = await signedIn()
    const other = await api.signedIn(userId)
    await renewed(refreshToken)
    await age(sessionId, '1 hour')
    await refresh(refreshToken)
    expect((await refresh(other.refreshToken)).statusCode).toBe(200)
  })

  it.each([
    ['30 days', 1204, 'LOGIN_SESSION_EXPIRED'],
    ['29 days', 200, undefined],
  ])('of a session unused for %s is answered with %i', async (interval, code, message) => {
    const { refreshToken, sessionId } = await signedIn()
    await age(sessionId, interval)
    const reply = await refresh(refreshToken)
    expect(reply.statusCode).toBe(code === 200 ? 200 : 401)
    expect(reply.json().message).toBe(message)
  })

  it('expires after a year, however much it was used', async () => {
    const { refreshToken, sessionId } = await signedIn()
    await age(sessionId, '365 days')
    await db().updateTable('user_session').set({ last_used_at: new Date() }).where('id', '=', sessionId).execute()
    expect((await refresh(refreshToken)).json()).toMatchObject({ code: 1204, status: 401 })
  })

  it('replaced a month ago has expired, and its session continues', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const successor = await renewed(refreshToken)
    await sql`update refresh_token set used_at = now() - interval '30 days' where used_at is not null`.execute(db())
    expect((await refresh(refreshToken)).json()).toMatchObject({ code: 1202, message: 'REFRESH_TOKEN_EXPIRED' })
    expect((await session(sessionId))?.ended_at).toBeNull()
    await renewed(successor)
  })

  it('limits a session to one year', async () => {
    const { refreshToken, sessionId } = await signedIn()
    const before = (await session(sessionId))?.expires_at
    await renewed(refreshToken)
    expect((await session(sessionId))?.expires_at).toEqual(before)
  })

  it.each([
    ['inactive', { status: 'inactive' }, 1102],
    ['suspended', { status: 'suspended' }, 1102],
    ['deleted', { status: 'deleted', deleted_at: new Date() }, 1203],
  ])('of an account that is %s is neither refreshed nor used up', async (_, values, code) => {
    const { userId, refreshToken, sessionId } = await signedIn()
    await db().updateTable('user').set(values).where('id', '=', userId).execute()
    expect((await refresh(refreshToken)).json()).toMatchObject({ code })
    expect(await tokens(sessionId)).toMatchObject([{ used_at: null }])
  })

  it.each([
    ['', 1004],
    ['Bearer', 1004],
    ['Bearer ', 1004],
    ['Basic abc', 1004],
    ['Bearer unknown', 1203],
    [`Bearer ${'a'.repeat(43)}`, 1203],
    [`Bearer ${'a'.repeat(8_000)}`, 1203],
  ])('with the value "%s" is answered with %i', async (authorization, code) => {
    const reply = await api.request({ method: 'POST', url: '/api/v1/auth/refresh', headers: { authorization } })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code })
  })

  it('is not an access token, and vice versa', async () => {
    const { accessToken, refreshToken } = await signedIn()
    expect(await works(refreshToken)).toBe(false)
    expect((await refresh(accessToken)).json()).toMatchObject({ code: 1203 })
  })
})

describe('an access token', () => {
  it("stops working the moment its session ends, and another session's does not", async () => {
    const { userId, accessToken, refreshToken } = await signedIn()
    const other = await api.signedIn(userId)
    expect(await works(accessToken)).toBe(true)
    await api.request({ method: 'POST', url: '/api/v1/auth/logout', payload: { refreshToken } })
    expect([await works(accessToken), await works(other.accessToken)]).toEqual([false, true])
  })
})

describe('logging out', () => {
  const logout = (refreshToken: string) =>
    api.request({ method: 'POST', url: '/api/v1/auth/logout', payload: { refreshToken } })

  it('ends the session of the token', async () => {
    const { refreshToken, sessionId } = await signedIn()
    expect((await logout(refreshToken)).json()).toEqual({ code: 2000, name: 'Success', message: 'SUCCESS' })
    expect(await session(sessionId)).toMatchObject({ end_reason: 'signed_out' })
    expect((await refresh(refreshToken)).json()).toMatchObject({ code: 1203 })
  })

  it('works with the previous token, which is all that a client has whose last reply was lost', async () => {
    const { refreshToken, sessionId } = await signedIn()
    await renewed(refreshToken)
    await logout(refreshToken)
    expect(await session(sessionId)).toMatchObject({ end_reason: 'signed_out' })
  })

  it.each([
    '',
    'unknown',
    'a'.repeat(43),
    'رمز',
    // A value that no database can store is an unknown token, too.
    'a\u0000b',
    '\ud800',
  ])('succeeds with %j, which is not a session', async (token) => {
    const reply = await logout(token)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().code).toBe(2000)
  })

  it('succeeds a second time, and changes nothing', async () => {
    const { refreshToken, sessionId } = await signedIn()
    await logout(refreshToken)
    const before = await session(sessionId)
    expect((await logout(refreshToken)).json().code).toBe(2000)
    expect(await session(sessionId)).toEqual(before)
  })
})

describe('the clean-up of sessions', () => {
  it('ends those unused for a month or a year old, and says so to returning clients', async () => {
    const [idle, old, living] = [await signedIn(), await signedIn(), await signedIn()]
    await age(idle.sessionId, '30 days')
    await age(old.sessionId, '365 days')
    await db().updateTable('user_session').set({ last_used_at: new Date() }).where('id', '=', old.sessionId).execute()
    await expireSessions(db())
    expect(await session(idle.sessionId)).toMatchObject({ end_reason: 'expired' })
    expect(await session(old.sessionId)).toMatchObject({ end_reason: 'expired' })
    expect(await session(living.sessionId)).toMatchObject({ end_reason: null })
    expect((await refresh(idle.refreshToken)).json()).toMatchObject({ code: 1204 })
  })

  it('removes salts once the grace period is over, and not before', async () => {
    const [past, within] = [await signedIn(), await signedIn()]
    await renewed(past.refreshToken)
    await renewed(within.refreshToken)
    await age(past.sessionId, '601 seconds')
    await age(within.sessionId, '599 seconds')
    await expireSessions(db())
    const salts = async (id: string) => (await tokens(id)).filter(({ successor_salt }) => successor_salt).length
    expect([await salts(past.sessionId), await salts(within.sessionId)]).toEqual([0, 1])
  })

  it('deletes used tokens and ended sessions after a month, and recognises a used token until then', async () => {
    const [old, recent] = [await signedIn(), await signedIn()]
    await renewed(old.refreshToken)
    await renewed(recent.refreshToken)
    await age(recent.sessionId, '29 days')
    await sql`update refresh_token set used_at = now() - interval '31 days' where token_hash = ${hashOfToken(old.refreshToken)}`.execute(
      db(),
    )
    const ended = await signedIn()
    await api.request({ method: 'POST', url: '/api/v1/auth/logout', payload: { refreshToken: ended.refreshToken } })
    await age(ended.sessionId, '31 days')
    await expireSessions(db())
    expect(await tokens(old.sessionId)).toHaveLength(1)
    expect(await tokens(recent.sessionId)).toHaveLength(2)
    expect(await session(ended.sessionId)).toBeUndefined()
    expect((await refresh(recent.refreshToken)).json()).toMatchObject({ code: 1203 })
    expect(await session(recent.sessionId)).toMatchObject({ end_reason: 'reuse' })
  })
})
