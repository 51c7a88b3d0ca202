import type { RouteDescription } from '@qasima/shared/federation/remote'
import type { RouteObject } from 'react-router'
import { guardedRoute } from './access/guarded-route.ts'
import { ScreenFailure } from './failure/screen-failure.tsx'
import { ScreenSkeleton } from './page/screen-skeleton.tsx'
import type { ScreenHandle } from './page/use-page.ts'

/** A screen as its remote describes it, and how its code is loaded. */
export interface DescribedScreen {
  readonly route: RouteDescription
  readonly open: () => Promise<Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>>
}

/** The router's route for a screen. `schemes`: of our apps. */
export const screenRoute = ({ route, open }: DescribedScreen, schemes: readonly string[]): RouteObject => ({
  path: route.path.slice(1),
  caseSensitive: true,
  handle: { route } satisfies ScreenHandle,
  ...guardedRoute(route, open, schemes),
  HydrateFallback: ScreenSkeleton,
  ErrorBoundary: ScreenFailure,
})
