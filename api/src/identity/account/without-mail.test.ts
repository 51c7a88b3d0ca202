import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../password/password.ts'
import { callAs, makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ NODE_ENV: 'production', RATE_LIMITS: 'on', ADMIN_PASSWORD: 'a first password' })
})
afterAll(() => api.close())

const mails = () => api.database.main.kysely.selectFrom('outbox_mail').selectAll().execute()

describe('an installation without mail', () => {
  it('reports it where mail is required, and leaves nothing behind', async () => {
    const holder = await makeTestAccount(api)
    const replies = [
      await holder.call('POST', '/auth/resend-verification-email'),
      await callAs(api)('POST', '/auth/forgot-password', { email: holder.email }),
    ]
    expect(replies.map((reply) => reply.json().code)).toEqual([1109, 1109])
    const codes = api.database.main.kysely.selectFrom('verification_code').selectAll()
    expect(await codes.execute()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('can still change passwords and delete accounts', async () => {
    const holder = await makeTestAccount(api, { password_hash: await hashPassword('old password') })
    const change = { currentPassword: 'old password', newPassword: 'new password', confirmPassword: 'new password' }
    expect((await holder.call('POST', '/auth/change-password', change)).statusCode).toBe(200)
    expect((await holder.call('POST', '/auth/delete-account', { password: 'new password' })).statusCode).toBe(200)
    expect(await mails()).toEqual([])
  })
})
