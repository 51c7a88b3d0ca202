import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const post = (url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  api.request({ method: 'POST', url: `/api/v1${url}`, payload, headers })

let made = 0
const newEmail = () => `holder-${++made}@example.com`
const password = 'a very secret passphrase'

async function register(email = newEmail()) {
  const reply = await post('/auth/register', { email, password, confirmPassword: password })
  expect(reply.statusCode).toBe(201)
  return { ...reply.json(), email } as {
    email: string
    user: { id: string }
    tokens: { accessToken: string; refreshToken: string }
  }
}

const lastMail = async (email: string) =>
  api.database.main.kysely
    .selectFrom('outbox_mail')
    .select('text_body')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a forged request from another site', () => {
  it("can do nothing with the browser's cookies alone", async () => {
    const { tokens } = await register()
    const cookie = `session=${encodeURIComponent(JSON.stringify(tokens))}; accessToken=${tokens.accessToken}; refreshToken=${tokens.refreshToken}`
    const calls = [
      '/auth/change-password',
      '/auth/delete-account',
      '/auth/verify-email',
      '/auth/refresh',
      '/auth/complete-profile',
    ]
    for (const url of calls) {
      const reply = await post(url, url.endsWith('refresh') ? undefined : {}, {
        cookie,
        origin: 'https://evil.example',
      })
      expect([url, reply.statusCode]).toEqual([url, 401])
    }
  })

  it('cannot be a form, which is all that a browser sends without CORS', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const reply = await api.request({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': type },
        payload: 'email=a@example.com&password=b',
      })
      expect(reply.statusCode).toBe(400)
    }
  })

  it('is not readable by its page', async () => {
    const { email } = await register()
    const reply = await post('/auth/login', { email, password }, { origin: 'https://evil.example' })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    const asked = await api.request({
      method: 'OPTIONS',
      url: '/api/v1/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a session', () => {
  it('is never one from before the sign-in', async () => {
    const { email, tokens, user } = await register()
    const login = () => post('/auth/login', { email, password }, { authorization: `Bearer ${tokens.accessToken}` })
    const [first, second] = [(await login()).json(), (await login()).json()]
    const all = [tokens.refreshToken, first.tokens.refreshToken, second.tokens.refreshToken]
    expect(new Set(all).size).toBe(3)
    const sessions = await api.database.main.kysely
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(sessions).toHaveLength(3)
  })
})

describe('the log', () => {
  it('contains no secret and no address after the whole life of an account', async () => {
    const { email, tokens } = await register()
    const secrets = new Set<string>([email, password, tokens.accessToken, tokens.refreshToken])
    let bearer = { authorization: `Bearer ${tokens.accessToken}` }
    const keep = ({ tokens: fresh }: { tokens: typeof tokens }) => {
      secrets.add(fresh.accessToken).add(fresh.refreshToken)
      bearer = { authorization: `Bearer ${fresh.accessToken}` }
      return fresh
    }

    const [, code = ''] = /\b(\d{5})\b/.exec((await lastMail(email)).text_body) ?? []
    // Five digits occur in many numbers by chance; as a whole value they do not.
    secrets.add(`"${code}"`)
    await post('/auth/verify-email', { token: '00000' }, bearer)
    let latest = keep((await post('/auth/verify-email', { token: code }, bearer)).json())
    const person = {
      firstName: 'Abdulrahman',
      lastName: 'Almutairi',
      sex: 'MALE',
      birthDate: '1988-07-19',
      country: 'sa',
    }
    for (const value of [person.firstName, person.lastName, person.birthDate]) secrets.add(value)
    expect((await post('/auth/complete-profile', person, bearer)).statusCode).toBe(200)
    latest = keep({
      tokens: (await post('/auth/refresh', undefined, { authorization: `Bearer ${latest.refreshToken}` })).json(),
    })

    await post('/auth/forgot-password', { email })
    const [, token = ''] = /reset-password\/([\w-]{20,})/.exec((await lastMail(email)).text_body) ?? []
    expect(token).not.toBe('')
    secrets.add(token)
    await api.get(`/api/v1/auth/reset-password/${token}`)
    const newPassword = 'another secret passphrase'
    secrets.add(newPassword)
    latest = keep(
      (await post('/auth/reset-password', { token, password: newPassword, confirmPassword: newPassword })).json(),
    )
    await post(
      '/auth/change-password',
      { currentPassword: 'wrong guess', newPassword: 'third one here', confirmPassword: 'third one here' },
      bearer,
    )
    await post('/auth/login', { email, password: 'wrong guess' })
    for (const value of ['wrong guess', 'third one here']) secrets.add(value)
    await post('/auth/delete-account', { password: newPassword }, bearer)
    await post('/auth/logout', { refreshToken: latest.refreshToken })

    const lines = api.log.join('\n')
    expect(lines).toContain('/auth/reset-password')
    expect([...secrets].filter((secret) => lines.includes(secret))).toEqual([])
  })
})
