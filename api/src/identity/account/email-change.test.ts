import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { hashPassword } from '../../password/password.ts'
import { makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const password = 'seven green camels'
let hash: string
let api: TestApi
beforeAll(async () => {
  hash = await hashPassword(password)
  api = await startTestApi()
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
let made = 0
const newEmail = () => `changed-${++made}@example.com`

async function codesOf(current: string, next: string): Promise<{ currentCode: string; newCode: string }> {
  const codeTo = async (to: string) => {
    const mail = await db()
      .selectFrom('outbox_mail')
      .select('text_body')
      .where('to_address', '=', to)
      .where('kind', '=', 'email-change')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return /\b\d{5}\b/.exec(mail.text_body)?.[0] ?? ''
  }
  return { currentCode: await codeTo(current), newCode: await codeTo(next) }
}

async function asked(email = newEmail()) {
  const account = await makeTestAccount(api, { password_hash: hash, email_verified_at: new Date() })
  const reply = await account.call('POST', '/auth/email-change', { email, password })
  expect(reply.json()).toMatchObject({ code: 1110 })
  const confirm = (codes: object) => account.call('POST', '/auth/email-change/confirm', codes)
  return { account, email, confirm, codes: await codesOf(account.email, email) }
}
const another = (code: string) => (code === '00000' ? '00001' : '00000')

describe('a change of email', () => {
  it('needs the codes of both mailboxes, ends the other sessions and mails both addresses', async () => {
    const { account, email, confirm, codes } = await asked()
    const other = await api.signedIn(account.id)
    const reply = await confirm(codes)
    expect(reply.json()).toMatchObject({ user: { id: account.id, email, isEmailVerified: true } })
    expect((await account.call('GET', '/auth/profile')).statusCode).toBe(200)
    const bearer = { authorization: `Bearer ${other.accessToken}` }
    expect((await api.get('/api/v1/auth/profile', bearer)).statusCode).toBe(401)
    const notices = await account.mails('security-change')
    expect(notices.map(({ to_address }) => to_address).sort()).toEqual([account.email, email].sort())
    expect((await confirm(codes)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_EXPIRED' })
  })

  it('fails with one of the codes, or with the two swapped', async () => {
    const { account, confirm, codes } = await asked()
    const { currentCode, newCode } = codes
    const wrong = [
      { currentCode, newCode: another(newCode) },
      { currentCode: another(currentCode), newCode },
    ]
    for (const pair of wrong)
      expect((await confirm(pair)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_INVALID' })
    expect((await account.row()).email).toBe(account.email)
    expect((await confirm(codes)).statusCode).toBe(200)
  })

  it('can be tried five times', async () => {
    const { confirm, codes } = await asked()
    const wrong = { ...codes, newCode: another(codes.newCode) }
    for (let time = 0; time < 5; time += 1) {
      expect((await confirm(wrong)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_INVALID' })
    }
    expect((await confirm(codes)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_EXPIRED' })
  })

  it('expires after ten minutes, and can be requested again after one', async () => {
    const { account, email, confirm, codes } = await asked()
    const again = () => account.call('POST', '/auth/email-change', { email, password })
    expect((await again()).json()).toMatchObject({ code: 1108 })
    await sql`update email_change set expires_at = now() where user_id = ${account.id}`.execute(db())
    expect((await confirm(codes)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_EXPIRED' })
    await sql`update email_change set created_at = now() - interval '61 s' where user_id = ${account.id}`.execute(db())
    expect((await again()).json()).toMatchObject({ code: 1110 })
  })

  it('reveals that an address is taken only to a caller who reads its mail', async () => {
    const taken = await makeTestAccount(api)
    const { account, confirm, codes } = await asked(taken.email)
    expect((await confirm(codes)).json()).toMatchObject({ code: 1106 })
    expect((await account.row()).email).toBe(account.email)
  })

  it('needs the password, or a recent sign-in for an account without one', async () => {
    const account = await makeTestAccount(api, { password_hash: hash })
    const ask = (values: object) => account.call('POST', '/auth/email-change', { email: newEmail(), ...values })
    expect((await ask({})).json()).toMatchObject({ code: 1103 })
    expect((await ask({ password: 'wrong' })).json()).toMatchObject({ code: 1103 })
    expect((await ask({ password, email: account.email.toUpperCase() })).json()).toMatchObject({ code: 1107 })
    const without = await makeTestAccount(api)
    const change = () => without.call('POST', '/auth/email-change', { email: newEmail() })
    await sql`update user_session set authenticated_at = now() - interval '16 minutes' where id = ${without.sessionId}`.execute(
      db(),
    )
    expect((await change()).json()).toMatchObject({ code: 1605 })
    await sql`update user_session set authenticated_at = now() where id = ${without.sessionId}`.execute(db())
    expect((await change()).json()).toMatchObject({ code: 1110 })
  })

  it('is invalid once the password is changed', async () => {
    const { account, confirm, codes } = await asked()
    const newPassword = 'eight blue camels'
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword }
    expect((await account.call('POST', '/auth/change-password', change)).statusCode).toBe(200)
    expect((await confirm(codes)).json()).toMatchObject({ message: 'VERIFICATION_TOKEN_EXPIRED' })
  })
})
