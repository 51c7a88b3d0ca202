import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type DemoProvider, startDemoProvider } from '../../../../infra/start/demo-provider.ts'
import { secondFactor as limits } from '../../../../shared/contract/identity/identity.limits.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { codeOf } from '../../testing/authenticator-code.ts'
import { settingsOf, socialBrowser } from '../../testing/social-browser.ts'
import { makeStaffAccount } from '../../testing/staff-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { clearFactors } from './factor.queries.ts'

let api: TestApi
let demo: DemoProvider
beforeAll(async () => {
  demo = await startDemoProvider({ publicOrigin: 'http://localhost:3000', port: 0 })
  api = await startTestApi(settingsOf(demo))
})
afterAll(async () => {
  await api.close()
  await demo.stop()
})

const db = () => api.database.main.kysely
const staff = (permissions?: readonly string[]) => makeStaffAccount(api, permissions)
const failure = { invalid: { code: 1608 }, expired: { code: 1609 } } as const
const wrongCode = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000')

describe('signing in with a second factor', () => {
  it("returns a challenge instead of a session, and a session for the app's code", async () => {
    const holder = await staff()
    const { secret, factors, recoveryCodes } = await holder.addApp()
    expect(factors).toMatchObject({ isRequired: false, passkeys: [], recoveryCodes: 10 })
    expect(new Set(recoveryCodes).size).toBe(10)
    const first = await holder.login()
    expect(first.statusCode).toBe(401)
    expect(first.json()).toMatchObject({ code: 1606, name: 'SecondFactorRequired', challenge: expect.any(String) })
    expect(first.json()).not.toHaveProperty('tokens')
    const { challenge } = first.json()
    expect((await holder.stepOptions(challenge)).json()).toEqual({ methods: ['code', 'recoveryCode'], passkey: null })
    const second = await holder.secondStep({ challenge, code: codeOf(secret) })
    expect(second.statusCode).toBe(200)
    const { user, tokens } = second.json()
    expect(user.id).toBe(holder.id)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect((await api.get('/api/v1/auth/profile', headers)).statusCode).toBe(200)
  })

  it('asks nothing of staff without a factor, or of non-staff accounts', async () => {
    const holder = await staff()
    expect((await holder.login()).statusCode).toBe(200)
    await holder.addApp()
    await db().updateTable('user').set({ is_staff: false }).where('id', '=', holder.id).execute()
    expect((await holder.login()).statusCode).toBe(200)
  })

  it('accepts a passkey signature for this challenge, and no other', async () => {
    const holder = await staff()
    const { authenticator, factors } = await holder.addPasskey('Work laptop')
    expect(factors.passkeys).toMatchObject([{ name: 'Work laptop', lastUsedAt: null }])
    const challenge = await holder.challenge()
    const { methods, passkey } = (await holder.stepOptions(challenge)).json()
    expect(methods).toEqual(['passkey', 'recoveryCode'])
    expect(passkey).toMatchObject({ rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] })
    const others = [
      makeAuthenticator().get(passkey.challenge),
      authenticator.get('another-challenge'),
      { ...authenticator.get(passkey.challenge), ...{ response: makeAuthenticator().get(passkey.challenge).response } },
    ]
    for (const assertion of others) {
      expect((await holder.secondStep({ challenge, assertion })).json()).toMatchObject(failure.invalid)
    }
    const assertion = authenticator.get(passkey.challenge)
    expect((await holder.secondStep({ challenge, assertion })).statusCode).toBe(200)
    expect((await holder.secondStep({ challenge, assertion })).json()).toMatchObject(failure.expired)
    const next = await holder.challenge()
    expect((await holder.secondStep({ challenge: next, assertion })).json()).toMatchObject(failure.invalid)
  })

  it('refuses a passkey made for another site', async () => {
    const holder = await staff()
    const { challenge, passkey } = (await holder.call('POST', '/auth/factors/passkey/options')).json()
    const attestation = makeAuthenticator('https://evil.example').create(passkey.challenge)
    const reply = await holder.call('POST', '/auth/factors/passkey', { challenge, name: 'Other', attestation })
    expect(reply.json()).toMatchObject(failure.invalid)
  })

  it('accepts an app code once', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    const code = codeOf(secret)
    expect((await holder.secondStep({ challenge: await holder.challenge(), code })).statusCode).toBe(200)
    const again = await holder.secondStep({ challenge: await holder.challenge(), code })
    expect(again.json()).toMatchObject(failure.invalid)
    const older = await holder.secondStep({ challenge: await holder.challenge(), code: codeOf(secret, -1) })
    expect(older.json()).toMatchObject(failure.invalid)
  })

  it('accepts a recovery code once, in any notation, and once for concurrent calls', async () => {
    const holder = await staff()
    const { recoveryCodes } = await holder.addApp()
    const written = String(recoveryCodes[0]).toUpperCase().replaceAll('-', ' ')
    const challenge = await holder.challenge()
    expect((await holder.secondStep({ challenge, recoveryCode: written })).statusCode).toBe(200)
    const challenges = [await holder.challenge(), await holder.challenge(), await holder.challenge()]
    const replies = await Promise.all(
      challenges.map((token) => holder.secondStep({ challenge: token, recoveryCode: recoveryCodes[1] })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    expect((await holder.call('GET', '/auth/factors')).json()).toMatchObject({ recoveryCodes: 8 })
  })

  it('lets one of four concurrent calls with one challenge and recovery code sign in', async () => {
    const holder = await staff()
    const { recoveryCodes } = await holder.addApp()
    for (const recoveryCode of recoveryCodes.slice(0, 8)) {
      const challenge = await holder.challenge()
      const replies = await Promise.all(Array.from({ length: 4 }, () => holder.secondStep({ challenge, recoveryCode })))
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403])
    }
  })

  it('ends after five wrong codes, even for the right one', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    const challenge = await holder.challenge()
    const code = wrongCode(secret)
    const replies = await Promise.all(Array.from({ length: 9 }, () => holder.secondStep({ challenge, code })))
    expect(replies.filter((reply) => reply.json().code === failure.invalid.code)).toHaveLength(limits.tries)
    const right = await holder.secondStep({ challenge, code: codeOf(secret) })
    expect(right.json()).toMatchObject(failure.expired)
    expect((await holder.secondStep({ challenge: await holder.challenge(), code: codeOf(secret) })).statusCode).toBe(
      200,
    )
  })

  it('accepts no more app codes after too many failures in a day, but still recovery codes', async () => {
    const holder = await staff()
    const { secret, recoveryCodes } = await holder.addApp()
    for (let failures = 0; failures < limits.failuresADay; failures += limits.tries) {
      const challenge = await holder.challenge()
      const tries = Array.from({ length: limits.tries }, () =>
        holder.secondStep({ challenge, code: wrongCode(secret) }),
      )
      await Promise.all(tries)
    }
    const challenge = await holder.challenge()
    const refused = await holder.secondStep({ challenge, code: codeOf(secret) })
    expect(refused.json()).toMatchObject({ code: 1007 })
    expect((await holder.secondStep({ challenge, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  })

  it('refuses a challenge that is made up, too old, or for another purpose', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    const code = codeOf(secret)
    const old = await holder.challenge()
    const past = sql<Date>`now() - make_interval(mins => 1)`
    await db()
      .updateTable('second_factor_challenge')
      .set({ expires_at: past })
      .where('user_id', '=', holder.id)
      .execute()
    const { challenge: stepUp } = (await holder.call('POST', '/auth/step-up/options')).json()
    for (const challenge of ['made-up', old, stepUp]) {
      expect((await holder.secondStep({ challenge, code })).json()).toMatchObject(failure.expired)
      expect((await holder.stepOptions(challenge)).json()).toMatchObject(failure.expired)
    }
    for (const proof of [{}, { code, recoveryCode: 'both' }]) {
      expect((await holder.secondStep({ challenge: await holder.challenge(), ...proof })).json().code).toBe(1001)
    }
  })

  it('ends if the password has changed by then', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    const challenge = await holder.challenge()
    await db().updateTable('user').set({ password_hash: 'another' }).where('id', '=', holder.id).execute()
    const reply = await holder.secondStep({ challenge, code: codeOf(secret) })
    expect(reply.json()).toMatchObject(failure.expired)
  })

  it('applies to sign-in with a provider', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    const person = { email: holder.email, emailVerified: true }
    const setStaff = (is_staff: boolean) =>
      db().updateTable('user').set({ is_staff }).where('id', '=', holder.id).execute()
    await setStaff(false)
    const first = socialBrowser(api)
    const linked = await first.read(await first.walk('google', person))
    expect(linked).toMatchObject({ success: true })
    await setStaff(true)
    const browser = socialBrowser(api)
    const answer = await browser.read(await browser.walk('google', person))
    expect(answer).toMatchObject({ code: 1606, challenge: expect.any(String) })
    const { challenge } = answer as unknown as { challenge: string }
    expect((await holder.secondStep({ challenge, code: codeOf(secret) })).statusCode).toBe(200)
  })

  it('applies after a password reset by link, which takes effect anyway', async () => {
    const holder = await staff()
    const { secret } = await holder.addApp()
    await api.request({ method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email: holder.email } })
    const mail = await db()
      .selectFrom('outbox_mail')
      .select('text_body as text')
      .where('user_id', '=', holder.id)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow()
    const token = /reset-password[/#](\S+)/.exec(mail.text)?.[1] ?? ''
    const password = 'seven green camels'
    const reset = await api.request({
      method: 'POST',
      url: '/api/v1/auth/reset-password',
      payload: { token, password, confirmPassword: password },
    })
    expect(reset.json()).toMatchObject({ code: 1606 })
    const { challenge } = reset.json()
    expect((await holder.secondStep({ challenge, code: codeOf(secret) })).statusCode).toBe(200)
    expect((await holder.login()).json()).toMatchObject({ code: 1103 })
  })
})

describe('the factors of an account', () => {
  it('are mailed to their holder and audited when they change, without a secret', async () => {
    const holder = await staff()
    const { secret, recoveryCodes } = await holder.addApp()
    await holder.addPasskey('Key')
    await holder.call('DELETE', '/auth/factors/app')
    await holder.call('POST', '/auth/factors/recovery-codes')
    const rows = await db()
      .selectFrom('audit')
      .select('after')
      .where('record_id', '=', holder.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ after }) => after)).toMatchObject([
      { changed: ['factorAdded'], secondFactors: { app: true } },
      { changed: ['factorAdded'], secondFactors: { passkeys: ['Key'] } },
      { changed: ['factorRemoved'], secondFactors: { app: false } },
      { changed: ['recoveryCodes'] },
    ])
    const mails = await db()
      .selectFrom('outbox_mail')
      .select(['kind', 'text_body as text'])
      .where('user_id', '=', holder.id)
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(Array(4).fill('security-change'))
    expect(JSON.stringify([rows, mails])).not.toMatch(new RegExp([secret, ...recoveryCodes].join('|')))
  })

  it('are stored so that the database alone reveals no code', async () => {
    const holder = await staff()
    const { secret, recoveryCodes } = await holder.addApp()
    const app = await db().selectFrom('authenticator_app').selectAll().where('user_id', '=', holder.id).execute()
    const codes = await db().selectFrom('recovery_code').selectAll().where('user_id', '=', holder.id).execute()
    const stored = JSON.stringify([app, codes], (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(app).toHaveLength(1)
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  it('keep the session that changed them, and end the others', async () => {
    const holder = await staff()
    const other = await api.signedIn(holder.id)
    await holder.addPasskey()
    const headers = { authorization: `Bearer ${other.accessToken}` }
    expect((await api.get('/api/v1/auth/profile', headers)).statusCode).toBe(401)
    expect((await holder.call('GET', '/auth/factors')).statusCode).toBe(200)
  })

  it('remove their recovery codes with the last factor', async () => {
    const holder = await staff()
    const { factors } = await holder.addPasskey()
    const [{ id }] = factors.passkeys
    expect((await holder.call('DELETE', `/auth/factors/passkey/${id}`)).json()).toMatchObject({ recoveryCodes: 0 })
    expect((await holder.call('POST', '/auth/factors/recovery-codes')).statusCode).toBe(404)
    expect((await holder.login()).statusCode).toBe(200)
  })

  it('belong to staff', async () => {
    const { accessToken } = await api.signedIn(await api.rows.user())
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await api.get('/api/v1/auth/factors', headers)).statusCode).toBe(403)
  })

  it('are cleared by staff with the permission, who have all permissions of the holder', async () => {
    const holder = await staff(['view_shop'])
    await holder.addPasskey()
    const clear = async (permissions: readonly string[]) =>
      (await staff(permissions)).call('DELETE', `/user/${holder.id}/factors`)
    expect((await clear(['view_shop'])).statusCode).toBe(403)
    expect((await clear(['update_user'])).statusCode).toBe(403)
    expect((await holder.call('DELETE', `/user/${holder.id}/factors`)).statusCode).toBe(403)
    expect((await clear(['update_user', 'view_shop'])).statusCode).toBe(200)
    expect((await holder.login()).statusCode).toBe(200)
    expect((await clear(['update_user', 'view_shop'])).statusCode).toBe(404)
  })

  it('are cleared by a command', async () => {
    const holder = await staff()
    await holder.addPasskey()
    await clearFactors(db(), holder.id)
    expect((await holder.login()).statusCode).toBe(200)
  })
})

describe('a required second factor', () => {
  let strict: TestApi
  beforeAll(async () => {
    strict = await startTestApi({ STAFF_SECOND_FACTOR: 'required' })
  })
  afterAll(() => strict.close())

  it('staff without one reach only their enrolment, and everything afterwards', async () => {
    const holder = await makeStaffAccount(strict, ['view_shop'])
    expect((await holder.login()).statusCode).toBe(200)
    for (const path of ['/shop', '/auth/profile', '/auth/permissions', '/auth/sessions']) {
      expect((await holder.call('GET', path)).json()).toMatchObject({ code: 1610 })
    }
    expect((await holder.call('GET', '/auth/factors')).json()).toMatchObject({ isRequired: true })
    await holder.addPasskey()
    expect((await holder.call('GET', '/shop')).statusCode).toBe(200)
  })

  it('the last one cannot be removed', async () => {
    const holder = await makeStaffAccount(strict)
    await holder.addApp()
    const { factors } = await holder.addPasskey()
    expect((await holder.call('DELETE', '/auth/factors/app')).statusCode).toBe(200)
    const [{ id }] = factors.passkeys
    expect((await holder.call('DELETE', `/auth/factors/passkey/${id}`)).statusCode).toBe(403)
    expect((await holder.login()).json()).toMatchObject({ code: 1606 })
  })

  it('nothing changes for shoppers', async () => {
    const { accessToken } = await strict.signedIn(await strict.rows.user())
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await strict.get('/api/v1/auth/profile', headers)).statusCode).toBe(200)
  })
})
