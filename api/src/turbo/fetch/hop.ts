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

/** Where a host is reached over plain HTTP, whatever network that is in: for tests and the demo shop alone. */
interface FixedHost {
  readonly address: string
  readonly port: number
}
export type FixedHosts = ReadonlyMap<string, FixedHost>

export const resolveBySystem: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
}

/** Milliseconds in which a site that is there has taken a connection. */
const connectTimeout = 5_000
const maxHeaderBytes = 32_768

export interface Hop {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readable
  /** Closes its connection. */
  end(): Promise<void>
}

/** A header of an answer, by its name in small letters; an empty text where it is not there. */
export const headerOf = ({ headers }: Hop, name: string): string => {
  const value = headers[name]
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim()
}

export interface HopOptions {
  readonly hosts: FixedHosts
  readonly resolve: ResolveHost
  /** Where an address is reached in place of its own, after it was judged: for tests alone. */
  readonly reach: ((address: string) => FixedHost) | undefined
  /** Names that were resolved for this page: each is resolved once. */
  readonly resolved: Map<string, Promise<readonly HostAddress[]>>
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Sent with POST; without it the hop is a GET. */
  readonly body?: Uint8Array
}

/** The host of an address in small letters, without a dot at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/\.$/, '')

/**
 * The address as it is asked for. @throws FetchFailed for what is none of the web, or asks for more than a page: another
 * port, a name and password, a host in numbers.
 */
export function checkedAddress(address: string, base: string | undefined, hosts: FixedHosts): URL {
  if (address.length > 4_000 || !URL.canParse(address, base)) throw new FetchFailed('address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchFailed('address')
  if (url.username !== '' || url.password !== '') throw new FetchFailed('address')
  const host = hostOf(url)
  const fixed = hosts.get(host)
  if (url.port !== '' && url.port !== String(fixed?.port)) throw new FetchFailed('address')
  // Every form of an IPv4 address, in octal and hexadecimal too, is one here.
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
  // One that is not public spoils the name: the next connection could go there.
  if (!found.every(({ address }) => isPublicAddress(address))) throw new FetchFailed('network')
  return found
}

function addressesOf(host: string, options: HopOptions): Promise<readonly HostAddress[]> {
  const known = options.resolved.get(host) ?? judgedAddresses(host, options)
  options.resolved.set(host, known)
  return known
}

/** @throws FetchFailed where the host of an address has no name, or leads to a network that is not public. */
export async function assertPublicHost(url: URL, options: Pick<HopOptions, 'hosts' | 'resolve' | 'signal'>) {
  const host = hostOf(url)
  if (!options.hosts.has(host)) await judgedAddresses(host, options)
}

/** Asks a site once, at the very addresses that were judged, and follows nothing. */
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
