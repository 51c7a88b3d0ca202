import { resolve } from 'node:path'
import { type Environment, form, isOrigin, list, oneOf, origin, port, readerOf, text } from './settings.ts'

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
}

const network = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d{1,2})?|[\da-f:.]*:[\da-f:.]*(\/\d{1,3})?)$/i

/** @throws ConfigError for the first variable that is malformed. */
export function readServerSettings(environment: Environment): ServerSettings {
  const { production, optional } = readerOf(environment)
  const listenPort = optional('PORT', port) ?? 3000
  const limitSwitch = production
    ? form('on; limits cannot be lifted in production', (value) => (value === 'on' ? value : undefined))
    : oneOf(['on', 'off'])
  return {
    production,
    host: optional('HOST', text) ?? '127.0.0.1',
    port: listenPort,
    publicOrigin: optional('PUBLIC_ORIGIN', origin) ?? `http://localhost:${listenPort}`,
    dataDir: resolve(optional('DATA_DIR', text) ?? '.data'),
    corsOrigins:
      optional(
        'CORS_ORIGINS',
        list('origins such as https://qasima.example', (item) => (isOrigin(item) ? item : undefined)),
      ) ?? [],
    trustedProxies:
      optional(
        'TRUSTED_PROXIES',
        list('addresses or networks such as 10.0.0.0/8', (item) => (network.test(item) ? item : undefined)),
      ) ?? [],
    rateLimits: optional('RATE_LIMITS', limitSwitch) !== 'off',
    logLevel:
      optional('LOG_LEVEL', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])) ??
      (production ? 'info' : 'warn'),
  }
}
