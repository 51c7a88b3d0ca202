const oldHosts = ['app', 'accounts']

/** The same page on the main domain, for a visit to one of its former hosts; null for any other. */
export function mainDomainAddress(
  { href, hostname }: Pick<Location, 'href' | 'hostname'>,
  mainDomain: string,
): string | null {
  if (!oldHosts.some((host) => hostname === `${host}.${mainDomain}`)) return null
  const url = new URL(href)
  url.hostname = mainDomain
  return url.href
}
