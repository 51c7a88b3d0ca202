/** The domain that shares the site's cookies; null where the page is not on it, or it is no domain at all. */
export function cookieDomain(hostname: string, mainDomain: string): string | null {
  const isDomain = mainDomain.includes('.') && !/^[\d.]+$|:/.test(mainDomain)
  const isHere = hostname === mainDomain || hostname.endsWith(`.${mainDomain}`)
  return isDomain && isHere ? mainDomain : null
}

/** The value of a cookie; undefined where there is none. @throws SecurityError where the browser keeps its cookies closed. */
export const cookieValue = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

interface NewCookie {
  readonly name: string
  readonly value: string
  /** For how long; 0 takes it away. */
  readonly seconds: number
  /** Host of the site without sub-domains, which share it. */
  readonly mainDomain: string
}

/** Writes a cookie of the whole site. A browser that takes none does not say so. */
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
