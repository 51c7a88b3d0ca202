import { type Registry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import type { RouteObject } from 'react-router'
import { NotFound } from './failure/not-found.tsx'
import { ScreenFailure } from './failure/screen-failure.tsx'
import { BareLayout } from './layout/bare-layout.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { ownRoutes } from './own-routes.ts'
import { AwaitedScreen } from './page/awaited-screen.tsx'
import type { ScreenHandle } from './page/use-page.ts'
import type { loadScreens } from './remotes/load-screens.ts'
import { openScreen } from './remotes/open-screen.ts'
import { Root, RootFailure } from './root.tsx'

const ownScreens: Readonly<Record<keyof typeof ownRoutes, () => Promise<{ Component: () => React.ReactNode }>>> = {
  loading: () => import('./loading/loading.tsx'),
  'auto-dl': () => import('./auto-dl/auto-dl.tsx'),
  logout: () => import('./logout/logout.tsx'),
  test: () => import('./test-page/test-page.tsx'),
}

interface DescribedScreen {
  readonly route: RouteDescription
  readonly open: () => Promise<Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>>
}

function screenRoute({ route, open }: DescribedScreen): RouteObject {
  return {
    path: route.path.slice(1),
    caseSensitive: true,
    handle: { route } satisfies ScreenHandle,
    lazy: open,
    HydrateFallback: AwaitedScreen,
    ErrorBoundary: ScreenFailure,
  }
}

/**
 * Every route of the page, known before any screen's code: those of the registry's remotes, the shell's own,
 * and what nobody owns. One tree serves both languages, so that changing it keeps the screen and its state.
 */
export function routesOf(registry: Registry, load: typeof loadScreens): RouteObject[] {
  const screens: DescribedScreen[] = [
    ...routesOfRegistry(registry).map((owner) => ({ route: owner.route, open: () => openScreen(owner, load) })),
    ...Object.entries(ownRoutes).map(([screen, route]) => ({
      route,
      open: ownScreens[screen as keyof typeof ownRoutes],
    })),
  ]
  const isBare = ({ route: { layout = 'site' } }: DescribedScreen) => layout !== 'site'
  return [
    {
      path: '/en?',
      caseSensitive: true,
      Component: Root,
      ErrorBoundary: RootFailure,
      children: [
        {
          Component: SiteLayout,
          children: [
            ...screens.filter((screen) => !isBare(screen)).map(screenRoute),
            { path: '*', Component: NotFound, ErrorBoundary: ScreenFailure },
          ],
        },
        { Component: BareLayout, children: screens.filter(isBare).map(screenRoute) },
      ],
    },
  ]
}
