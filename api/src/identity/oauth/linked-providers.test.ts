import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type DemoProvider, startDemoProvider } from '../../../../infra/start/demo-provider.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'
import { settingsOf, socialBrowser } from '../../testing/social-browser.ts'
import { callAs } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { issueResetToken } from '../password/reset-token.ts'
import { changeWords } from '../security/security-mail.words.ts'

let demo: DemoProvider
let api: TestApi
let made = 0

beforeAll(async () => {
  demo = await startDemoProvider({ publicOrigin: 'http://localhost:3000', port: 0 })
  api = await startTestApi(settingsOf(demo))
})
afterAll(async () => {
  await api.close()
  await demo.stop()
})

const db = () => api.database.main.kysely
const newEmail = () => `linked-${++made}@mail.example`

/** Signs in with a provider that vouches for the email. */
async function signIn(provider: OAuthProvider, email: string) {
  const browser = socialBrowser(api)
  const { data } = await browser.read(await browser.walk(provider, { email, emailVerified: true }))
  const token: string = data.tokens.accessToken
  const userId: string = data.user.id
  return { userId, call: callAs(api, token) }
}
const subjectsTo = async (email: string) => {
  const mails = db().selectFrom('outbox_mail').select('subject').where('to_address', '=', email)
  return (await mails.where('kind', '=', 'security-change').execute()).map(({ subject }) => subject)
}
const onlyWay = { code: 1611, message: 'ONLY_WAY_TO_SIGN_IN' }

describe('the providers of an account', () => {
  it('are the linked ones, and none of another account', async () => {
    const email = newEmail()
    await signIn('google', email)
    const { call } = await signIn('apple', email)
    expect((await call('GET', '/auth/providers')).json()).toEqual({
      items: ['google', 'apple'].map((provider) => ({ provider, email, createdAt: expect.any(String) })),
    })
    const other = await signIn('google', newEmail())
    expect((await other.call('GET', '/auth/providers')).json().items).toHaveLength(1)
    expect((await other.call('DELETE', '/auth/providers/apple')).json()).toMatchObject({ code: 1003 })
  })

  it('are unlinked with mail and audit; the current session continues, the others end', async () => {
    const email = newEmail()
    await signIn('google', email)
    const { userId, call } = await signIn('apple', email)
    const other = await signIn('google', email)
    const reply = await call('DELETE', '/auth/providers/google', undefined, { 'accept-language': 'en' })
    expect(reply.json()).toMatchObject({ items: [{ provider: 'apple' }] })
    expect((await call('GET', '/auth/profile')).statusCode).toBe(200)
    expect((await other.call('GET', '/auth/profile')).statusCode).toBe(401)
    expect(await subjectsTo(email)).toContain(changeWords.en.providerUnlinked)
    const audit = await db()
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('record_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit).toEqual({
      actor_id: userId,
      before: { providers: ['google', 'apple'] },
      after: { providers: ['apple'], changed: ['providerUnlinked'] },
    })
  })

  it('cannot be unlinked if one is the only way in, but can with a password', async () => {
    const email = newEmail()
    const { userId, call } = await signIn('google', email)
    expect((await call('DELETE', '/auth/providers/google')).json()).toMatchObject(onlyWay)
    expect((await call('GET', '/auth/providers')).json().items).toHaveLength(1)
    await sql`update "user" set password_hash = 'some hash' where id = ${userId}`.execute(db())
    expect((await call('DELETE', '/auth/providers/google')).json()).toEqual({ items: [] })
  })

  it('cannot be unlinked with a sign-in that is too old', async () => {
    const email = newEmail()
    await signIn('google', email)
    const { userId, call } = await signIn('apple', email)
    await db()
      .updateTable('user_session')
      .set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', userId)
      .execute()
    expect((await call('DELETE', '/auth/providers/apple')).json()).toMatchObject({ code: 1605 })
    expect((await call('GET', '/auth/providers')).json().items).toHaveLength(2)
  })

  it('keep one way in when two are unlinked at the same time', async () => {
    const email = newEmail()
    await signIn('google', email)
    const { call } = await signIn('apple', email)
    const replies = await Promise.all(
      ['google', 'apple'].map((provider) => call('DELETE', `/auth/providers/${provider}`)),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await call('GET', '/auth/providers')).json().items).toHaveLength(1)
  })
})

describe('a sign-in returning from a provider', () => {
  it('ends if the holder sets a password before its browser fetches the session', async () => {
    const email = newEmail()
    const { userId } = await signIn('google', email)
    const elsewhere = socialBrowser(api)
    const path = await elsewhere.walk('google', { email, emailVerified: true })
    const token = await db()
      .transaction()
      .execute((tx) => issueResetToken(tx, userId))
    const password = 'green gate nine'
    const reset = { token, password, confirmPassword: password }
    expect((await callAs(api)('POST', '/auth/reset-password', reset)).statusCode).toBe(200)
    expect(await elsewhere.read(path)).toEqual({ success: false, data: null })
  })
})
