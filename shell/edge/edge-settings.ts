import { availableParallelism } from 'node:os'
import { findCountry } from '@qasima/shared/contract/country'
import { localOriginPattern } from '@qasima/shared/contract/release/release.limits'
import { type ChatService, type ChatSettings, chatServices } from '@qasima/shared/federation/document-state'
import { assertProxiesNamed, readServerSettings, type ServerSettings } from '@qasima/shared/server/server-settings'
import {
  ConfigError,
  type Environment,
  form,
  integer,
  isOrigin,
  list,
  oneOf,
  readerOf,
} from '@qasima/shared/server/settings'
import type { EdgeOptions } from './edge-options.ts'
import type { TrustedKeys } from './files/release-cache.ts'
import { type RenderLimits, renderDeadline } from './render/renderer.ts'

/** The settings of the role `edge`. */
export interface EdgeSettings
  extends Pick<ServerSettings, 'dataDir' | 'publicOrigin' | 'rateLimits'>,
    Pick<
      EdgeOptions,
      'analytics' | 'apiOrigins' | 'appRedirects' | 'chat' | 'contact' | 'defaultCountry' | 'devServer'
    > {
  /** Address of the API; undefined if it is in this process. */
  readonly apiOrigin: string | undefined
  /** Public keys that may sign releases; undefined: those that the API accepts. */
  readonly trustedKeys: TrustedKeys | undefined
  /** Settings of the rendering processes. */
  readonly render: RenderLimits & RenderSettings
}

/** Where rendering processes run, and whether they may run without a system sandbox. */
export interface RenderSettings {
  /** The role `render`: a path, or `host:port`; undefined: processes on this machine. */
  readonly socket: string | undefined
  readonly needsWalls: boolean
}

const renderSocket = form('the path of a socket, or host:port', (value) =>
  /^\/[^\0]{1,100}$|^[\w.-]+:\d{1,5}$/.test(value) ? value : undefined,
)

/** @throws ConfigError for the first malformed variable. */
export function readRenderSettings(environment: Environment): RenderSettings {
  const { optional, production } = readerOf(environment)
  const wall = optional('RENDER_WALL', oneOf(['required', 'optional'])) ?? (production ? 'required' : 'optional')
  return { socket: optional('RENDER_SOCKET', renderSocket), needsWalls: wall === 'required' }
}

const httpOrigin = form('an origin such as http://10.0.0.5:3000, without a path', (value) =>
  isOrigin(value) && /^https?:/.test(value) ? value : undefined,
)

const country = form('a country the service knows, such as EG', (value) => findCountry(value)?.id.toUpperCase())

/**
 * Schemes that only an app can have: our own name and anything that begins with it, or a reversed domain, as RFC 8252
 * asks of apps. No scheme of browsers or systems contains a dot, so no block list is needed: neither `https` nor
 * `javascript`, `intent` or any future one matches.
 */
const appScheme = list('schemes of apps such as qasima:// or com.example.app://', (item) =>
  /^(qasima(-[a-z\d]+)*|[a-z][a-z\d-]*(\.[a-z\d-]+)+):\/\/$/.test(item) ? item : undefined,
)

const localOrigin = new RegExp(localOriginPattern)

/** Where `npm run dev` serves shell and remotes; production takes code only from releases. */
const devServer = (production: boolean) =>
  production
    ? form('nothing: production takes code from releases alone', () => undefined)
    : form('an origin of this computer such as http://localhost:4173', (value) =>
        localOrigin.test(value) ? value : undefined,
      )

const pattern = (shape: RegExp, expected: string) => form(expected, (value) => (shape.test(value) ? value : undefined))

const phone = 'a phone number such as +442079460958'

/** A number of zeros is an example's, not a real one: pages show none instead. */
const withoutPlaceholder = (number: string) => (/0{7}/.test(number) ? '' : number)

const releaseKeys = list('remote=key, such as admin-coupon=<key> or *=<key>', (item) =>
  /^(\*|[a-z][a-z0-9-]*)=[\w-]{43}$/.test(item) ? item : undefined,
)

/** A remote may have several keys, so that they can be rotated. */
function trustedKeysOf(items: readonly string[] | undefined): TrustedKeys | undefined {
  if (!items) return undefined
  const keys = new Map<string, Set<string>>()
  for (const item of items) {
    const [remote = '', key = ''] = item.split('=')
    keys.set(remote, (keys.get(remote) ?? new Set()).add(key))
  }
  return keys
}

const script = form('the https address of a script', (value) =>
  /^https:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined,
)

/** The form of a site id at each service. */
const chatIds: Readonly<Record<ChatService, RegExp>> = {
  crisp: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  intercom: /^[a-z\d]{4,20}$/,
  local: localOrigin,
}

/** Null: no chat. A chat on this computer cannot serve visitors elsewhere. */
function chat(production: boolean) {
  const known = chatServices.filter((service) => service !== 'local' || !production)
  const local = production ? '' : ', or local:<origin of this computer>'
  return form(`none, crisp:<website id> or intercom:<app id>${local}`, (value): ChatSettings | null | undefined => {
    if (value === 'none') return null
    const [, name, id = ''] = /^(\w+):(.*)$/.exec(value) ?? []
    const service = known.find((one) => one === name)
    return service && chatIds[service].test(id) ? { service, id } : undefined
  })
}

/** An origin, optionally with the API's path. */
const baseAddresses = list('addresses such as https://api.qasima.example', (item) => {
  const origin = item.replace(/(?:\/api\/v1)?\/?$/, '')
  return isOrigin(origin) && /^https?:/.test(origin) ? origin : undefined
})

/**
 * The settings for documents and the API proxy.
 * @param hasApi whether the API runs in the same process.
 * @throws ConfigError for the first variable that is malformed or missing.
 */
export function readEdgeSettings(environment: Environment, hasApi: boolean): EdgeSettings {
  const { optional, production } = readerOf(environment)
  const apiOrigin = optional('API_ORIGIN', httpOrigin)
  if (!hasApi && !apiOrigin)
    throw new ConfigError('API_ORIGIN', `is required for an edge without the role api; expected ${httpOrigin.expected}`)
  const { dataDir, publicOrigin, rateLimits } = readServerSettings(environment)
  assertProxiesNamed(environment)
  return {
    dataDir,
    publicOrigin,
    rateLimits,
    apiOrigin: hasApi ? undefined : apiOrigin,
    trustedKeys: trustedKeysOf(optional('RELEASE_KEYS', releaseKeys)),
    defaultCountry: optional('DEFAULT_COUNTRY', country) ?? 'EG',
    apiOrigins: optional('API_BASES', baseAddresses) ?? [''],
    render: {
      processes: optional('RENDER_PROCESSES', integer(1, 32)) ?? Math.max(1, availableParallelism() - 1),
      memory: optional('RENDER_MEMORY', integer(64, 4_096)) ?? 256,
      deadline: optional('RENDER_DEADLINE', integer(50, 10_000)) ?? renderDeadline,
      ...readRenderSettings(environment),
    },
    appRedirects: optional('APP_REDIRECTS', appScheme) ?? ['qasima://'],
    analytics: {
      own: optional('ANALYTICS_OWN', oneOf(['on', 'off'])) !== 'off',
      ga4: optional('ANALYTICS_GA4', pattern(/^G-[A-Z0-9]{4,20}$/, 'a measurement id such as G-ABC123')) ?? null,
      plausible: optional('ANALYTICS_PLAUSIBLE', script) ?? null,
    },
    chat: optional('CHAT', chat(production)) ?? null,
    devServer: optional('DEV_SERVER', devServer(production)),
    contact: {
      email: optional('CONTACT_EMAIL', pattern(/^[^@\s]+@[^@\s]+$/, 'an email address')) ?? 'hello@qasima.example',
      whatsapp: withoutPlaceholder(optional('CONTACT_WHATSAPP', pattern(/^\+[1-9]\d{6,14}$/, phone)) ?? ''),
    },
  }
}
