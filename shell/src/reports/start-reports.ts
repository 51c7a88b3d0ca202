import { whenIdle } from '@qasima/shared/analytics/script'
import { type DocumentState, liveMark } from '@qasima/shared/federation/document-state'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import { describedBy } from '../page/use-page.ts'
import type { Router } from '../router.ts'
import type { ReportedPage } from './report-page.ts'

/** The router's current page, if it belongs to a remote. */
function pageAt({ state: { matches } }: Router, registry: KnownRegistry): ReportedPage | undefined {
  const path = describedBy(matches.at(-1)?.route)?.path
  const owner = routesOfRegistry(registry).find(({ route }) => route.path === path)
  return owner && { release: owner.remote.release, route: owner.route.path }
}

/**
 * Starts reports about the page, and checks for newer releases, once network and processor are free. Call before the
 * page is rendered.
 */
export function startReports(router: Router, { registry, shell }: Pick<DocumentState, 'registry' | 'shell'>): void {
  const page = pageAt(router, registry)
  const live = new Promise((resolve) => addEventListener(liveMark, resolve, { once: true }))
  whenIdle(() => {
    // The page works without them.
    void import('./watch-page.ts').then(({ watchPage }) => watchPage(page, live, shell)).catch(() => {})
  })
}
