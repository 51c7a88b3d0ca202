import { createPrivateKey } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type OAuthProvider, oauthProviders } from '../../../shared/contract/identity/oauth.routes.ts'
import { assertProxiesNamed, readServerSettings, type ServerSettings } from '../../../shared/server/server-settings.ts'
import {
  address,
  ConfigError,
  type Environment,
  form,
  integer,
  oneOf,
  type Reader,
  readerOf,
  text,
} from '../../../shared/server/settings.ts'
import { type PushSettings, readPushSettings } from './push-settings.ts'
import { readWebhookSettings, type WebhookSettings } from './webhook-settings.ts'

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

/** What every process with a database reads. */
export interface DatabaseSettings extends ServerSettings {
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseReplicaUrl: string | undefined
}

/** Where files lie. */
interface StoreSettings {
  readonly objectStore:
    | {
        readonly endpoint: string
        readonly bucket: string
        readonly region: string
        readonly accessKeyId: string
        readonly secretAccessKey: string
      }
    | undefined
  /** Folder where releases of remotes lie; undefined: the object store. */
  readonly releaseFolder: string | undefined
}

/** What the role `worker` reads. */
export interface WorkerSettings extends DatabaseSettings, StoreSettings {
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** A file of euro reference rates; undefined: rates come from staff alone. */
  readonly ratesUrl: string | undefined
  readonly push: PushSettings
  readonly webhook: WebhookSettings
  /** Months for which the figures of the site are kept. */
  readonly siteEventMonths: number
}

/** What the role `api` reads. */
export interface ApiSettings extends WorkerSettings {
  readonly redisUrl: string | undefined
  readonly oauth: OAuthClients
  /** A JSON Web Key Set, the first of which signs; undefined: made once under `dataDir`. */
  readonly jwtKeys: string | undefined
  /** Whether staff have to have a second factor. */
  readonly staffSecondFactor: 'required' | 'optional'
  /** Whether every release of a team needs a second person before visitors get it. */
  readonly releaseApproval: 'required' | 'optional'
  /** Switches that clients read at start. */
  readonly featureFlags: Readonly<Record<string, boolean>>
  /** The commit this process was built from, where the start says it. */
  readonly revision: string | undefined
  /** Whether `/docs` and the OpenAPI document are served: outside production, and where `API_DOCS` says so. */
  readonly docs: boolean
  /** Whether what visitors do is counted. */
  readonly siteEvents: boolean
}

/** What is read to bring a database up to date: the first account of the staff and the first releases are made then. */
export interface MigrationSettings extends DatabaseSettings, StoreSettings {
  readonly admin: { readonly email: string; readonly password: string | undefined }
}

/** Everything that the environment decides of the API, its worker and its database. */
export interface Config extends ApiSettings, MigrationSettings {
  /** How much of the demo world a start fills in. */
  readonly seed: string
}

/** Secrets travel to this address. On the machine itself there is no line to listen on. */
const issuerAddress = form('an https address, or an http address of this machine', (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || isLocal ? value : undefined
})

const revision = form('a commit of Git, 7 to 40 hexadecimal digits', (value) =>
  /^[\da-f]{7,40}$/.test(value) ? value : undefined,
)

const ellipticKey = form('a private P-256 key in PEM form', (value) => {
  try {
    // Settings files write the lines of a key as one.
    const pem = value.replaceAll('\\n', '\n')
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1' ? pem : undefined
  } catch {
    return undefined
  }
})

const flags = form('a comma list of name or name=off', (value) => {
  const parts = value.split(',').map((part) => /^\s*([a-z][A-Za-z0-9]*)(?:=(on|off))?\s*$/.exec(part))
  return parts.every((part) => part !== null)
    ? Object.fromEntries(parts.map(([, name, state]) => [name ?? '', state !== 'off']))
    : undefined
})

const isKey = (key: JsonWebKey & { kid?: unknown }): boolean =>
  typeof key.kid === 'string' && key.kid !== '' && key.crv === 'Ed25519' && typeof key.x === 'string'

const keySet = form('a JSON Web Key Set of Ed25519 keys, each with its own kid, the first of them private', (value) => {
  try {
    const { keys }: { keys: (JsonWebKey & { kid?: string })[] } = JSON.parse(value)
    const names = new Set(keys.map(({ kid }) => kid))
    return keys[0]?.d && keys.every(isKey) && names.size === keys.length ? value : undefined
  } catch {
    return undefined
  }
})

const email = form('an email address', (value) => (/^[^@\s]+@[^@\s]+$/.test(value) ? value : undefined))

const password = form('8 to 50 characters', (value) => (value.length >= 8 && value.length <= 50 ? value : undefined))

const requirement = form('required or optional', (value) =>
  value === 'required' || value === 'optional' ? value : undefined,
)

const seedSize = form('demo, none, prices-1m, prices-100m or a number of rows such as 100k or 1m', (value) =>
  /^(demo|none|prices-1m|prices-100m|\d{1,9}[km]?)$/.test(value) ? value : undefined,
)

function oauthClient({ optional, required }: Reader, provider: OAuthProvider): OAuthClient | undefined {
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

function objectStoreOf({ optional, required }: Reader): StoreSettings['objectStore'] {
  const endpoint = optional('S3_ENDPOINT', address('http', 'https'))
  if (!endpoint) return undefined
  const withStore = 'when S3_ENDPOINT is set'
  return {
    endpoint,
    bucket: required('S3_BUCKET', text, withStore),
    region: optional('S3_REGION', text) ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID', text, withStore),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY', text, withStore),
  }
}

const releaseStore = form('s3, or a folder', (value) => (value.trim() === '' ? undefined : value))

function readStoreSettings(environment: Environment): StoreSettings {
  const reader = readerOf(environment)
  const objectStore = objectStoreOf(reader)
  const asked = reader.optional('RELEASE_STORE', releaseStore)
  if (asked === 's3' && !objectStore) throw new ConfigError('RELEASE_STORE', 's3 needs S3_ENDPOINT')
  if (asked === 's3' || (!asked && objectStore)) return { objectStore, releaseFolder: undefined }
  const { dataDir } = readServerSettings(environment)
  return { objectStore, releaseFolder: asked ? resolve(asked) : join(dataDir, 'releases') }
}

/** @throws ConfigError, like all of these, for the first variable that is malformed, or missing in production. */
export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  const { optional } = readerOf(environment)
  return {
    ...readServerSettings(environment),
    databaseUrl: optional('DATABASE_URL', address('postgres', 'postgresql')),
    databaseReplicaUrl: optional('DATABASE_REPLICA_URL', address('postgres', 'postgresql')),
  }
}

export function readWorkerSettings(environment: Environment): WorkerSettings {
  const reader = readerOf(environment)
  return {
    ...readDatabaseSettings(environment),
    ...readStoreSettings(environment),
    mail: {
      smtpUrl: reader.optional('SMTP_URL', address('smtp', 'smtps')),
      from: reader.optional('MAIL_FROM', text) ?? 'Qasima <no-reply@qasima.example>',
    },
    ratesUrl: reader.optional('RATES_URL', address('https')),
    push: readPushSettings(environment),
    webhook: readWebhookSettings(environment),
    siteEventMonths: reader.optional('ANALYTICS_MONTHS', integer(1, 60)) ?? 13,
  }
}

export function readApiSettings(environment: Environment): ApiSettings {
  const reader = readerOf(environment)
  assertProxiesNamed(environment)
  return {
    ...readWorkerSettings(environment),
    redisUrl: reader.optional('REDIS_URL', address('redis', 'rediss')),
    oauth: Object.fromEntries(
      oauthProviders.map((provider) => [provider, oauthClient(reader, provider)]).filter(([, client]) => client),
    ),
    jwtKeys: reader.secret('JWT_KEYS', keySet),
    staffSecondFactor:
      reader.optional('STAFF_SECOND_FACTOR', requirement) ?? (reader.production ? 'required' : 'optional'),
    releaseApproval: reader.optional('RELEASE_APPROVAL', requirement) ?? (reader.production ? 'required' : 'optional'),
    featureFlags: reader.optional('FEATURE_FLAGS', flags) ?? {},
    revision: reader.optional('REVISION', revision),
    docs: (reader.optional('API_DOCS', oneOf(['on', 'off'])) ?? (reader.production ? 'off' : 'on')) === 'on',
    siteEvents: reader.optional('ANALYTICS_OWN', oneOf(['on', 'off'])) !== 'off',
  }
}

export function readMigrationSettings(environment: Environment): MigrationSettings {
  const { optional, secret } = readerOf(environment)
  return {
    ...readDatabaseSettings(environment),
    ...readStoreSettings(environment),
    admin: {
      email: optional('ADMIN_EMAIL', email) ?? 'admin@qasima.example',
      password: secret('ADMIN_PASSWORD', password),
    },
  }
}

/** Reads all of it, for a start that brings everything along. */
export function readConfig(environment: Environment): Config {
  const { production, optional } = readerOf(environment)
  return {
    ...readApiSettings(environment),
    ...readMigrationSettings(environment),
    seed: optional('SEED', seedSize) ?? (production ? 'none' : 'demo'),
  }
}
