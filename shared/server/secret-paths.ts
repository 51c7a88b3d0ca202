import { mailedLinks } from '../contract/mailed-links.ts'
import { type SecretAddress, secretPaths } from '../contract/secret-address.ts'

/** Cuts secrets out of paths, by what the routes of this process say of theirs. */
export interface PathRedaction {
  /** Adds routes. They may change while the process runs: the array is then another. */
  add(routes: () => readonly SecretAddress[]): void
  /** A path without what may be a secret in it. */
  redact(path: string): string
  /** The address of a page without its query, and without secrets in its path. */
  redactAddress(address: string): string
}

export function pathRedaction(): PathRedaction {
  const sources: (() => readonly SecretAddress[])[] = [() => mailedLinks]
  let seen: (readonly SecretAddress[])[] = []
  let cut = (path: string) => path

  function redact(path: string): string {
    const now = sources.map((source) => source())
    if (now.length !== seen.length || now.some((routes, index) => routes !== seen[index])) {
      seen = now
      cut = secretPaths(now.flat())
    }
    return cut(path)
  }
  return {
    add: (routes) => sources.push(routes),
    redact,
    redactAddress: (address) => redact(address.split(/[?#]/, 1)[0] ?? ''),
  }
}
