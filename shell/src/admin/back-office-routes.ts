import type { createMemoryRouter, RouteObject } from 'react-router'
import { guardedRoute } from '../access/guarded-route.ts'
import { ScreenFailure } from '../failure/screen-failure.tsx'
import { backOfficeRoute } from '../own-routes.ts'
import { AwaitedScreen } from '../page/awaited-screen.tsx'
import type { ScreenHandle } from '../page/use-page.ts'
import { askAgain } from '../remotes/ask-again.ts'
import type { loadScreens } from '../remotes/load-screens.ts'

export type Router = ReturnType<typeof createMemoryRouter>

/** What the routes of sections are made with. */
export interface SectionTools {
  readonly load: typeof loadScreens
  /** The one router, once it is made. */
  readonly routerOf: () => Router
  /** Of our apps. */
  readonly schemes: readonly string[]
}

/** Under this route the sections are put that somebody of the staff may see. */
export const backOfficeId = 'back-office'
/** What none of them owns comes to this one. */
export const unknownAddressId = 'back-office-unknown'

/** The back-office as everybody's page knows it: one address, closed to all but staff, with nothing in it yet. */
export function backOfficeRoutes(tools: SectionTools): RouteObject {
  const shared = {
    handle: { route: backOfficeRoute } satisfies ScreenHandle,
    HydrateFallback: AwaitedScreen,
    ErrorBoundary: ScreenFailure,
  }
  const openLayout = () => askAgain(() => import('./back-office.tsx'))
  return {
    ...shared,
    id: backOfficeId,
    ...guardedRoute(backOfficeRoute, openLayout, tools.schemes),
    children: [
      {
        ...shared,
        id: unknownAddressId,
        path: backOfficeRoute.path.slice(1),
        caseSensitive: true,
        lazy: async () => (await askAgain(() => import('./unknown-address.tsx'))).unknownAddress(tools),
      },
    ],
  }
}
