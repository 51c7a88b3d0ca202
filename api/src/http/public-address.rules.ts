import { parse } from 'tldts'
import { isWebAddress } from '../../../shared/schema/web-address.ts'

interface Site {
  readonly publicOrigin: string
  readonly production: boolean
}

/** RFC 6761 keeps these names for documents, tests and this machine, where demo shops stand. */
const testName = /\.(?:example|test|localhost)$/
/** The names by which the network names its own numbers. */
const networkName = /\.arpa$/
/** Where the demo shop stands. */
const ownMachine = /^(?:.+\.)?localhost$/

/**
 * Whether a host is a name that someone registered, by the public-suffix list: no number, no suffix under which others
 * register theirs, and no name of a private network such as `db.internal`.
 */
export function isPublicName(host: string, { production }: Pick<Site, 'production'>): boolean {
  const { domain, isIcann, isPrivate, isSpecialUse } = parse(host, {
    allowPrivateDomains: true,
    detectSpecialUse: true,
  })
  if (domain === null) return false
  if (!production && testName.test(host)) return true
  return !isSpecialUse && !networkName.test(host) && (isIcann === true || isPrivate === true)
}

/**
 * Whether visitors may be led to an address: a page of the site, or one of a public name, at the port of its scheme and
 * without a user's name, which shows another host than it leads to. Outside production this machine may be named too.
 */
export function isPublicAddress(address: string, site: Site): boolean {
  if (!isWebAddress(address)) return false
  const { origin, hostname, port } = new URL(address)
  if (origin === new URL(site.publicOrigin).origin) return true
  if (!site.production && ownMachine.test(hostname)) return true
  return port === '' && isPublicName(hostname.replace(/\.$/, ''), site)
}
