import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { languages } from '../../../../shared/contract/language.ts'
import { mailAsText } from '../../outbox/mail-template.ts'
import { hashPassword } from '../../password/password.ts'
import { makeTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { securityMail } from './security.mail.ts'
import { applySecurityChange } from './security-change.ts'
import { changeWords } from './security-mail.words.ts'

let api: TestApi
let oldHash: string
beforeAll(async () => {
  api = await startTestApi()
  oldHash = await hashPassword('old password')
})
afterAll(() => api.close())

const config = {
  production: false,
  mail: { smtpUrl: undefined, from: 'Qasima <no-reply@qasima.example>' },
  publicOrigin: 'https://qasima.example',
}
const apply = (change: Parameters<typeof applySecurityChange>[2]) =>
  api.database.main.kysely.transaction().execute((tx) => applySecurityChange({ config }, tx, change))
const auditOf = (id: string) =>
  api.database.main.kysely.selectFrom('audit').selectAll().where('record_id', '=', id).orderBy('id').execute()
const changePassword = (holder: TestAccount) =>
  holder.call('POST', '/auth/change-password', {
    currentPassword: 'old password',
    newPassword: 'new password',
    confirmPassword: 'new password',
  })

describe('a change to the security of an account', () => {
  it('is audited with what changed, without the secret', async () => {
    const holder = await makeTestAccount(api, { password_hash: oldHash, email_verified_at: new Date() })
    expect((await changePassword(holder)).statusCode).toBe(200)
    const rows = await auditOf(holder.id)
    expect(rows).toMatchObject([
      { actor_id: holder.id, action: 'update', section: 'user', after: { changed: ['password'] } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/argon2|old password|new password/)
  })

  it("ends the account's sessions, except the one in which its holder made it", async () => {
    const holder = await makeTestAccount(api)
    const other = await api.signedIn(holder.id)
    const change = { user: holder, kinds: ['email'] as const, actorId: holder.id }
    await apply({ ...change, exceptSession: holder.sessionId })
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${other.accessToken}` }
    expect((await api.get('/api/v1/auth/profile', headers)).statusCode).toBe(401)
    await apply(change)
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(401)
  })

  it('invalidates links and codes mailed before', async () => {
    const holder = await makeTestAccount(api)
    expect((await holder.call('POST', '/auth/resend-verification-email')).statusCode).toBe(200)
    expect((await holder.call('POST', '/auth/forgot-password', { email: holder.email })).statusCode).toBe(200)
    const [code, token] = [await holder.mailedCode(), await holder.mailedToken()]
    await apply({ user: holder, kinds: ['status'], actorId: null, exceptSession: holder.sessionId })
    expect((await holder.call('POST', '/auth/verify-email', { token: code })).json()).toMatchObject({
      message: 'VERIFICATION_TOKEN_INVALID',
    })
    expect((await holder.call('GET', `/auth/reset-password/${token}`)).json()).toMatchObject({ code: 1402 })
  })

  it('is mailed to the old address and to the new one', async () => {
    const holder = await makeTestAccount(api)
    const user = { id: holder.id, email: 'new-address@example.com' }
    await apply({ user, previousEmail: holder.email, kinds: ['email', 'rights'], actorId: null, language: 'en' })
    const mails = await holder.mails('security-change')
    expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(new Set([user.email, holder.email]))
    for (const { text_body } of mails) {
      expect(text_body).toContain(changeWords.en.email)
      expect(text_body).toContain(changeWords.en.rights)
      expect(text_body).toContain('https://qasima.example/en/contact')
    }
  })

  it.each(languages)('is named by kind in its mail, in %s', (language) => {
    for (const [kind, sentence] of Object.entries(changeWords[language])) {
      const values = { ...securityMail.example, publicOrigin: 'https://qasima.example' }
      const content = securityMail.write(language, { ...values, kinds: [kind as keyof typeof changeWords.en] })
      expect(content.subject).toBe(sentence)
      expect(mailAsText(content)).toMatch(/2026/)
    }
  })
})
