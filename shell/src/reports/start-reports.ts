import { whenIdle } from '@qasima/shared/analytics/script'
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

/** Reports how the page does, once nothing else waits for the line or the processor. */
export function startReports(router: Router, registry: KnownRegistry): void {
  const page = pageAt(router, registry)
  whenIdle(() => {
    // What is not reported is of no matter to the page.
    void import(/* webpackChunkName: "report-page" */ './report-page.ts')
      .then(({ reportPage }) => reportPage(page))
      .catch(() => {})
  })
}
