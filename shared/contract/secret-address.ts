import { languageOfPath, pathWithoutLanguage } from './language.ts'

/** A path in which parameters, of the path or of the query, are secrets: tokens of mailed links, for one. */
export interface SecretAddress {
  /** With `:name` parameters. */
  readonly path: string
  readonly secrets?: readonly string[] | undefined
}

/** Stands where a secret stood. */
const hiddenSecret = '-'

const isSecret = (segment: string, secrets: readonly string[]): boolean =>
  segment.startsWith(':') && secrets.includes(segment.slice(1).replace('?', ''))

/** What an address is without its secrets, and what these were. */
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

/** Takes the secrets out of the address of a page; undefined where there are none. Query: with its `?`. */
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

/** As many times as some sender may have encoded it. */
function fullyDecoded(path: string): string {
  let text = path
  for (let time = 0; time < 3; time += 1) {
    // One escape that is none keeps the others from nothing.
    const next = text.replace(/%[\da-f]{2}/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    if (next === text) break
    text = next
  }
  return text
}

/**
 * Makes a function that cuts a path where a secret of one of these routes may begin: `/reset-password/-`. It goes by the
 * word before the secret, wherever in the path that is, since an address that leads nowhere holds a secret as well.
 */
export function secretPaths(routes: readonly SecretAddress[]): (path: string) => string {
  const words = routes.flatMap(({ path, secrets = [] }) => {
    const segments = path.split('/')
    const first = segments.findIndex((segment) => isSecret(segment, secrets))
    return first > 1 ? [segments[first - 1] ?? ''] : []
  })
  if (words.length === 0) return (path) => path
  // Each sign is looked at once, whatever the path: it begins with one separator, not with any number of them.
  const pattern = new RegExp(`[/\\\\](?:${words.map((word) => word.replace(/\W/g, '\\$&')).join('|')})[/\\\\]+`, 'i')
  return (path) => {
    const text = fullyDecoded(path)
    const match = pattern.exec(text)
    const end = match ? match.index + match[0].length : text.length
    return end < text.length ? text.slice(0, end) + hiddenSecret : path
  }
}
