import type { IncomingHttpHeaders } from 'node:http'
import type {} from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { oauthFlowMinutes, oauthHandoverMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'

/** The cookie that ties a sign-in to the browser that began it. */
export interface BrowserCookie {
  /** The secret of the caller's browser. */
  read(headers: IncomingHttpHeaders): string | undefined
  /** The `Set-Cookie` that gives it to a browser on its way to a provider. */
  give(secret: string, provider: OAuthProvider): string
  /** The `Set-Cookie` that takes it away. */
  take(): string
}

const secretForm = /^[\w-]{43}$/

/** Made on a server that has the cookie plugin. */
export function browserCookie(server: FastifyInstance, publicOrigin: string): BrowserCookie {
  const secure = publicOrigin.startsWith('https:')
  // The prefix keeps neighbouring hosts from setting it; browsers grant it on https alone.
  const name = secure ? '__Host-oauth' : 'oauth'
  const written = (secret: string, maxAge: number, sameSite: 'lax' | 'none' = 'lax') =>
    server.serializeCookie(name, secret, { httpOnly: true, path: '/', secure, sameSite, maxAge })

  return {
    read: ({ cookie }) => {
      const secret = server.parseCookie(cookie ?? '')[name]
      return secret && secretForm.test(secret) ? secret : undefined
    },
    // Apple comes back by a form of its own site, which carries a cookie only without a site rule, and on https alone.
    give: (secret, provider) =>
      written(secret, (oauthFlowMinutes + oauthHandoverMinutes) * 60, provider === 'apple' && secure ? 'none' : 'lax'),
    take: () => written('', 0),
  }
}
