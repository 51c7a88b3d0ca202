import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What host and remotes share, in one table that configures both sides. It contains only React and our own façades,
 * never the whole index of a vendor package: a façade carries only the parts in use.
 */
export interface ShareRow {
  /** Module request: `react`, `@qasima/shared/ui/button`. */
  readonly request: string
  readonly version: string
  /** `start`: in the host's first bundle. `lazy`: fetched when something on the page requests it. */
  readonly load: 'start' | 'lazy'
}

const vendors = ['react', 'react-dom', 'react/jsx-runtime']

/** What nearly every page needs. A new façade is lazy until it is listed here. */
const start = [
  'analytics/analytics',
  'schema/type-builders',
  'federation/visitor',
  'http/call',
  'http/problem-error',
  'i18n/clock',
  'i18n/format',
  'i18n/language-context',
  'i18n/words',
  'router/router',
  'session/log-out',
  'session/session',
  'ui/accordion',
  'ui/alert',
  'ui/badge',
  'ui/breadcrumb',
  'ui/button',
  'ui/card',
  'ui/chip',
  'ui/copy-code',
  'ui/download-button',
  'ui/empty-state',
  'ui/field',
  'ui/girih',
  'ui/icon',
  'ui/layout',
  'ui/link',
  'ui/load-more',
  'ui/logo',
  'ui/menu',
  'ui/loading-screen',
  'ui/provider',
  'ui/skeleton',
  'ui/styled',
  'ui/text',
  'ui/ticket',
  'ui/toast',
]

/** Single files of folders that are not shared as a whole; fetched on demand. */
const onDemand = [
  'prices/verdict-sentence',
  'session/account-read',
  'suggest/store-suggestions',
  'tracking/notification-text',
]

/** The façades of a folder that is shared as a whole. */
const interfaceFacades = (sharedFolder: string): string[] =>
  readdirSync(join(sharedFolder, 'ui'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `ui/${file.slice(0, -'.tsx'.length)}`)

/** The exports of the back-office kit and the form layer, all of which are shared. */
function listedFacades(sharedFolder: string): string[] {
  const { exports }: { exports: object } = JSON.parse(readFileSync(join(sharedFolder, 'package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((name) => /^\.\/(admin|form)\//.test(name))
    .map((name) => name.slice('./'.length))
}

/** The share table. `sharedFolder`: location of `@qasima/shared`; `versions`: of React and `@qasima/shared`. */
export function shareTable(sharedFolder: string, versions: { react: string; shared: string }): ShareRow[] {
  const lazy = [...interfaceFacades(sharedFolder), ...listedFacades(sharedFolder), ...onDemand].filter(
    (path) => !start.includes(path),
  )
  const own = (load: ShareRow['load']) => (path: string) => ({
    request: `@qasima/shared/${path}`,
    version: versions.shared,
    load,
  })
  return [
    ...vendors.map((request) => ({ request, version: versions.react, load: 'start' as const })),
    ...start.map(own('start')),
    ...lazy.map(own('lazy')),
  ]
}
