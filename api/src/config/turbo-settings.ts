import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { readServerSettings, type ServerSettings } from '../../../shared/server/server-settings.ts'
import { type Environment, form, list, origin, readerOf } from '../../../shared/server/settings.ts'

/** What decides who reads pages of shops. */
export interface TurboSettings extends Pick<ServerSettings, 'publicOrigin'> {
  /** Another process that reads pages, for one that does not. */
  readonly turboUrl: string | undefined
  /** What that process and its callers share. */
  readonly turboSecret: string | undefined
  /** Hosts that are fetched over plain HTTP at an address of their own, which may be of this machine. */
  readonly turboHosts: ReadonlyMap<string, { readonly address: string; readonly port: number }>
  /** A Chromium for pages that show nothing before their scripts ran; without it they are not read. */
  readonly turboBrowser: string | undefined
}

type Host = readonly [name: string, at: { readonly address: string; readonly port: number }]

function readHost(item: string): Host | undefined {
  const [, name = '', address = '', digits = ''] = /^([a-z0-9.-]+)=(.+):(\d{1,5})$/.exec(item) ?? []
  const plain = address.replace(/^\[|\]$/g, '')
  const port = Number(digits)
  return name !== '' && isIP(plain) !== 0 && port > 0 && port <= 65_535 ? [name, { address: plain, port }] : undefined
}

const hosts = list('name=address:port', readHost)
const noHosts = form('nothing in production: a host is fetched where its name leads', () => undefined)

/** Hosts that are reached at an address of their own, which may be of this machine: for tests and trials alone. */
export const fixedHosts = ({ production }: { readonly production: boolean }) => (production ? noHosts : hosts)

const program = form('the whole path of a Chromium', (value) => (isAbsolute(value) ? value : undefined))

const secret = form('32 characters or more', (value) => (value.length >= 32 ? value : undefined))

/** Serves: whether the process reads pages and has no caller in itself. @throws ConfigError as all settings do. */
export function readTurboSettings(environment: Environment, { servesOthers = false } = {}): TurboSettings {
  const { production, optional, required } = readerOf(environment)
  const turboUrl = optional('TURBO_URL', origin)
  const because = servesOthers ? 'for a process with the role turbo and no role that asks it' : 'when TURBO_URL is set'
  const needsSecret = servesOthers || turboUrl !== undefined
  return {
    publicOrigin: readServerSettings(environment).publicOrigin,
    turboUrl,
    turboSecret: needsSecret ? required('TURBO_SECRET', secret, because) : optional('TURBO_SECRET', secret),
    turboHosts: new Map(optional('TURBO_HOSTS', fixedHosts({ production })) ?? []),
    turboBrowser: optional('TURBO_BROWSER', program),
  }
}
