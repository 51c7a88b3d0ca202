/**
 * What host and remotes hold in common. Vendors' whole indexes are never here, only React and our own
 * façades: a façade carries the parts in use and nothing else.
 */
export interface ShareRow {
  /** Module request; a trailing slash shares everything below it. */
  readonly request: string
  /** `start`: in the host's first bundle. `lazy`: fetched when first used. */
  readonly load: 'start' | 'lazy'
  readonly version: string
}

/** Versions of the packages behind the rows, read from their package.json by the build. */
export interface ShareVersions {
  readonly react: string
  readonly shared: string
}

const startFacades = [
  'i18n/words',
  'i18n/format',
  'i18n/language-context',
  'http/call',
  'http/problem-error',
  'router/router',
  'session/session',
  'federation/visitor',
  'analytics/analytics',
]

/** Prefixes first seen in a lazily loaded part of the host. */
const lazyPrefixes = ['ui/', 'contract/']

export function shareTable(versions: ShareVersions, startUi: readonly string[]): ShareRow[] {
  const react = ['react', 'react-dom', 'react/jsx-runtime'].map((request) => ({
    request,
    load: 'start' as const,
    version: versions.react,
  }))
  const own = [...startFacades, ...startUi].map((path) => ({
    request: `@qasima/shared/${path}`,
    load: 'start' as const,
    version: versions.shared,
  }))
  const rest = lazyPrefixes.map((prefix) => ({
    request: `@qasima/shared/${prefix}`,
    load: 'lazy' as const,
    version: versions.shared,
  }))
  return [...react, ...own, ...rest]
}
