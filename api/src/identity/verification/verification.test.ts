import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const resend = (holder: TestAccount) => holder.call('POST', '/auth/resend-verification-email')
const verify = (holder: TestAccount, token: string) => holder.call('POST', '/auth/verify-email', { token })

/** An account with a code in its mailbox. */
async function makeMailed() {
  const holder = await makeTestAccount(api)
  expect((await resend(holder)).statusCode).toBe(200)
  const code = await holder.mailedCode()
  return { ...holder, code, wrong: code === '00000' ? '11111' : '00000' }
}

const codesOf = ({ id }: TestAccount) =>
  api.database.main.kysely
    .selectFrom('verification_code')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()

/** Backdates the codes of a holder. */
const age = ({ id }: TestAccount, interval: string) =>
  api.database.main.pool.query(
    `update verification_code set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval
     where user_id = $2`,
    [interval, id],
  )

describe('verifying an email', () => {
  it('accepts the mailed code, and returns the verified user with new tokens', async () => {
    const holder = await makeMailed()
    const reply = await verify(holder, holder.code)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      user: expect.objectContaining({ id: holder.id, isEmailVerified: true }),
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    const headers = { authorization: `Bearer ${reply.json().tokens.accessToken}` }
    expect((await api.get('/api/v1/auth/profile', headers)).json().user.isEmailVerified).toBe(true)
    expect((await api.get('/api/v1/auth/sessions', headers)).json().items).toHaveLength(1)
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(401)
  })

  it.each([
    ['/en/products?search=x#top', '/verify?redirect=%2Fen%2Fproducts%3Fsearch%3Dx%23top'],
    ['//evil.example', '/verify'],
    ['https://evil.example/', '/verify'],
    ['qasima://open', '/verify'],
  ])('mails a link that carries the purpose of the sign-up: %s', async (redirect, path) => {
    const holder = await makeTestAccount(api)
    const query = new URLSearchParams({ redirect })
    expect((await holder.call('POST', `/auth/resend-verification-email?${query}`)).statusCode).toBe(200)
    const link = /https?:\/\/[^/]+(?:\/en)?(\/verify\S*)/.exec(await holder.mailedText('code'))?.[1]
    expect(link).toBe(path)
  })

  it('recognises an already verified email', async () => {
    const holder = await makeTestAccount(api, { email_verified_at: new Date() })
    expect((await verify(holder, '12345')).json()).toMatchObject({ code: 1104 })
    expect((await resend(holder)).json()).toMatchObject({ code: 1104 })
  })

  it('stores no readable code', async () => {
    const holder = await makeMailed()
    const [kept] = await codesOf(holder)
    expect(kept?.code_hash).toHaveLength(32)
    expect(kept?.code_hash).not.toEqual(hash('sha256', holder.code, 'buffer'))
    const other = await makeMailed()
    await api.database.main.kysely
      .updateTable('verification_code')
      .set({ code_hash: kept?.code_hash as Buffer })
      .where('user_id', '=', other.id)
      .execute()
    expect((await verify(other, holder.code)).json()).toMatchObject({ code: 1302 })
  })

  it.each(['1234', '123456', '12a45', '١٢٣٤٥', ''])('refuses "%s" without counting it', async (token) => {
    const holder = await makeMailed()
    const reply = await verify(holder, token)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'token' }] })
    expect(await codesOf(holder)).toMatchObject([{ tries: 0 }])
  })

  it('accepts no code after ten minutes', async () => {
    const holder = await makeMailed()
    await age(holder, '10 minutes')
    expect((await verify(holder, holder.code)).json()).toMatchObject({ code: 1301 })
    expect(await codesOf(holder)).toMatchObject([{ tries: 0 }])
  })

  it('accepts only the newest code', async () => {
    const holder = await makeMailed()
    await age(holder, '61 seconds')
    await resend(holder)
    const newest = await holder.mailedCode()
    if (newest !== holder.code) expect((await verify(holder, holder.code)).json()).toMatchObject({ code: 1302 })
    expect((await verify(holder, newest)).statusCode).toBe(200)
  })

  it('accepts no code, right or wrong, after five attempts', async () => {
    const holder = await makeMailed()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(holder, holder.wrong)).json()).toMatchObject({ code: 1302, status: 403 })
    }
    expect((await verify(holder, holder.code)).json()).toMatchObject({ code: 1302 })
    expect(await codesOf(holder)).toMatchObject([{ tries: 5 }])
  })

  it('accepts no code for the rest of the day after ten wrong ones', async () => {
    const holder = await makeMailed()
    for (const tries of [3, 4, 3]) {
      const code = await holder.mailedCode()
      const wrong = code === '00000' ? '11111' : '00000'
      for (let count = 0; count < tries; count += 1) expect((await verify(holder, wrong)).json().code).toBe(1302)
      await age(holder, '2 minutes')
      expect((await resend(holder)).statusCode).toBe(200)
    }
    const reply = await verify(holder, await holder.mailedCode())
    expect(reply.json()).toMatchObject({ code: 1007, status: 429 })
    const wait = Number(reply.headers['retry-after'])
    expect(wait).toBeGreaterThan(23.9 * 3_600)
    expect(wait).toBeLessThanOrEqual(24.2 * 3_600)
    expect((await codesOf(holder)).map(({ tries }) => tries)).toEqual([0, 3, 4, 3])
    await age(holder, `${wait} seconds`)
    await resend(holder)
    expect((await verify(holder, await holder.mailedCode())).statusCode).toBe(200)
  })

  it('happens once for fifty concurrent right codes', async () => {
    const holder = await makeMailed()
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(holder, holder.code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = replies.filter(({ statusCode }) => statusCode !== 200).map((reply) => reply.json().code)
    // A later caller's session has already ended.
    expect(others.every((code) => code === 1104 || code === 1004)).toBe(true)
    expect(await codesOf(holder)).toMatchObject([{ tries: 1, used_at: expect.any(Date) }])
  })

  it('counts exactly five of fifty concurrent wrong codes', async () => {
    const holder = await makeMailed()
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(holder, holder.wrong)))
    expect(new Set(replies.map((reply) => reply.json().code))).toEqual(new Set([1302]))
    expect(await codesOf(holder)).toMatchObject([{ tries: 5 }])
    expect((await verify(holder, holder.code)).json()).toMatchObject({ code: 1302 })
  })
})

describe('sending a code again', () => {
  it('is confirmed, in the language of the caller', async () => {
    const holder = await makeTestAccount(api)
    const reply = await holder.call('POST', '/auth/resend-verification-email', undefined, { 'accept-language': 'en' })
    expect(reply.json()).toEqual({ code: 1110, name: 'EmailSentSuccessfully', message: 'EMAIL_SENT_SUCCESSFULLY' })
    expect(await holder.mails('code')).toMatchObject([{ to_address: holder.email, language: 'en' }])
  })

  it('must wait for a minute', async () => {
    const holder = await makeMailed()
    await age(holder, '20 seconds')
    const reply = await resend(holder)
    expect(reply.json()).toMatchObject({ code: 1108, status: 429 })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(30)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(40)
    await age(holder, '40 seconds')
    expect((await resend(holder)).statusCode).toBe(200)
  })

  it('is limited to five times an hour', async () => {
    const holder = await makeTestAccount(api)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await resend(holder)).statusCode).toBe(200)
      await age(holder, '2 minutes')
    }
    const reply = await resend(holder)
    expect(reply.json()).toMatchObject({ code: 1108 })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(49 * 60)
    await age(holder, '51 minutes')
    expect((await resend(holder)).statusCode).toBe(200)
  })

  it('sends one mail for concurrent requests', async () => {
    const holder = await makeTestAccount(api)
    const replies = await Promise.all(Array.from({ length: 20 }, () => resend(holder)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await holder.mails('code')).toHaveLength(1)
  })
})

describe('marking a test account verified', () => {
  const verifyTest = async (email: string, by?: string) =>
    api.request({
      method: 'POST',
      url: '/api/v1/auth/test-user/verify',
      payload: { email },
      headers: { authorization: `Bearer ${await api.tokenOf(by ?? (await api.rows.staff(['update_user'])))}` },
    })

  it('needs the permission to change users', async () => {
    const id = await api.rows.user({ email: 'tester-1@example.com', user_type: 'test' })
    const [visitor, editor] = [await api.rows.staff(['view_user']), await api.rows.staff(['update_user'])]
    expect((await verifyTest('tester-1@example.com', visitor)).json()).toMatchObject({ code: 1005 })
    const reply = await verifyTest('Tester-1@example.com', editor)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ email: 'tester-1@example.com', isEmailVerified: true })
    expect((await verifyTest('tester-1@example.com')).json()).toMatchObject({ code: 1104 })
    const audit = await api.database.main.kysely.selectFrom('audit').selectAll().where('record_id', '=', id).execute()
    expect(audit).toMatchObject([
      { actor_id: editor, action: 'update', section: 'user', after: { isEmailVerified: true } },
    ])
  })

  it('refuses regular accounts and unknown addresses', async () => {
    const id = await api.rows.user({ email: 'person@example.com' })
    expect((await verifyTest('person@example.com')).json()).toMatchObject({ code: 1112 })
    const { rows } = await api.database.main.pool.query('select email_verified_at from "user" where id = $1', [id])
    expect(rows).toEqual([{ email_verified_at: null }])
    expect((await verifyTest('unknown@example.com')).json()).toMatchObject({ code: 1113 })
  })
})
