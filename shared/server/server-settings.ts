import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Environment, form, isOrigin, list, oneOf, origin, port, type Reader, readerOf, text } from './settings.ts'

/** What every process reads, whatever it serves. */
export interface ServerSettings {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Of the links that people follow; without a slash at the end. */
  readonly publicOrigin: string
  readonly dataDir: string
  /** Origins besides our own whose pages may call with credentials. */
  readonly corsOrigins: readonly string[]
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly rateLimits: boolean
  readonly logLevel: string
  /** Where the figures are served in production; elsewhere they are at `/metrics` of the main port as well. */
  readonly metricsPort: number | undefined
}

/** Shorter prefixes span the networks of many owners; two of one bit span every address there is. */
const shortestPrefix = { 4: 8, 6: 7 }

/** An address, a network of one owner, or one of the names of reserved networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || rest.length > 0) return false
  const bits = family === 4 ? 32 : 128
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= shortestPrefix[family] && Number(prefix) <= bits)
  )
}

const networks = list('addresses or networks such as 10.0.0.0/8', (item) => (isNetwork(item) ? item : undefined))

const proxies = form(`none, or ${networks.expected}`, (value) => (value === 'none' ? [] : networks.read(value)))

/**
 * Holds where calls of visitors come in: behind a proxy that is not named, all of them would be one caller, with one
 * limit for the whole world.
 * @throws ConfigError in production where `TRUSTED_PROXIES` is not set.
 */
export function assertProxiesNamed(environment: Environment): void {
  const { production, required } = readerOf(environment)
  if (production) required('TRUSTED_PROXIES', proxies, 'in production')
}

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** Cookies of a site without TLS go out in the clear, and passkeys do not work there. */
const safeOrigin = form('an https origin such as https://qasima.example, without a path', (value) =>
  isOrigin(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname)) ? value : undefined,
)

/**
 * The address of the site. Behind a listener that others reach, its default would send the links of mails to the
 * reader's own machine and leave cookies without `Secure`.
 */
function readPublicOrigin({ production, optional, required }: Reader, host: string, listenPort: number): string {
  if (production && !isLoopback(host)) return required('PUBLIC_ORIGIN', safeOrigin, 'in production')
  return optional('PUBLIC_ORIGIN', production ? safeOrigin : origin) ?? `http://localhost:${listenPort}`
}

/** @throws ConfigError for the first variable that is malformed. */
export function readServerSettings(environment: Environment): ServerSettings {
  const reader = readerOf(environment)
  const { production, optional } = reader
  const listenPort = optional('PORT', port) ?? 3000
  const host = optional('HOST', text) ?? '127.0.0.1'
  const limitSwitch = production
    ? form('on; limits cannot be lifted in production', (value) => (value === 'on' ? value : undefined))
    : oneOf(['on', 'off'])
  return {
    production,
    host,
    port: listenPort,
    publicOrigin: readPublicOrigin(reader, host, listenPort),
    dataDir: resolve(optional('DATA_DIR', text) ?? '.data'),
    corsOrigins:
      optional(
        'CORS_ORIGINS',
        list('origins such as https://qasima.example', (item) => (isOrigin(item) ? item : undefined)),
      ) ?? [],
    trustedProxies: optional('TRUSTED_PROXIES', proxies) ?? [],
    metricsPort: optional('METRICS_PORT', port),
    rateLimits: optional('RATE_LIMITS', limitSwitch) !== 'off',
    logLevel:
      optional('LOG_LEVEL', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])) ??
      (production ? 'info' : 'warn'),
  }
}
