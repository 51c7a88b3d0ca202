import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What host and remotes hold in common, in one table that makes both sides. Vendors' whole indexes are
 * never here, only React and our own façades: a façade carries the parts in use and nothing else.
 */
export interface ShareRow {
  /** Module request; a trailing slash shares everything below it. */
  readonly request: string
  readonly version: string
}

/** Versions of the packages behind the rows. */
export interface ShareVersions {
  readonly react: string
  readonly shared: string
}

const vendors = ['react', 'react-dom', 'react/jsx-runtime']

/** What every first page needs; it travels in the host's first bundle. */
const startFacades = [
  'analytics/analytics',
  'federation/visitor',
  'http/call',
  'http/problem-error',
  'i18n/format',
  'i18n/language-context',
  'i18n/words',
  'router/router',
  'session/session',
]

/** Façades that the host fetches when something on the page first asks for them. */
const lazyFolders = ['ui']

const facade = (path: string) => `@qasima/shared/${path}`

export const isStart = ({ request }: ShareRow) => !request.endsWith('/')

export function shareTable(versions: ShareVersions): ShareRow[] {
  return [
    ...vendors.map((request) => ({ request, version: versions.react })),
    ...startFacades.map((path) => ({ request: facade(path), version: versions.shared })),
    ...lazyFolders.map((folder) => ({ request: `${facade(folder)}/`, version: versions.shared })),
  ]
}

/** Every module behind the prefixes of the table. Folder: where `@qasima/shared` is. */
export function lazyFacades(sharedFolder: string): string[] {
  return lazyFolders.flatMap((folder) =>
    readdirSync(join(sharedFolder, folder))
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => facade(`${folder}/${file.slice(0, -'.tsx'.length)}`)),
  )
}
