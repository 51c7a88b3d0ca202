import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DemoProvider, startDemoProvider } from '../../../../infra/start/demo-provider.ts'
import { settingsOf, socialBrowser } from '../../testing/social-browser.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
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
const newEmail = () => `holder-${++made}@mail.example`
const password = 'correct horse battery'
const error = (name: string) => `/oauth/callback?error=${name}`
const handedOver = expect.stringMatching(/^\/oauth\/callback\?id=/)

async function register(email: string): Promise<{ userId: string; accessToken: string; refreshToken: string }> {
  const reply = await api.request({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { email, password, confirmPassword: password },
  })
  expect(reply.statusCode).toBe(201)
  const { user, tokens } = reply.json()
  return { userId: user.id, ...tokens }
}

const change = (email: string, values: object) =>
  db().updateTable('user').set(values).where('email', '=', email).execute()
const verify = (email: string) => change(email, { email_verified_at: new Date() })
const login = (email: string) =>
  api.request({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } })
const profile = (token: string) => api.get('/api/v1/auth/profile', { authorization: `Bearer ${token}` })
const accountsOf = (email: string) =>
  db().selectFrom('user').selectAll().where('email_folded', '=', email.toLowerCase()).execute()
const identitiesOf = (email: string) =>
  db()
    .selectFrom('oauth_identity')
    .innerJoin('user', 'user.id', 'oauth_identity.user_id')
    .select(['provider', 'subject', 'email_verified'])
    .where('email_folded', '=', email)
    .execute()
const codesFor = (email: string) =>
  db().selectFrom('outbox_mail').select('kind').where('to_address', '=', email).where('kind', '=', 'code').execute()

/** The subjects of the mails about changes. */
const noticesTo = async (email: string) => {
  const mails = db().selectFrom('outbox_mail').select('subject').where('to_address', '=', email)
  return (await mails.where('kind', '=', 'security-change').execute()).map(({ subject }) => subject)
}

/** Completes the sign-in and returns its result. */
async function signIn(provider: 'google' | 'apple' | 'facebook', person: Parameters<typeof walk>[1]) {
  const browser = socialBrowser(api)
  const path = await browser.walk(provider, person)
  return { path, ...(await browser.read(path)) }
}
const walk = (provider: 'google' | 'apple' | 'facebook', person: { email: string; emailVerified: boolean }) =>
  socialBrowser(api).walk(provider, person)

describe('a new user', () => {
  it('has a verified email if the provider vouches for it, and gets no code', async () => {
    const email = newEmail()
    const { data } = await signIn('google', { email, emailVerified: true })
    expect(data.user).toMatchObject({ email, isEmailVerified: true })
    expect(await codesFor(email)).toEqual([])
  })

  it('gets our own code if the provider does not', async () => {
    const email = newEmail()
    const { data } = await signIn('facebook', { email, emailVerified: false })
    expect(data.user).toMatchObject({ email, isEmailVerified: false })
    expect(await codesFor(email)).toHaveLength(1)
  })

  it('is created once, and found again', async () => {
    const email = newEmail()
    const first = await signIn('google', { email, emailVerified: true })
    const second = await signIn('google', { email, emailVerified: true })
    expect(second.data.user.id).toBe(first.data.user.id)
    expect(await identitiesOf(email)).toHaveLength(1)
  })

  it("is found by the provider's subject, whatever their email is now", async () => {
    const email = newEmail()
    const first = await signIn('google', { email, emailVerified: true })
    await change(email, { email: newEmail() })
    const second = await signIn('google', { email, emailVerified: true })
    expect(second.data.user.id).toBe(first.data.user.id)
  })

  it('gets mails in the language of the sign-in', async () => {
    const email = newEmail()
    await socialBrowser(api).walk('google', { email, emailVerified: true }, 'en')
    expect((await accountsOf(email))[0]?.language).toBe('en')
  })

  it('is created once for concurrent visits, from one provider or two', async () => {
    const email = newEmail()
    const providers = ['google', 'google', 'google', 'apple', 'apple', 'apple'] as const
    const visits = await Promise.all(
      providers.map(async (provider) => {
        const browser = socialBrowser(api)
        const back = await browser.answer(provider, await browser.addressOf(provider), { email, emailVerified: true })
        return { browser, back }
      }),
    )
    const paths = await Promise.all(visits.map(({ browser, back }) => browser.resume(back)))
    expect(paths).toEqual(paths.map(() => handedOver))
    expect(await accountsOf(email)).toHaveLength(1)
    expect((await identitiesOf(email)).map(({ provider }) => provider).sort()).toEqual(['apple', 'google'])
  })
})

describe('a user whose email has an account', () => {
  it('is let in if both sides verified the email; the password stays valid, other sessions end', async () => {
    const email = newEmail()
    const { userId, accessToken } = await register(email)
    await verify(email)
    const { data } = await signIn('google', { email: email.toUpperCase(), emailVerified: true })
    expect(data.user.id).toBe(userId)
    expect((await login(email)).statusCode).toBe(200)
    expect((await profile(accessToken)).statusCode).toBe(401)
    expect((await profile(data.tokens.accessToken)).statusCode).toBe(200)
  })

  it('gets a mail when a provider is linked, and the link is audited; later sign-ins send none', async () => {
    const email = newEmail()
    const { userId } = await register(email)
    await verify(email)
    const first = await signIn('google', { email, emailVerified: true })
    await signIn('google', { email, emailVerified: true })
    expect((await profile(first.data.tokens.accessToken)).statusCode).toBe(200)
    expect(await noticesTo(email)).toEqual([changeWords.ar.providerLinked])
    const audit = await db().selectFrom('audit').selectAll().where('record_id', '=', userId).execute()
    expect(audit).toMatchObject([{ actor_id: userId, after: { provider: 'google', changed: ['providerLinked'] } }])
    const made = newEmail()
    await signIn('google', { email: made, emailVerified: true })
    expect(await noticesTo(made)).toEqual([])
  })

  it('is refused if the provider did not verify the email', async () => {
    const [verified, unverified] = [newEmail(), newEmail()]
    await register(verified)
    await register(unverified)
    await verify(verified)
    expect(await walk('google', { email: verified, emailVerified: false })).toBe(error('account-exists'))
    expect(await walk('facebook', { email: unverified, emailVerified: false })).toBe(error('account-exists'))
    expect(await identitiesOf(verified)).toEqual([])
    expect(await identitiesOf(unverified)).toEqual([])
    expect((await accountsOf(unverified))[0]?.email_verified_at).toBeNull()
  })

  it('takes the account over if only the provider verified it: its creator loses access', async () => {
    const email = newEmail()
    const squatter = await register(email)
    const { data } = await signIn('google', { email, emailVerified: true })
    expect(data.user).toMatchObject({ id: squatter.userId, isEmailVerified: true })

    expect((await login(email)).json()).toMatchObject({ message: 'INVALID_CREDENTIALS' })
    expect((await profile(squatter.accessToken)).statusCode).toBe(401)
    const renewed = await api.request({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { authorization: `Bearer ${squatter.refreshToken}` },
    })
    expect(renewed.statusCode).toBe(401)
    const ended = await db()
      .selectFrom('user_session')
      .select('end_reason')
      .where('user_id', '=', squatter.userId)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ended).toEqual([{ end_reason: 'proven' }])
    expect((await profile(data.tokens.accessToken)).statusCode).toBe(200)
  })

  it('takes it over from an unverified sign-in elsewhere, even one being handed over', async () => {
    const email = newEmail()
    const squatter = socialBrowser(api)
    const path = await squatter.walk('facebook', { email, emailVerified: false, firstName: 'دخيل' })
    const { data } = await signIn('google', { email, emailVerified: true })
    expect(data.user).toMatchObject({ isEmailVerified: true, firstName: null })
    expect(await squatter.read(path)).toEqual({ success: false, data: null })
    expect(await walk('facebook', { email, emailVerified: false })).toBe(error('account-exists'))
    expect((await identitiesOf(email)).map(({ provider }) => provider)).toEqual(['google'])
  })

  it('may use a second provider once the first has verified the email', async () => {
    const email = newEmail()
    const first = await signIn('google', { email, emailVerified: true })
    const second = await signIn('apple', { email, emailVerified: true })
    expect(second.data.user.id).toBe(first.data.user.id)
    expect((await identitiesOf(email)).map(({ provider }) => provider).sort()).toEqual(['apple', 'google'])
  })

  it('gets a new account if the old one was erased', async () => {
    const email = newEmail()
    const first = await signIn('google', { email, emailVerified: true })
    await db().deleteFrom('user').where('id', '=', first.data.user.id).execute()
    const second = await signIn('google', { email, emailVerified: true })
    expect(second.success).toBe(true)
    expect(second.data.user.id).not.toBe(first.data.user.id)
  })
})

describe('a returning user', () => {
  it('becomes verified if the provider has verified the email by now', async () => {
    const email = newEmail()
    await signIn('facebook', { email, emailVerified: false })
    const { data } = await signIn('facebook', { email, emailVerified: true })
    expect(data.user.isEmailVerified).toBe(true)
  })

  it('is not verified by proof of another email', async () => {
    const email = newEmail()
    await signIn('facebook', { email, emailVerified: false })
    await change(email, { email: newEmail() })
    const { data } = await signIn('facebook', { email, emailVerified: true })
    expect(data.user.isEmailVerified).toBe(false)
  })

  it('cancels a requested deletion', async () => {
    const email = newEmail()
    await signIn('google', { email, emailVerified: true })
    await change(email, { delete_at: new Date(Date.now() + 3_600_000) })
    expect((await signIn('google', { email, emailVerified: true })).success).toBe(true)
    expect((await accountsOf(email))[0]?.delete_at).toBeNull()
  })
})

describe('an account of staff', () => {
  it("cannot be entered by a provider's email alone, nor with one linked before promotion to staff", async () => {
    const fresh = newEmail()
    await register(fresh)
    await verify(fresh)
    await change(fresh, { is_staff: true })
    expect(await walk('google', { email: fresh, emailVerified: true })).toBe(error('account-exists'))
    expect(await identitiesOf(fresh)).toEqual([])

    const linked = newEmail()
    await signIn('google', { email: linked, emailVerified: true })
    await change(linked, { is_staff: true })
    expect(await walk('google', { email: linked, emailVerified: true })).toBe(error('account-exists'))
    await change(linked, { is_staff: false })
    expect((await signIn('google', { email: linked, emailVerified: true })).success).toBe(true)
  })
})

describe('a closed account', () => {
  it.each(['inactive', 'suspended', 'deleted'])('refuses the sign-in if it is %s, linked or not', async (status) => {
    const known = newEmail()
    await signIn('google', { email: known, emailVerified: true })
    await change(known, { status })
    expect(await walk('google', { email: known, emailVerified: true })).toBe(error('inactive'))

    const fresh = newEmail()
    await register(fresh)
    await change(fresh, { status })
    expect(await walk('google', { email: fresh, emailVerified: true })).toBe(error('inactive'))
    expect(await walk('google', { email: fresh, emailVerified: false })).toBe(error('inactive'))
    expect((await accountsOf(fresh))[0]).toMatchObject({ status, email_verified_at: null })
    expect(await identitiesOf(fresh)).toEqual([])
  })

  it('refuses an identity whose account is in the trash', async () => {
    const email = newEmail()
    await signIn('google', { email, emailVerified: true })
    await change(email, { deleted_at: new Date() })
    expect(await walk('google', { email, emailVerified: true })).toBe(error('inactive'))
  })
})
