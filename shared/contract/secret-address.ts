import { languageOfPath, pathWithoutLanguage } from './language.ts'

/** A path whose path or query parameters include secrets, such as the tokens of emailed links. */
export interface SecretAddress {
  /** With `:name` parameters. */
  readonly path: string
  readonly secrets?: readonly string[] | undefined
}

/** Replaces a secret. */
const hiddenSecret = '-'

const isSecret = (segment: string, secrets: readonly string[]): boolean =>
  segment.startsWith(':') && secrets.includes(segment.slice(1).replace('?', ''))

/** An address without its secrets, and the secrets that were removed. */
export interface HiddenSecrets {
  readonly address: string
  readonly secrets: Readonly<Record<string, string>>
}

function hideInPath(pathname: string, { path, secrets = [] }: SecretAddress): HiddenSecrets | undefined {
  const expected = path.split('/')
  const prefix = languageOfPath(pathname) === 'en' ? '/en' : ''
  const given = pathWithoutLanguage(pathname).replace(/\/$/, '').split('/')
  if (given.length !== expected.length) return undefined
  const found: Record<string, string> = {}
  const shown = expected.map((segment, index) => {
    const value = given[index] ?? ''
    if (!isSecret(segment, secrets)) return segment === value || segment.startsWith(':') ? value : undefined
    if (value !== hiddenSecret) found[segment.slice(1).replace('?', '')] = decoded(value)
    return hiddenSecret
  })
  return shown.includes(undefined) ? undefined : { address: prefix + shown.join('/'), secrets: found }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes the secrets from a page's address; undefined if it has none. The query starts with `?`. */
export function hideSecrets(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  routes: readonly SecretAddress[],
): HiddenSecrets | undefined {
  for (const route of routes) {
    const inPath = route.secrets?.length ? hideInPath(pathname, route) : undefined
    if (!inPath) continue
    const query = new URLSearchParams(search)
    const secrets: Record<string, string> = { ...inPath.secrets }
    for (const name of route.secrets ?? []) {
      const value = query.get(name)
      if (value !== null) secrets[name] = value
      query.delete(name)
    }
    if (Object.keys(secrets).length === 0) return undefined
    return { address: inPath.address + (query.size > 0 ? `?${query}` : ''), secrets }
  }
  const path = secretPaths(routes)(pathname)
  return path === pathname ? undefined : { address: path, secrets: {} }
}

/** Decodes repeatedly, because a sender may have encoded the path several times. */
function fullyDecoded(path: string): string {
  let text = path
  for (let time = 0; time < 3; time += 1) {
    // An invalid escape does not prevent the others from being decoded.
    const next = text.replace(/%[\da-f]{2}/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    if (next === text) break
    text = next
  }
  return text
}

/**
 * Makes a function that cuts a path where a secret of one of these routes may begin: `/reset-password/-`. It looks for
 * the word before the secret anywhere in the path, because an invalid address can contain a secret too.
 */
export function secretPaths(routes: readonly SecretAddress[]): (path: string) => string {
  const words = routes.flatMap(({ path, secrets = [] }) => {
    const segments = path.split('/')
    const first = segments.findIndex((segment) => isSecret(segment, secrets))
    return first > 1 ? [segments[first - 1] ?? ''] : []
  })
  if (words.length === 0) return (path) => path
  // Linear in the length of the path: the pattern starts with one separator, not with any number.
  const pattern = new RegExp(`[/\\\\](?:${words.map((word) => word.replace(/\W/g, '\\$&')).join('|')})[/\\\\]+`, 'i')
  return (path) => {
    const text = fullyDecoded(path)
    const match = pattern.exec(text)
    const end = match ? match.index + match[0].length : text.length
    return end < text.length ? text.slice(0, end) + hiddenSecret : path
  }
}
