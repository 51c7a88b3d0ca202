/** Schemes of our own apps where nothing else is configured. */
const ourSchemes: readonly string[] = ['qasima://']

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unsafe = /[\u0000-\u001f\u007f-\u009f\\]/

const maxLength = 2_000

/**
 * Where a `redirect_uri` or `redirect` may lead: to a path of this site, or into one of our apps. Everything
 * else is null, so that a link to us never becomes a link to another site.
 * Value: as the query gives it, decoded once. Schemes: of our own apps, such as `qasima://`.
 */
export function allowedRedirect(value: string | null, schemes: readonly string[] = ourSchemes): string | null {
  if (!value || value.length > maxLength || unsafe.test(value)) return null
  if (schemes.some((scheme) => value.startsWith(scheme))) return value
  if (!value.startsWith('/')) return null
  // The parser resolves dots, after which a harmless path may start with two slashes.
  const here = 'https://here.invalid'
  const url = URL.canParse(value, here) ? new URL(value, here) : null
  // Without its language, too, a path starts with one slash.
  if (url?.origin !== here || /^\/(en\/)?\//.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
