import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type DemoProvider, startDemoProvider } from '../../../../infra/start/demo-provider.ts'
import { oauthProviders } from '../../../../shared/contract/identity/oauth.routes.ts'
import { settingsOf, socialBrowser } from '../../testing/social-browser.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const publicOrigin = 'http://localhost:3000'

let demo: DemoProvider
let api: TestApi
let made = 0

beforeAll(async () => {
  demo = await startDemoProvider({ publicOrigin, port: 0 })
  api = await startTestApi(settingsOf(demo))
})
afterAll(async () => {
  await api.close()
  await demo.stop()
})

const newEmail = () => `person-${++made}@mail.example`
const newPerson = () => ({ email: newEmail(), emailVerified: true, firstName: 'ليلى', lastName: 'حسن' })
const db = () => api.database.main.kysely
const user = (email: string) => db().selectFrom('user').selectAll().where('email_folded', '=', email).execute()

const nothing = { success: false, data: null }
const failed = '/oauth/callback?error=failed'

describe('signing in with a provider', () => {
  it('is offered for configured providers', async () => {
    expect((await api.get('/api/v1/oauth/providers')).json()).toEqual({ items: ['google', 'apple', 'facebook'] })
  })

  it.each(oauthProviders)('creates an account and signs in with %s', async (provider) => {
    const browser = socialBrowser(api)
    const person = newPerson()
    const path = await browser.walk(provider, person)
    expect(path).toMatch(/^\/oauth\/callback\?id=[\w-]{43}$/)

    const { success, data } = await browser.read(path)
    expect(success).toBe(true)
    expect(data.user).toMatchObject({ email: person.email, isEmailVerified: true, status: 'active' })
    const profile = await api.get('/api/v1/auth/profile', { authorization: `Bearer ${data.tokens.accessToken}` })
    expect(profile.json().user.id).toBe(data.user.id)
    const renewed = await api.request({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { authorization: `Bearer ${data.tokens.refreshToken}` },
    })
    expect(renewed.statusCode).toBe(200)
  })

  it('accepts names that follow our rules, and no others', async () => {
    const browser = socialBrowser(api)
    const good = await browser.read(await browser.walk('google', { ...newPerson(), lastName: 'بن حسن' }))
    expect(good.data.user).toMatchObject({ firstName: 'ليلى', lastName: 'بن حسن' })
    const strange = { ...newPerson(), firstName: 'Anna Maria', lastName: '<b>7</b>' }
    const other = await browser.read(await browser.walk('google', strange))
    expect(other.data.user).toMatchObject({ firstName: null, lastName: null })
  })

  it('accepts the names that Apple sends once, beside its token, and nothing else', async () => {
    const browser = socialBrowser(api)
    const person = newPerson()
    const back = await browser.answer('apple', await browser.addressOf('apple'), person)
    back.fields.set(
      'user',
      JSON.stringify({ name: { firstName: 'سلمى', lastName: 'علي' }, email: 'another-user@mail.example' }),
    )
    const { data } = await browser.read(await browser.resume(back))
    expect(data.user).toMatchObject({ email: person.email, firstName: 'سلمى', lastName: 'علي' })
  })

  it.each(['{', '{"name":7}', '[]', '{"name":{"firstName":{}}}'])(
    'ignores %s where Apple sends names',
    async (text) => {
      const browser = socialBrowser(api)
      const back = await browser.answer('apple', await browser.addressOf('apple'), newPerson())
      back.fields.set('user', text)
      expect((await browser.read(await browser.resume(back))).data.user.firstName).toBeNull()
    },
  )

  it('returns in its original language', async () => {
    const browser = socialBrowser(api)
    expect(await browser.walk('google', newPerson(), 'en')).toMatch(/^\/en\/oauth\/callback\?id=/)
    expect(await browser.walk('apple', 'cancel', 'en')).toBe('/en/oauth/callback?error=cancelled')
    expect(await browser.walk('google', 'cancel', 'ar')).toBe('/oauth/callback?error=cancelled')
  })

  it('requests the email if the token does not contain it', async () => {
    const terse = await startDemoProvider({ publicOrigin, port: 0, emailInToken: false })
    const service = await startTestApi(settingsOf(terse))
    const browser = socialBrowser(service)
    const person = newPerson()
    const { data } = await browser.read(await browser.walk('google', person))
    expect(data.user).toMatchObject({ email: person.email, isEmailVerified: true })
    await service.close()
    await terse.stop()
  })

  it('reports if the user shares no email', async () => {
    expect(await socialBrowser(api).walk('google', { firstName: 'ليلى' })).toBe('/oauth/callback?error=no-email')
  })
})

describe('a sign-in with a provider', () => {
  it('comes back once', async () => {
    const browser = socialBrowser(api)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    expect(await browser.resume(back)).toContain('?id=')
    expect(await browser.resume(back)).toBe(failed)
  })

  it('succeeds once for concurrent returns', async () => {
    const browser = socialBrowser(api)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    const paths = await Promise.all(Array.from({ length: 20 }, () => browser.resume(back)))
    expect(paths.filter((path) => path.includes('?id='))).toHaveLength(1)
    expect(paths.filter((path) => path === failed)).toHaveLength(19)
  })

  it('is bound to the browser that started it', async () => {
    const [victim, attacker] = [socialBrowser(api), socialBrowser(api)]
    const person = newPerson()
    const back = await attacker.answer('google', await attacker.addressOf('google'), person)
    expect(await victim.resume(back)).toBe(failed)
    await victim.begin('google')
    expect(await victim.resume(back)).toBe(failed)
    expect(await user(person.email)).toEqual([])
    // An attempt by another browser does not invalidate it.
    expect(await attacker.resume(back)).toContain('?id=')
  })

  it('is bound to the provider it started with', async () => {
    const browser = socialBrowser(api)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    expect(await browser.resume({ ...back, provider: 'facebook' })).toBe(failed)
    expect(await browser.resume(back)).toContain('?id=')
  })

  it('expires after ten minutes', async () => {
    const browser = socialBrowser(api)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    await db().updateTable('oauth_flow').set({ expires_at: sql<Date>`now()` }).execute()
    expect(await browser.resume(back)).toBe(failed)
  })

  it('requires its nonce', async () => {
    const browser = socialBrowser(api)
    const address = new URL(await browser.addressOf('google'))
    address.searchParams.set('nonce', 'of-another-user')
    const person = newPerson()
    expect(await browser.resume(await browser.answer('google', address.href, person))).toBe(failed)
    expect(await user(person.email)).toEqual([])
  })

  it('requires the code of its own flow: a code from elsewhere is useless', async () => {
    const [victim, attacker] = [socialBrowser(api), socialBrowser(api)]
    const person = newPerson()
    const stolen = await victim.answer('google', await victim.addressOf('google'), person)
    const own = await attacker.answer('google', await attacker.addressOf('google'), newPerson())
    own.fields.set('code', stolen.fields.get('code') ?? '')
    expect(await attacker.resume(own)).toBe(failed)
    expect(await user(person.email)).toEqual([])
  })

  it('requires a reply that names its own provider', async () => {
    const browser = socialBrowser(api)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    back.fields.set('iss', 'https://evil.example')
    expect(await browser.resume(back)).toBe(failed)
  })

  it.each([
    ['state=x&code=y'],
    ['error=access_denied'],
    ['error=%3Cscript%3E&error_description=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['state=a&state=b&code=c'],
    [''],
  ])('redirects from %s with our own message', async (query) => {
    const browser = socialBrowser(api)
    await browser.begin('google')
    const back = { provider: 'google', method: 'GET', fields: new URLSearchParams(query) } as const
    expect(await browser.resume(back)).toBe(failed)
    expect(await browser.resume({ ...back, method: 'POST' })).toBe(failed)
    expect(await browser.resume(back, { 'accept-language': 'en' })).toBe('/en/oauth/callback?error=failed')
  })

  it("never repeats a provider's text", async () => {
    const browser = socialBrowser(api)
    const state = new URL(await browser.addressOf('google')).searchParams.get('state') ?? ''
    const fields = new URLSearchParams({ state, error: 'https://evil.example', error_description: 'Call 555' })
    expect(await browser.resume({ provider: 'google', method: 'GET', fields })).toBe(failed)
  })

  it('is bound by a cookie that scripts cannot read, and that only https sends back from Apple', async () => {
    const cookieOf = async (service: TestApi, provider: 'google' | 'apple') =>
      String((await socialBrowser(service).begin(provider)).headers['set-cookie'])
    expect(await cookieOf(api, 'google')).toMatch(/^oauth=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await cookieOf(api, 'apple')).toMatch(/; SameSite=Lax$/)

    const secure = await startTestApi({ ...settingsOf(demo), PUBLIC_ORIGIN: 'https://qasima.example' })
    expect(await cookieOf(secure, 'google')).toMatch(/^__Host-oauth=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await cookieOf(secure, 'apple')).toMatch(/^__Host-oauth=.*Path=\/; HttpOnly; Secure; SameSite=None$/)
    await secure.close()
  })

  it('works for two concurrent sign-ins of one browser', async () => {
    const browser = socialBrowser(api)
    const first = await browser.answer('google', await browser.addressOf('google'), newPerson())
    const second = await browser.answer('facebook', await browser.addressOf('facebook'), newPerson())
    expect(await browser.resume(first)).toContain('?id=')
    expect(await browser.resume(second)).toContain('?id=')
  })

  it('leaves no plain secret in the database', async () => {
    const browser = socialBrowser(api)
    const address = new URL(await browser.addressOf('google'))
    const flows = await db().selectFrom('oauth_flow').select(['state_hash', 'browser_hash']).execute()
    const back = await browser.answer('google', address.href, newPerson())
    const id = (await browser.resume(back)).split('id=')[1] ?? ''
    const handovers = await db().selectFrom('oauth_handover').select(['id_hash', 'browser_hash']).execute()
    const kept = [...flows, ...handovers].flatMap((row) => Object.values(row)).map((bytes) => bytes.toString())
    const secrets = [address.searchParams.get('state') ?? '', browser.site.cookies.get('oauth') ?? '', id]
    expect(secrets.every((secret) => secret.length === 43)).toBe(true)
    expect(kept.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
  })
})

describe('the result of a sign-in', () => {
  it('is returned once for concurrent requests', async () => {
    const browser = socialBrowser(api)
    const path = await browser.walk('google', newPerson())
    const other = socialBrowser(api)
    const cookie = browser.site.cookies.get('oauth') ?? ''
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => {
        const same = socialBrowser(api)
        same.site.cookies.set('oauth', cookie)
        return same.read(path)
      }),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.filter(({ success }) => !success)).toEqual(Array(19).fill(nothing))
    expect(await other.read(path)).toEqual(nothing)
  })

  it('is returned only to the browser that started it, so that a link cannot sign in another browser', async () => {
    const [victim, attacker] = [socialBrowser(api), socialBrowser(api)]
    const path = await attacker.walk('google', newPerson())
    expect(await victim.read(path)).toEqual(nothing)
    await victim.begin('google')
    expect(await victim.read(path)).toEqual(nothing)
    expect(await attacker.read(path)).toMatchObject({ success: true })
  })

  it('is available for five minutes', async () => {
    const browser = socialBrowser(api)
    const path = await browser.walk('google', newPerson())
    await db().updateTable('oauth_handover').set({ expires_at: sql<Date>`now()` }).execute()
    expect(await browser.read(path)).toEqual(nothing)
  })

  it('is empty for a made-up id', async () => {
    const browser = socialBrowser(api)
    await browser.begin('google')
    expect(await browser.read('/?id=made-up')).toEqual(nothing)
  })

  it('is empty if the account was closed in between', async () => {
    const browser = socialBrowser(api)
    const person = newPerson()
    const path = await browser.walk('google', person)
    await db().updateTable('user').set({ status: 'suspended' }).where('email', '=', person.email).execute()
    expect(await browser.read(path)).toEqual(nothing)
  })

  it('clears the cookie', async () => {
    const browser = socialBrowser(api)
    await browser.read(await browser.walk('google', newPerson()))
    expect(browser.site.cookies.has('oauth')).toBe(false)
  })
})

describe('tokens and secrets', () => {
  it('are in no address and no log line', async () => {
    const browser = socialBrowser(api)
    const from = api.log.length
    const address = await browser.addressOf('google')
    const secret = settingsOf(demo).OAUTH_GOOGLE_CLIENT_SECRET ?? ''
    const back = await browser.answer('google', address, newPerson())
    const path = await browser.resume(back)
    const cookie = browser.site.cookies.get('oauth') ?? ''
    const { data } = await browser.read(path)
    // A failure is logged as well.
    const again = await browser.answer('google', await browser.addressOf('google'), newPerson())
    again.fields.set('code', 'made-up-code')
    expect(await browser.resume(again)).toBe(failed)

    const lines = api.log.slice(from).join('')
    expect(lines).toContain('a sign-in at a provider failed')
    expect(lines).toContain('/auth/oauth-session/:id')
    const { state, nonce, code_challenge } = Object.fromEntries(new URL(address).searchParams)
    const id = path.split('id=')[1]
    const code = back.fields.get('code')
    const { accessToken, refreshToken } = data.tokens
    for (const word of [
      state,
      nonce,
      code_challenge,
      id,
      code,
      cookie,
      secret,
      accessToken,
      refreshToken,
      'made-up-code',
    ]) {
      expect(word?.length).toBeGreaterThan(8)
      expect(lines.includes(word as string)).toBe(false)
    }
    expect(`${address} ${path}`).not.toMatch(/token|secret|verifier/)
  })
})

describe('an unavailable provider', () => {
  it('fails alone, and everything else works', async () => {
    const gone = await startDemoProvider({ publicOrigin, port: 0 })
    const service = await startTestApi(settingsOf(gone))
    await gone.stop()
    const browser = socialBrowser(service)
    const reply = await browser.begin('google')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toMatchObject({ code: 1008, message: 'SERVICE_UNAVAILABLE' })
    expect((await service.get('/api/v1/oauth/providers')).statusCode).toBe(200)
    expect((await service.get('/health/ready')).statusCode).toBe(200)
    await service.close()
  })

  it('works again when it has recovered', async () => {
    const first = await startDemoProvider({ publicOrigin, port: 0 })
    const service = await startTestApi(settingsOf(first))
    await first.stop()
    expect((await socialBrowser(service).begin('google')).statusCode).toBe(503)
    const second = await startDemoProvider({ publicOrigin, port: Number(new URL(first.issuer).port) })
    expect(second.issuer).toBe(first.issuer)
    expect((await socialBrowser(service).begin('google')).statusCode).toBe(200)
    await service.close()
    await second.stop()
  })

  it('ends a sign-in in progress, with a message', async () => {
    const leaving = await startDemoProvider({ publicOrigin, port: 0 })
    const service = await startTestApi(settingsOf(leaving))
    const browser = socialBrowser(service)
    const back = await browser.answer('google', await browser.addressOf('google'), newPerson())
    await leaving.stop()
    expect(await browser.resume(back)).toBe(failed)
    await service.close()
  })
})

describe('a service without providers', () => {
  it('offers none', async () => {
    const plain = await startTestApi()
    expect((await plain.get('/api/v1/oauth/providers')).json()).toEqual({ items: [] })
    expect((await plain.get('/api/v1/oauth/google/login')).statusCode).toBe(404)
    expect((await plain.get('/api/v1/oauth/unknown/login')).statusCode).toBe(404)
    await plain.close()
  })
})
