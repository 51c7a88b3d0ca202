import type { DemoProvider } from '../../../infra/start/demo-provider.ts'
import type { OAuthProvider } from '../../../shared/contract/identity/oauth.routes.ts'
import type { TestApi } from './test-api.ts'

/** The settings with which a service finds a demo provider. */
export function settingsOf({ clients, issuer }: Pick<DemoProvider, 'clients' | 'issuer'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(clients).flatMap(([name, { clientId, credential }]) => {
      const prefix = `OAUTH_${name.toUpperCase()}`
      return [
        [`${prefix}_CLIENT_ID`, clientId],
        [`${prefix}_CLIENT_SECRET`, 'secret' in credential ? credential.secret : ''],
        [`${prefix}_ISSUER`, issuer],
      ]
    }),
  )
}

/** What a user enters at the demo provider. */
export interface Person {
  readonly email?: string
  readonly emailVerified?: boolean
  readonly firstName?: string
  readonly lastName?: string
}

/** How a provider sends its user back: what was in the address, or in the form. */
export interface ProviderCallback {
  readonly provider: OAuthProvider
  readonly method: 'GET' | 'POST'
  readonly fields: URLSearchParams
}

/** Keeps cookies as browsers do, as far as these walks go. */
class Jar {
  readonly cookies = new Map<string, string>()

  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';')
      const [name = '', value = ''] = pair.split('=', 2)
      const isGone = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute.trim()))
      if (isGone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

const unescaped = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** A browser that walks through a sign-in at a provider, one step at a time. */
export function socialBrowser(api: Pick<TestApi, 'request'>, publicOrigin = 'http://localhost:3000') {
  const site = new Jar()
  const elsewhere = new Jar()

  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie: elsewhere.header } })
    elsewhere.take(response.headers.getSetCookie())
    return response
  }

  /** Asks for the address of the provider. */
  async function begin(provider: OAuthProvider, language = 'ar') {
    const reply = await api.request({
      method: 'GET',
      url: `/api/v1/oauth/${provider}/login`,
      headers: { cookie: site.header, 'accept-language': language },
    })
    site.take([reply.headers['set-cookie'] ?? []].flat())
    return reply
  }

  const addressOf = async (provider: OAuthProvider, language = 'ar'): Promise<string> =>
    (await begin(provider, language)).json().url

  /** Answers the provider's page, and stops where it sends its user back. */
  async function answer(
    provider: OAuthProvider,
    address: string,
    person: Person | 'cancel',
  ): Promise<ProviderCallback> {
    let response = await visit(address)
    const page = new URL(response.headers.get('location') ?? '', address).href
    await visit(page)
    const { email = '', emailVerified = false, firstName = '', lastName = '' } = person === 'cancel' ? {} : person
    const form = { answer: person === 'cancel' ? 'cancel' : 'continue', email, firstName, lastName }
    response = await visit(page, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...(emailVerified && { emailVerified: 'on' }) }),
    })
    for (let hops = 0; hops < 5; hops += 1) {
      const location = response.headers.get('location')
      if (!location) break
      const next = new URL(location, page)
      if (next.origin === publicOrigin) return { provider, method: 'GET', fields: next.searchParams }
      response = await visit(next.href)
    }
    const inputs = [...(await response.text()).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const fields = inputs.map(([, name = '', value = '']) => [name, unescaped(value)])
    return { provider, method: 'POST', fields: new URLSearchParams(fields) }
  }

  /** Comes back to the service; the answer is where it leads on to. */
  async function resume({ provider, method, fields }: ProviderCallback, headers: Record<string, string> = {}) {
    const url = `/api/v1/oauth/${provider}/callback`
    const reply = await api.request({
      method,
      url: method === 'GET' ? `${url}?${fields}` : url,
      headers: {
        cookie: site.header,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(method === 'POST' && { payload: fields.toString() }),
    })
    return String(reply.headers.location)
  }

  /** The whole walk, to where the service leads on. */
  async function walk(provider: OAuthProvider, person: Person | 'cancel', language = 'ar'): Promise<string> {
    return resume(await answer(provider, await addressOf(provider, language), person))
  }

  /** Asks what came of it. */
  async function read(path: string) {
    const id = new URLSearchParams(path.split('?')[1]).get('id') ?? 'none'
    const reply = await api.request({
      method: 'GET',
      url: `/api/v1/auth/oauth-session/${id}`,
      headers: { cookie: site.header },
    })
    site.take([reply.headers['set-cookie'] ?? []].flat())
    return reply.json()
  }

  return { site, begin, addressOf, answer, resume, walk, read }
}
