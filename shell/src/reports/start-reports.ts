import { whenIdle } from '@qasima/shared/analytics/script'
import { type DocumentState, liveMark } from '@qasima/shared/federation/document-state'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import { describedBy } from '../page/use-page.ts'
import type { Router } from '../router.ts'
import type { ReportedPage } from './report-page.ts'

/** The page that the router is at, where it is one of a remote. */
function pageAt({ state: { matches } }: Router, registry: KnownRegistry): ReportedPage | undefined {
  const path = describedBy(matches.at(-1)?.route)?.path
  const owner = routesOfRegistry(registry).find(({ route }) => route.path === path)
  return owner && { release: owner.remote.release, route: owner.route.path }
}

/**
 * Reports how the page does, and looks for newer releases, once nothing else waits for the line or the processor. To be
 * called before the page is drawn.
 */
export function startReports(router: Router, { registry, shell }: Pick<DocumentState, 'registry' | 'shell'>): void {
  const page = pageAt(router, registry)
  const live = new Promise((resolve) => addEventListener(liveMark, resolve, { once: true }))
  whenIdle(() => {
    // Without them the page is as good.
    void import('./watch-page.ts').then(({ watchPage }) => watchPage(page, live, shell)).catch(() => {})
  })
}
