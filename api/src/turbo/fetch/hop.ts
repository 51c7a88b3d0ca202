import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { acceptedEncodings } from './bounded-body.ts'
import { FetchFailed } from './fetch-result.ts'
import { isPublicAddress } from './public-address.ts'

interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a name. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>

/** Where a host is reached over plain HTTP on any network: only for tests and the demo shop. */
interface FixedHost {
  readonly address: string
  readonly port: number
}
export type FixedHosts = ReadonlyMap<string, FixedHost>

export const resolveBySystem: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
}

/** Milliseconds in which a reachable site accepts a connection. */
const connectTimeout = 5_000
const maxHeaderBytes = 32_768

export interface Hop {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readable
  /** Closes its connection. */
  end(): Promise<void>
}

/** A response header, by its lower-case name; an empty text if missing. */
export const headerOf = ({ headers }: Hop, name: string): string => {
  const value = headers[name]
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim()
}

export interface HopOptions {
  readonly hosts: FixedHosts
  readonly resolve: ResolveHost
  /** Redirects an address after it was checked: only for tests. */
  readonly reach: ((address: string) => FixedHost) | undefined
  /** Names resolved for this page, each once. */
  readonly resolved: Map<string, Promise<readonly HostAddress[]>>
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Sent with POST; without it the request is a GET. */
  readonly body?: Uint8Array
}

/** The lower-case host of an address, without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/\.$/, '')

/**
 * The normalised address.
 * @throws FetchFailed if it is not a web address, or has a port, credentials, or an IP address.
 */
export function checkedAddress(address: string, base: string | undefined, hosts: FixedHosts): URL {
  if (address.length > 4_000 || !URL.canParse(address, base)) throw new FetchFailed('address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchFailed('address')
  if (url.username !== '' || url.password !== '') throw new FetchFailed('address')
  const host = hostOf(url)
  const fixed = hosts.get(host)
  if (url.port !== '' && url.port !== String(fixed?.port)) throw new FetchFailed('address')
  // Every notation of an IPv4 address, including octal and hexadecimal, is normalised here.
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw new FetchFailed('network')
  url.hash = ''
  return url
}

async function judgedAddresses(
  host: string,
  { resolve, signal }: Pick<HopOptions, 'resolve' | 'signal'>,
): Promise<readonly HostAddress[]> {
  const late = Promise.withResolvers<never>()
  const end = () => late.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  const found = await Promise.race([
    resolve(host).catch((cause) => {
      throw new FetchFailed('name-not-found', { cause })
    }),
    late.promise,
  ]).finally(() => signal.removeEventListener('abort', end))
  if (found.length === 0) throw new FetchFailed('name-not-found')
  // A single private address rejects the name: the next connection could go there.
  if (!found.every(({ address }) => isPublicAddress(address))) throw new FetchFailed('network')
  return found
}

function addressesOf(host: string, options: HopOptions): Promise<readonly HostAddress[]> {
  const known = options.resolved.get(host) ?? judgedAddresses(host, options)
  options.resolved.set(host, known)
  return known
}

/** @throws FetchFailed if an address's host is not a name, or resolves to a private network. */
export async function assertPublicHost(url: URL, options: Pick<HopOptions, 'hosts' | 'resolve' | 'signal'>) {
  const host = hostOf(url)
  if (!options.hosts.has(host)) await judgedAddresses(host, options)
}

/** Requests a site once, at exactly the checked addresses, without following redirects. */
export async function takeHop(url: URL, options: HopOptions): Promise<Hop> {
  const host = hostOf(url)
  const known = options.hosts.get(host)
  const judged = known ? [] : await addressesOf(host, options)
  const fixed = known ?? options.reach?.(judged[0]?.address ?? '')
  const addresses: readonly HostAddress[] = fixed
    ? [{ address: fixed.address, family: isIP(fixed.address) === 6 ? 6 : 4 }]
    : judged
  const origin = fixed ? `http://${host}:${fixed.port}` : `${url.protocol}//${host}`
  const agent = new Agent({
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    connect: {
      timeout: connectTimeout,
      lookup: (_host, { all }, answer) => {
        const [first] = addresses
        if (all) answer(null, [...addresses])
        else answer(null, first?.address ?? '', first?.family)
      },
    },
  })
  try {
    const { statusCode, headers, body } = await request(`${origin}${url.pathname}${url.search}`, {
      dispatcher: agent,
      method: options.body ? 'POST' : 'GET',
      ...(options.body && { body: options.body }),
      headers: { host: url.host, 'accept-encoding': acceptedEncodings, ...options.headers },
      signal: options.signal,
    })
    body.on('error', () => {})
    return { status: statusCode, headers, body, end: () => agent.destroy() }
  } catch (error) {
    await agent.destroy()
    throw error
  }
}
