import type { IncomingHttpHeaders } from 'node:http'
import type {} from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { oauthFlowMinutes, oauthHandoverMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'

/** The cookie that binds a sign-in to the browser that started it. */
export interface BrowserCookie {
  /** The secret of the caller's browser. */
  read(headers: IncomingHttpHeaders): string | undefined
  /** The `Set-Cookie` that stores it in a browser going to a provider. */
  give(secret: string, provider: OAuthProvider): string
  /** The `Set-Cookie` that removes it. */
  take(): string
}

const secretForm = /^[\w-]{43}$/

/** Created on a server with the cookie plugin. */
export function browserCookie(server: FastifyInstance, publicOrigin: string): BrowserCookie {
  const secure = publicOrigin.startsWith('https:')
  // The `__Host-` prefix keeps neighbouring hosts from setting it; browsers allow it only on https.
  const name = secure ? '__Host-oauth' : 'oauth'
  const written = (secret: string, maxAge: number, sameSite: 'lax' | 'none' = 'lax') =>
    server.serializeCookie(name, secret, { httpOnly: true, path: '/', secure, sameSite, maxAge })

  return {
    read: ({ cookie }) => {
      const secret = server.parseCookie(cookie ?? '')[name]
      return secret && secretForm.test(secret) ? secret : undefined
    },
    // Apple returns with a cross-site form, which sends a cookie only with SameSite=None, and only on https.
    give: (secret, provider) =>
      written(secret, (oauthFlowMinutes + oauthHandoverMinutes) * 60, provider === 'apple' && secure ? 'none' : 'lax'),
    take: () => written('', 0),
  }
}
