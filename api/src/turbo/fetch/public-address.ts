import ipaddr from 'ipaddr.js'

/** The global IPv6 address range; all others are reserved. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** A public number, but an internal service of the Azure cloud. */
const cloudService = '168.63.129.16'

/**
 * Whether an address is on the public internet: not this machine, private networks, cloud services, or another form of
 * an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || address.toString() === cloudService) return false
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast)
}
