import type { RouteObject } from 'react-router'
import { guardedRoute } from '../access/guarded-route.ts'
import { ClosedFailure, ScreenFailure } from '../failure/screen-failure.tsx'
import { backOfficeRoute } from '../own-routes.ts'
import { ScreenSkeleton } from '../page/screen-skeleton.tsx'
import type { ScreenHandle } from '../page/use-page.ts'
import { retryLoad } from '../remotes/retry-load.ts'
import { backOfficeId, type SectionTools, unknownAddressId } from './section-tools.ts'

/** The back-office as known to every visitor: one address, restricted to staff, with nothing in it yet. */
export function backOfficeRoutes(tools: SectionTools): RouteObject {
  const shared = {
    handle: { route: backOfficeRoute } satisfies ScreenHandle,
    HydrateFallback: ScreenSkeleton,
  }
  const openLayout = () => retryLoad(() => import('./back-office.tsx'))
  return {
    ...shared,
    id: backOfficeId,
    ErrorBoundary: ClosedFailure,
    ...guardedRoute(backOfficeRoute, openLayout, tools.schemes),
    children: [
      {
        ...shared,
        id: unknownAddressId,
        ErrorBoundary: ScreenFailure,
        path: backOfficeRoute.path.slice(1),
        caseSensitive: true,
        lazy: async () => (await retryLoad(() => import('./unknown-address.tsx'))).unknownAddress(tools),
      },
    ],
  }
}
