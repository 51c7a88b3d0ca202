import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type DemoProvider, startDemoProvider } from './demo-provider.ts'

const publicOrigin = 'http://localhost:3000'
let running: DemoProvider[] = []

afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  running = []
})

async function start(options: Partial<Parameters<typeof startDemoProvider>[0]> = {}): Promise<DemoProvider> {
  const provider = await startDemoProvider({ publicOrigin, port: 0, ...options })
  running.push(provider)
  return provider
}

const authorization = ({ issuer }: DemoProvider, change: Record<string, string> = {}): string => {
  const parameters = {
    client_id: 'demo-google',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${publicOrigin}/api/v1/oauth/google/callback`,
    state: 'a-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...change,
  }
  return `${issuer}/auth?${new URLSearchParams(parameters)}`
}

/** Opens the page that asks who signs in. */
async function openPage(provider: DemoProvider, change: Record<string, string> = {}, headers = {}) {
  const begun = await fetch(authorization(provider, change), { redirect: 'manual' })
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const address = new URL(begun.headers.get('location') ?? '', provider.issuer).href
  const response = await fetch(address, { headers: { cookie, ...headers } })
  return { address, cookie, response, html: await response.text() }
}

describe('the demo provider', () => {
  it('tries the port it is given, and takes a free one when that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { issuer } = await start({ port })
    expect(issuer).toMatch(/^http:\/\/localhost:\d+$/)
    expect(issuer).not.toContain(`:${port}`)
    other.close()
    await once(other, 'close')
    expect((await start({ port })).issuer).toBe(`http://localhost:${port}`)
  })

  it('is of one site with the site it signs people in to', async () => {
    expect((await start({ publicOrigin: 'http://127.0.0.1:3000' })).issuer).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect((await start({ publicOrigin: 'https://preview.example' })).issuer).toMatch(/^http:\/\/localhost:/)
  })

  it('has a client for each of the three, with secrets that are new each time', async () => {
    const [one, two] = [await start(), await start()]
    expect(Object.keys(one.clients)).toEqual(['google', 'apple', 'facebook'])
    const secrets = [one, two].flatMap(({ clients }) => Object.values(clients).map(({ credential }) => credential))
    expect(new Set(secrets.map((credential) => JSON.stringify(credential))).size).toBe(6)
  })

  it('asks in the language of the site, in a page that runs no script', async () => {
    const provider = await start()
    const arabic = await openPage(provider, { ui_locales: 'ar' }, { 'accept-language': 'en' })
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.html).toContain('تسجيل الدخول باستخدام Google')
    const english = await openPage(provider, { ui_locales: 'en' })
    expect(english.html).toContain('<html lang="en" dir="ltr">')
    expect(english.html).toContain('Sign in with Google')
    expect(english.html).not.toContain('<script')
    expect(english.response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*form-action 'self' http:\/\/localhost:3000;/,
    )
  })

  it('wants proof that the code comes back to the browser that began', async () => {
    const provider = await start()
    const address = new URL(authorization(provider))
    address.searchParams.delete('code_challenge')
    address.searchParams.delete('code_challenge_method')
    const response = await fetch(address, { redirect: 'manual' })
    expect(response.headers.get('location')).toContain('error=invalid_request')
  })

  it('sends no visitor to a place that is not the site', async () => {
    const provider = await start()
    const elsewhere = authorization(provider, { redirect_uri: 'https://evil.example/' })
    const response = await fetch(elsewhere, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This page has expired')
  })

  it('shows a page to a visitor who comes without having begun', async () => {
    const { issuer } = await start()
    const response = await fetch(`${issuer}/interaction/made-up`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('انتهت صلاحية هذه الصفحة')
  })

  it('is gone when it is stopped, whatever is still connected', async () => {
    const provider = await startDemoProvider({ publicOrigin, port: 0 })
    await fetch(`${provider.issuer}/jwks`)
    await provider.stop()
    await expect(fetch(`${provider.issuer}/jwks`)).rejects.toThrow()
  })
})
