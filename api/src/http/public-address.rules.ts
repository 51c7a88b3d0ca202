import { parse } from 'tldts'
import { isWebAddress } from '../../../shared/schema/web-address.ts'

interface Site {
  readonly publicOrigin: string
  readonly production: boolean
}

/** RFC 6761 reserves these names for documentation, tests and the local machine, where demo shops run. */
const testName = /\.(?:example|test|localhost)$/
/** Reverse-lookup names of network addresses. */
const networkName = /\.arpa$/
/** Where the demo shop runs. */
const ownMachine = /^(?:.+\.)?localhost$/

/**
 * Whether a host is a registrable public name, by the public-suffix list: not an IP address, not a public suffix, and
 * not a private name such as `db.internal`.
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
 * Whether visitors may be sent to an address: a page of the site, or of a public name, on the default port and without
 * a user name, which would display a misleading host. Outside production also this machine.
 */
export function isPublicAddress(address: string, site: Site): boolean {
  if (!isWebAddress(address)) return false
  const { origin, hostname, port } = new URL(address)
  if (origin === new URL(site.publicOrigin).origin) return true
  if (!site.production && ownMachine.test(hostname)) return true
  return port === '' && isPublicName(hostname.replace(/\.$/, ''), site)
}
