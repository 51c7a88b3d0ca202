import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { findCountry } from '../../../shared/contract/country.ts'
import { type OAuthProvider, oauthProviders } from '../../../shared/contract/identity/oauth.routes.ts'

export const roles = ['edge', 'api', 'worker', 'turbo'] as const
export type Role = (typeof roles)[number]

/** What a client of Apple signs its secrets with, in place of having one. */
export interface OAuthSigning {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM form. */
  readonly privateKey: string
}

/** What we are to one sign-in provider. */
export interface OAuthClient {
  readonly clientId: string
  /** Its secret, or what it makes its secrets with. */
  readonly credential: { readonly secret: string } | { readonly signing: OAuthSigning }
  /** Takes the place of the provider's own. */
  readonly issuer: string | undefined
}

export type OAuthClients = Readonly<Partial<Record<OAuthProvider, OAuthClient>>>

/** Everything the environment decides, read once at start. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly publicOrigin: string
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseReplicaUrl: string | undefined
  readonly dataDir: string
  readonly redisUrl: string | undefined
  readonly objectStore:
    | {
        readonly endpoint: string
        readonly bucket: string
        readonly region: string
        readonly accessKeyId: string
        readonly secretAccessKey: string
      }
    | undefined
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  readonly admin: { readonly email: string; readonly password: string | undefined }
  readonly oauth: OAuthClients
  readonly turboUrl: string | undefined
  readonly seed: string
  /** A JSON Web Key Set, the first of which signs; undefined: made once under `dataDir`. */
  readonly jwtKeys: string | undefined
  readonly roles: readonly Role[]
  /** Upper case ISO 3166-1, for callers whose country is not known. */
  readonly defaultCountry: string
  /** Origins besides our own whose pages may call with credentials. */
  readonly corsOrigins: readonly string[]
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly appRedirects: readonly string[]
  /** Switches that clients read at start. */
  readonly featureFlags: Readonly<Record<string, boolean>>
  readonly rateLimits: boolean
  readonly logLevel: string
  /** Where the figures are served in production; elsewhere they are at `/metrics` of the main port. */
  readonly metricsPort: number | undefined
}

/** One line for the person who starts the service: which variable, and what was expected. Never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, expected: string) {
    super(`${variable}: ${expected}`)
    this.variable = variable
  }
}

/** Answers the value, or undefined when the text is not of the form. */
interface Form<Value> {
  readonly expected: string
  readonly read: (text: string) => Value | undefined
}

const form = <Value>(expected: string, read: Form<Value>['read']): Form<Value> => ({ expected, read })

const text = form('some text', (value) => value)

const wholeNumber = (least: number, most: number) =>
  form(`a whole number from ${least} to ${most}`, (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? number : undefined
  })

const port = wholeNumber(0, 65_535)

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  form<Values[number]>(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value))

const address = (...schemes: readonly string[]) =>
  form(`an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`, (value) =>
    schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value) ? value : undefined,
  )

/** Secrets travel to this address. On the machine itself nobody listens in. */
const issuerAddress = form('an https address, or an http address of this machine', (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || isLocal ? value : undefined
})

const ellipticKey = form('a private P-256 key in PEM form', (value) => {
  try {
    // Settings files write the lines of a key as one.
    const pem = value.replaceAll('\\n', '\n')
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1' ? pem : undefined
  } catch {
    return undefined
  }
})

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value

const origin = form('an origin such as https://qasima.example, without a path', (value) =>
  isOrigin(value) ? value : undefined,
)

const list = <Value>(expected: string, readItem: (item: string) => Value | undefined): Form<readonly Value[]> =>
  form(`a comma list of ${expected}`, (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map(readItem)
    return items.every((item) => item !== undefined) ? items : undefined
  })

const network = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d{1,2})?|[\da-f:.]*:[\da-f:.]*(\/\d{1,3})?)$/i

const flags = form('a comma list of name or name=off', (value) => {
  const parts = value.split(',').map((part) => /^\s*([a-z][A-Za-z0-9]*)(?:=(on|off))?\s*$/.exec(part))
  return parts.every((part) => part !== null)
    ? Object.fromEntries(parts.map(([, name, state]) => [name as string, state !== 'off']))
    : undefined
})

const isKey = (key: JsonWebKey & { kid?: unknown }): boolean =>
  typeof key.kid === 'string' && key.kid !== '' && key.crv === 'Ed25519' && typeof key.x === 'string'

const keySet = form('a JSON Web Key Set of Ed25519 keys, each with its own kid, the first of them private', (value) => {
  try {
    const { keys } = JSON.parse(value) as { keys: (JsonWebKey & { kid?: string })[] }
    const names = new Set(keys.map(({ kid }) => kid))
    return keys[0]?.d && keys.every(isKey) && names.size === keys.length ? value : undefined
  } catch {
    return undefined
  }
})

/**
 * Reads and checks the environment.
 * @throws ConfigError for the first variable that is malformed, or missing in production.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const optional = <Value>(name: string, { expected, read }: Form<Value>): Value | undefined => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    const result = read(value)
    if (result === undefined) throw new ConfigError(name, `expected ${expected}`)
    return result
  }
  const required = <Value>(name: string, shape: Form<Value>, because: string): Value => {
    const value = optional(name, shape)
    if (value === undefined) throw new ConfigError(name, `is required ${because}; expected ${shape.expected}`)
    return value
  }

  const production = optional('NODE_ENV', oneOf(['production', 'development', 'test'])) === 'production'
  /** A secret that is made for development when nobody gives it, and never in production. */
  const secret = <Value>(name: string, shape: Form<Value>): Value | undefined =>
    production ? required(name, shape, 'when NODE_ENV is production') : optional(name, shape)

  const listenPort = optional('PORT', port) ?? 3000
  const email = form('an email address', (value) => (/^[^@\s]+@[^@\s]+$/.test(value) ? value : undefined))
  const endpoint = optional('S3_ENDPOINT', address('http', 'https'))
  const withStore = 'when S3_ENDPOINT is set'
  const objectStore = endpoint && {
    endpoint,
    bucket: required('S3_BUCKET', text, withStore),
    region: optional('S3_REGION', text) ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID', text, withStore),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY', text, withStore),
  }

  const oauthClient = (provider: OAuthProvider): OAuthClient | undefined => {
    const name = (part: string) => `OAUTH_${provider.toUpperCase()}_${part}`
    const clientId = optional(name('CLIENT_ID'), text)
    if (!clientId) return undefined
    const issuer = optional(name('ISSUER'), issuerAddress)
    const teamId = provider === 'apple' ? optional(name('TEAM_ID'), text) : undefined
    if (!teamId) {
      const secret = required(name('CLIENT_SECRET'), text, `when ${name('CLIENT_ID')} is set`)
      return { clientId, credential: { secret }, issuer }
    }
    const withTeam = `when ${name('TEAM_ID')} is set`
    const keyId = required(name('KEY_ID'), text, withTeam)
    const privateKey = required(name('PRIVATE_KEY'), ellipticKey, withTeam)
    return { clientId, credential: { signing: { teamId, keyId, privateKey } }, issuer }
  }

  return {
    production,
    host: optional('HOST', text) ?? '127.0.0.1',
    port: listenPort,
    publicOrigin: optional('PUBLIC_ORIGIN', origin) ?? `http://localhost:${listenPort}`,
    databaseUrl: optional('DATABASE_URL', address('postgres', 'postgresql')),
    databaseReplicaUrl: optional('DATABASE_REPLICA_URL', address('postgres', 'postgresql')),
    dataDir: resolve(optional('DATA_DIR', text) ?? '.data'),
    redisUrl: optional('REDIS_URL', address('redis', 'rediss')),
    objectStore: objectStore || undefined,
    mail: {
      smtpUrl: optional('SMTP_URL', address('smtp', 'smtps')),
      from: optional('MAIL_FROM', text) ?? 'Qasima <no-reply@qasima.example>',
    },
    admin: {
      email: optional('ADMIN_EMAIL', email) ?? 'admin@qasima.example',
      password: secret(
        'ADMIN_PASSWORD',
        form('8 to 50 characters', (value) => (value.length >= 8 && value.length <= 50 ? value : undefined)),
      ),
    },
    oauth: Object.fromEntries(
      oauthProviders.map((provider) => [provider, oauthClient(provider)]).filter(([, client]) => client),
    ),
    turboUrl: optional('TURBO_URL', address('http', 'https')),
    seed:
      optional(
        'SEED',
        form('demo, none or a number of rows such as 100k or 1m', (value) =>
          /^(demo|none|\d{1,9}[km]?)$/.test(value) ? value : undefined,
        ),
      ) ?? (production ? 'none' : 'demo'),
    jwtKeys: secret('JWT_KEYS', keySet),
    roles:
      optional(
        'ROLES',
        list(roles.join(', '), (item) => roles.find((role) => role === item)),
      ) ?? roles,
    defaultCountry:
      optional(
        'DEFAULT_COUNTRY',
        form('a country the service knows, such as EG', (value) => findCountry(value)?.id.toUpperCase()),
      ) ?? 'EG',
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
    appRedirects: optional(
      'APP_REDIRECTS',
      list('schemes such as qasima://', (item) => (/^[a-z][a-z0-9+.-]*:\/\/$/.test(item) ? item : undefined)),
    ) ?? ['qasima://'],
    featureFlags: optional('FEATURE_FLAGS', flags) ?? {},
    rateLimits:
      optional(
        'RATE_LIMITS',
        production
          ? form('on; limits cannot be lifted in production', (value) => (value === 'on' ? value : undefined))
          : oneOf(['on', 'off']),
      ) !== 'off',
    logLevel:
      optional('LOG_LEVEL', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])) ??
      (production ? 'info' : 'warn'),
    metricsPort: optional('METRICS_PORT', port),
  }
}
