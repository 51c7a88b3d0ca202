import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../password/password.ts'
import { callAs, makeTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let oldHash: string
beforeAll(async () => {
  api = await startTestApi()
  oldHash = await hashPassword('old password')
})
afterAll(() => api.close())

const makeVerified = (values: object = {}) =>
  makeTestAccount(api, { password_hash: oldHash, email_verified_at: new Date(), ...values })
const forgot = (email: string, headers = {}) => callAs(api)('POST', '/auth/forgot-password', { email }, headers)
const check = (token: string) => callAs(api)('GET', `/auth/reset-password/${token}`)
const reset = (token: string, password = 'new password', confirmPassword = password) =>
  callAs(api)('POST', '/auth/reset-password', { token, password, confirmPassword })
const login = (email: string, password: string) => callAs(api)('POST', '/auth/login', { email, password })

/** Backdates the links of a holder. */
const age = ({ id }: TestAccount, interval: string) =>
  api.database.main.pool.query(
    `update reset_token set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval
     where user_id = $2`,
    [interval, id],
  )

/** An account with a reset link in its mailbox. */
async function makeUserWithResetLink(values: object = {}) {
  const holder = await makeVerified(values)
  expect((await forgot(holder.email)).statusCode).toBe(200)
  return { ...holder, token: await holder.mailedToken() }
}

describe('a forgotten password', () => {
  it('is answered with a link by mail, in the language of the caller', async () => {
    const holder = await makeVerified()
    const reply = await forgot(holder.email.toUpperCase(), { 'accept-language': 'en' })
    expect(reply.json()).toEqual({ code: 1110, name: 'EmailSentSuccessfully', message: 'EMAIL_SENT_SUCCESSFULLY' })
    expect(await holder.mails('reset')).toMatchObject([{ to_address: holder.email, language: 'en' }])
    const token = await holder.mailedToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    const [kept] = await api.database.main.kysely
      .selectFrom('reset_token')
      .selectAll()
      .where('user_id', '=', holder.id)
      .execute()
    expect(kept?.token_hash.toString('base64url')).not.toBe(token)
  })

  it('is unknown, or belongs to an account that may not sign in', async () => {
    expect((await forgot('unknown@example.com')).json()).toMatchObject({ code: 1101 })
    for (const status of ['inactive', 'suspended']) {
      const holder = await makeVerified()
      await api.database.main.kysely.updateTable('user').set({ status }).where('id', '=', holder.id).execute()
      expect((await forgot(holder.email)).json()).toMatchObject({ code: 1102 })
      expect(await holder.mails('reset')).toEqual([])
    }
  })

  it('takes no less time if there is no account', async () => {
    const holder = await makeVerified()
    for (const email of [holder.email, 'unknown@example.com']) {
      const start = performance.now()
      await forgot(email)
      expect(performance.now() - start).toBeGreaterThan(245)
    }
  })

  it('is mailed five times an hour, even for concurrent requests', async () => {
    const holder = await makeVerified()
    const replies = await Promise.all(Array.from({ length: 12 }, () => forgot(holder.email)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await holder.mails('reset')).toHaveLength(5)
    const refused = replies.find(({ statusCode }) => statusCode !== 200)
    expect(refused?.json()).toMatchObject({ code: 1108 })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_590)
    await age(holder, '1 hour')
    expect((await forgot(holder.email)).statusCode).toBe(200)
  })

  it('can be requested five times an hour per account and address, without blocking others there', async () => {
    const limited = await startTestApi({ RATE_LIMITS: 'on' })
    try {
      const ask = (email: string) => callAs(limited)('POST', '/auth/forgot-password', { email })
      for (let time = 0; time < 5; time += 1) expect((await ask('one@example.com')).json().code).toBe(1101)
      const reply = await ask('One@Example.com')
      expect(reply.json()).toMatchObject({ code: 1108, status: 429 })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3_000)
      const neighbour = await limited.rows.user()
      const { email } = await limited.database.main.kysely
        .selectFrom('user')
        .select('email')
        .where('id', '=', neighbour)
        .executeTakeFirstOrThrow()
      expect((await ask(email)).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('a link for a new password', () => {
  it('can be checked for validity, with an empty reply', async () => {
    const { token } = await makeUserWithResetLink()
    const reply = await check(token)
    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
    expect(reply.headers['content-type']).toBeUndefined()
  })

  it('sets the password, signs in, and ends every other session', async () => {
    const holder = await makeUserWithResetLink()
    const reply = await reset(holder.token)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      user: expect.objectContaining({ id: holder.id, isEmailVerified: true }),
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(401)
    const mine = callAs(api, reply.json().tokens.accessToken)
    expect((await mine('GET', '/auth/sessions')).json().items).toHaveLength(1)
    expect((await login(holder.email, 'old password')).json()).toMatchObject({ code: 1103 })
    expect((await login(holder.email, 'new password')).statusCode).toBe(200)
    expect(await holder.mails('security-change')).toHaveLength(1)
  })

  it('works once', async () => {
    const { token } = await makeUserWithResetLink()
    await reset(token)
    expect((await check(token)).json()).toMatchObject({ code: 1402 })
    expect((await reset(token)).json()).toMatchObject({ code: 1402 })
  })

  it('works once for fifty concurrent uses', async () => {
    const holder = await makeUserWithResetLink()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) => reset(holder.token, `password ${number}`)),
    )
    const winners = replies.flatMap(({ statusCode }, number) => (statusCode === 200 ? [number] : []))
    expect(winners).toHaveLength(1)
    const others = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(others.map((reply) => reply.json().code))).toEqual(new Set([1402]))
    expect((await login(holder.email, `password ${winners[0]}`)).statusCode).toBe(200)
    expect(await holder.mails('security-change')).toHaveLength(1)
  })

  it('is valid for an hour', async () => {
    const holder = await makeUserWithResetLink()
    await age(holder, '60 minutes')
    expect((await check(holder.token)).json()).toMatchObject({ code: 1401 })
    expect((await reset(holder.token)).json()).toMatchObject({ code: 1401 })
  })

  it('is valid until a newer one is sent', async () => {
    const holder = await makeUserWithResetLink()
    await forgot(holder.email)
    expect((await check(holder.token)).json()).toMatchObject({ code: 1402 })
    expect((await reset(holder.token)).json()).toMatchObject({ code: 1402 })
    expect((await check(await holder.mailedToken())).statusCode).toBe(204)
  })

  it('cannot be made up', async () => {
    expect((await check('made-up')).json()).toMatchObject({ code: 1402 })
    expect((await reset('made-up')).json()).toMatchObject({ code: 1402 })
  })

  it('survives a confirmation that differs', async () => {
    const holder = await makeUserWithResetLink()
    const reply = await reset(holder.token, 'new password', 'now password')
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'confirmPassword', message: 'password-match' }] })
    expect((await check(holder.token)).statusCode).toBe(204)
  })

  it('does not open an account that was suspended since', async () => {
    const holder = await makeUserWithResetLink()
    await api.database.main.kysely
      .updateTable('user')
      .set({ status: 'suspended' })
      .where('id', '=', holder.id)
      .execute()
    expect((await reset(holder.token)).json()).toMatchObject({ code: 1102 })
    expect(await holder.row()).toMatchObject({ password_hash: oldHash })
  })

  it('cancels a requested deletion, as signing in does', async () => {
    const holder = await makeUserWithResetLink({ delete_at: new Date(Date.now() + 3_600_000) })
    await reset(holder.token)
    expect(await holder.row()).toMatchObject({ delete_at: null })
  })

  it('verifies the email, and ends all access of an earlier claimant', async () => {
    const holder = await makeUserWithResetLink({ email_verified_at: null })
    await api.database.main.kysely
      .insertInto('oauth_identity')
      .values({ issuer: 'https://id.example', subject: holder.id, user_id: holder.id, provider: 'facebook' })
      .execute()
    expect((await reset(holder.token)).json().user.isEmailVerified).toBe(true)
    const audit = api.database.main.kysely.selectFrom('audit').select(['before', 'after'])
    expect(await audit.where('record_id', '=', holder.id).execute()).toEqual([
      { before: { isEmailVerified: false }, after: { isEmailVerified: true, changed: ['password'] } },
    ])
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(401)
    const identities = api.database.main.kysely.selectFrom('oauth_identity').selectAll()
    expect(await identities.where('user_id', '=', holder.id).execute()).toEqual([])
  })

  it('keeps the identities of a verified email', async () => {
    const holder = await makeUserWithResetLink()
    await api.database.main.kysely
      .insertInto('oauth_identity')
      .values({ issuer: 'https://id.example', subject: holder.id, user_id: holder.id, provider: 'google' })
      .execute()
    await reset(holder.token)
    const identities = api.database.main.kysely.selectFrom('oauth_identity').selectAll()
    expect(await identities.where('user_id', '=', holder.id).execute()).toHaveLength(1)
  })
})

describe('a change of password', () => {
  const change = (holder: TestAccount, parts: object = {}) =>
    holder.call('POST', '/auth/change-password', {
      currentPassword: 'old password',
      newPassword: 'new password',
      confirmPassword: 'new password',
      ...parts,
    })

  it('is confirmed and mailed; this session continues and the others end', async () => {
    const holder = await makeUserWithResetLink()
    const other = callAs(api, await api.tokenOf(holder.id))
    const reply = await change(holder)
    expect(reply.json()).toEqual({
      code: 1404,
      name: 'PasswordChangedSuccessfully',
      message: 'PASSWORD_CHANGED_SUCCESSFULLY',
    })
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(200)
    expect((await other('GET', '/auth/profile')).statusCode).toBe(401)
    expect((await login(holder.email, 'old password')).statusCode).toBe(401)
    expect((await login(holder.email, 'new password')).statusCode).toBe(200)
    expect(await holder.mails('security-change')).toHaveLength(1)
    // An older link would undo the change.
    expect((await check(holder.token)).json()).toMatchObject({ code: 1402 })
  })

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'odd password' },
      { code: 1405, message: 'PASSWORD_CHANGE_FAILED' },
    ],
    [
      'a confirmation that differs',
      { confirmPassword: 'now password' },
      { code: 1001, message: [{ key: 'confirmPassword', message: 'password-match' }] },
    ],
    [
      'the same password again',
      { newPassword: 'old password', confirmPassword: 'old password' },
      { code: 1001, message: [{ key: 'newPassword', message: 'same-as-old' }] },
    ],
    [
      'a password that is too short',
      { newPassword: 'short', confirmPassword: 'short' },
      { code: 1001, message: expect.arrayContaining([{ key: 'newPassword', message: 'TOO_SHORT' }]) },
    ],
  ])('is refused with %s', async (_, parts, problem) => {
    const holder = await makeVerified()
    expect((await change(holder, parts)).json()).toMatchObject(problem)
    expect(await holder.row()).toMatchObject({ password_hash: oldHash })
  })

  it('is refused for an account without one', async () => {
    const holder = await makeVerified({ password_hash: null })
    expect((await change(holder)).json()).toMatchObject({ code: 1405 })
    expect(await holder.row()).toMatchObject({ password_hash: null })
  })

  it('happens once for concurrent changes', async () => {
    const holder = await makeVerified()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        change(holder, { newPassword: `password ${number}`, confirmPassword: `password ${number}` }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('allows ten wrong guesses an hour, even concurrent ones, and does not count correct ones', async () => {
    const limited = await startTestApi({ RATE_LIMITS: 'on' })
    try {
      const holder = await makeTestAccount(limited, { password_hash: oldHash })
      let callers = 0
      const guess = (currentPassword: string, newPassword: string) =>
        limited.request({
          method: 'POST',
          url: '/api/v1/auth/change-password',
          // Each from a different address, because addresses have their own limit.
          remoteAddress: `203.0.113.${++callers}`,
          headers: { authorization: `Bearer ${holder.accessToken}` },
          payload: { currentPassword, newPassword, confirmPassword: newPassword },
        })
      expect((await guess('old password', 'new password')).statusCode).toBe(200)
      const replies = await Promise.all(Array.from({ length: 12 }, () => guess('odd password', 'any password')))
      const codes = replies.map((reply) => reply.json().code)
      expect(codes.filter((code) => code === 1405)).toHaveLength(10)
      expect(codes.filter((code) => code === 1007)).toHaveLength(2)
      expect((await guess('new password', 'any password')).json()).toMatchObject({ code: 1007 })
    } finally {
      await limited.close()
    }
  })
})
