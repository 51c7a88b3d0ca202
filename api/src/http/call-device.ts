import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCountry } from '../../../shared/contract/country.ts'
import { deviceCookieDays } from '../../../shared/contract/identity/identity.limits.ts'

/** What is stored about the device of a call. */
export interface CallDevice {
  readonly userAgent: string
  /** Lower-case id of a country that the service knows. */
  readonly country: string | null
  /** Identifies a browser that signed in before; undefined for others. */
  readonly secret: string | undefined
  /** Gives the browser a secret, or extends the one it has; returns it. */
  readonly remember: () => string
}

const maxUserAgentLength = 300
const secretForm = /^[\w-]{43}$/
const name = 'device'

/** The cookie domain: the site's host and its subdomains; an IP address keeps the cookie to itself. */
function domainOf(publicOrigin: string): string | undefined {
  const { hostname } = new URL(publicOrigin)
  return /^[\d.]+$|^\[/.test(hostname) || !hostname.includes('.') ? undefined : hostname
}

interface DeviceOptions {
  /** Returns the upper-case ISO 3166-1 code of an address's country, if known. */
  readonly countryOf: (address: string) => string | undefined
  readonly publicOrigin: string
}

/** Reads the device of a call. */
export function deviceReader({ countryOf, publicOrigin }: DeviceOptions) {
  const attributes = {
    httpOnly: true,
    path: '/',
    secure: publicOrigin.startsWith('https:'),
    sameSite: 'lax',
    maxAge: deviceCookieDays * 86_400,
    domain: domainOf(publicOrigin),
  } as const
  return ({ headers, ip }: FastifyRequest, reply: FastifyReply): CallDevice => {
    const sent = cookies.parse(headers.cookie ?? '')[name]
    const secret = sent && secretForm.test(sent) ? sent : undefined
    return {
      userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
      country: findCountry(countryOf(ip) ?? '')?.id ?? null,
      secret,
      remember: () => {
        const kept = secret ?? randomBytes(32).toString('base64url')
        reply.header('set-cookie', cookies.serialize(name, kept, attributes))
        return kept
      },
    }
  }
}
