/** The domain for the site's cookies; null if the page is not on it, or it is not a domain. */
export function cookieDomain(hostname: string, mainDomain: string): string | null {
  const isDomain = mainDomain.includes('.') && !/^[\d.]+$|:/.test(mainDomain)
  const isHere = hostname === mainDomain || hostname.endsWith(`.${mainDomain}`)
  return isDomain && isHere ? mainDomain : null
}

/**
 * The value of a cookie; undefined if there is none.
 * @throws SecurityError if the browser blocks cookies.
 */
export const cookieValue = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

interface NewCookie {
  readonly name: string
  readonly value: string
  /** Lifetime; 0 deletes the cookie. */
  readonly seconds: number
  /** Host of the site without sub-domains, which share it. */
  readonly mainDomain: string
}

/** Writes a cookie for the whole site. A browser that rejects it does not say so. */
export function writeCookie({ name, value, seconds, mainDomain }: NewCookie): void {
  const domain = cookieDomain(location.hostname, mainDomain)
  const attributes = [
    'Path=/',
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(location.protocol === 'https:' ? ['Secure'] : []),
  ]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = [`${name}=${value}`, ...attributes].join('; ')
}
