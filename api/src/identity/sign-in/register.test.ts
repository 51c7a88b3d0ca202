import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const password = 'a good long password'
const register = (values: object, headers: Record<string, string> = {}) =>
  api.request({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { password, confirmPassword: password, ...values },
    headers,
  })
const accountOf = (email: string) =>
  api.database.main.kysely.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

describe('making an account', () => {
  it('returns the user and working tokens', async () => {
    const reply = await register({ email: 'Sara@Example.com' }, { 'accept-language': 'en' })
    expect(reply.statusCode).toBe(201)
    const { user, tokens } = reply.json()
    expect(user).toEqual({
      id: expect.any(String),
      email: 'Sara@Example.com',
      firstName: null,
      lastName: null,
      sex: null,
      birthDate: null,
      country: null,
      isEmailVerified: false,
      userType: 'regular',
      status: 'active',
      avatarUrl: null,
      createdAt: expect.any(String),
      hasPassword: true,
    })
    const devices = await api.get('/api/v1/auth/sessions', { authorization: `Bearer ${tokens.accessToken}` })
    expect(devices.json().items).toMatchObject([{ isCurrent: true }])
    expect(await accountOf('Sara@Example.com')).toMatchObject({
      language: 'en',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    })
  })

  it('mails a code', async () => {
    await register({ email: 'noura@example.com' })
    const mails = await api.database.main.kysely
      .selectFrom('outbox_mail')
      .select(['kind', 'language', 'user_id'])
      .where('to_address', '=', 'noura@example.com')
      .execute()
    expect(mails).toEqual([{ kind: 'code', language: 'ar', user_id: (await accountOf('noura@example.com'))?.id }])
  })

  it('creates nothing if mail is not configured', async () => {
    const silent = await startTestApi({ NODE_ENV: 'production', ADMIN_PASSWORD: 'correct horse', RATE_LIMITS: 'on' })
    const reply = await silent.request({
      method: 'POST',
      url: '/api/v1/auth/register',
      payload: { email: 'unknown@example.com', password, confirmPassword: password },
    })
    expect(reply.json()).toMatchObject({ code: 1109, message: 'EMAIL_NOT_SENT' })
    expect(await silent.database.main.kysely.selectFrom('user').select('id').execute()).toEqual([])
    await silent.close()
  })

  it.each(['taken@example.com', 'TAKEN@EXAMPLE.COM', 'Taken@example.com'])(
    'refuses %s if an account has that address',
    async (email) => {
      await register({ email: 'taken@example.com' })
      const reply = await register({ email })
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({
        code: 1106,
        name: 'EmailAlreadyExists',
        message: [{ key: 'email', message: 'EMAIL_ALREADY_EXISTS' }],
      })
    },
  )

  it('gives an address to one of several concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        register({ email: index % 2 ? 'race@example.com' : 'Race@Example.com' }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(11).fill(409)])
  })

  it('frees the address of a deleted account', async () => {
    await api.rows.user({ email: 'again@example.com', status: 'deleted', deleted_at: new Date() })
    expect((await register({ email: 'again@example.com' })).statusCode).toBe(201)
  })

  it.each([
    [{ confirmPassword: 'another password' }, 1001, [{ key: 'confirmPassword', message: 'password-match' }]],
    [{ email: 'user@mailinator.com' }, 1107, [{ key: 'email', message: 'EMAIL_INVALID' }]],
    [{ email: 'user@below.mailinator.com' }, 1107, [{ key: 'email', message: 'EMAIL_INVALID' }]],
    [{ email: 'user@MAILINATOR.com' }, 1107, [{ key: 'email', message: 'EMAIL_INVALID' }]],
    [{ email: 'no address' }, 1001, [{ key: 'email', message: 'INVALID' }]],
    [{ email: 'user@example.com\r\nBcc: other@example.com' }, 1001, [{ key: 'email', message: 'INVALID' }]],
    [{ email: 'user@example.com, other@example.com' }, 1001, [{ key: 'email', message: 'INVALID' }]],
    [
      { password: 'short', confirmPassword: 'short' },
      1001,
      [
        { key: 'password', message: 'TOO_SHORT' },
        { key: 'confirmPassword', message: 'TOO_SHORT' },
      ],
    ],
    [{ isStaff: true }, 1001, [{ key: 'isStaff', message: 'UNKNOWN' }]],
    [{ userType: 'test' }, 1001, [{ key: 'userType', message: 'UNKNOWN' }]],
  ])('refuses %j', async (values, code, message) => {
    const reply = await register({ email: 'wrong@example.com', ...values })
    expect(reply.json()).toMatchObject({ code, status: 400, message })
    expect(await accountOf('wrong@example.com')).toBeUndefined()
  })

  it('stores the inviter, and ignores an unknown code', async () => {
    const friend = await api.rows.user({ invite_code: 'abc123def4' })
    await api.rows.user({ invite_code: 'left123456', status: 'deleted', deleted_at: new Date() })
    const invitedBy = async (email: string, inviteCode: string) => {
      expect((await register({ email, inviteCode })).statusCode).toBe(201)
      return (await accountOf(email))?.invited_by
    }
    expect(await invitedBy('invited@example.com', ' ABC123def4')).toBe(friend)
    expect(await invitedBy('unknown@example.com', 'zzzzzzzzzz')).toBeNull()
    expect(await invitedBy('left@example.com', 'left123456')).toBeNull()
  })
})
