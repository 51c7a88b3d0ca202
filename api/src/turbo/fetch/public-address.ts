import ipaddr from 'ipaddr.js'

/** Where addresses of the IPv6 internet are; all others are kept for something. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Of the public internet by its number, yet a service of the cloud that a machine of Azure runs in. */
const cloudService = '168.63.129.16'

/**
 * Whether an address is of the public internet: not of this machine, its networks, its cloud's own services, nor one that
 * stands for an IPv4 address in another form.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || address.toString() === cloudService) return false
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast)
}
