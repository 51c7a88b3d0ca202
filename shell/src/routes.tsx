import type { DocumentState } from '@qasima/shared/federation/document-state'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import type { RouteObject } from 'react-router'
import { backOfficeRoutes } from './admin/back-office-routes.ts'
import { NotFound } from './failure/not-found.tsx'
import { ScreenFailure } from './failure/screen-failure.tsx'
import { BareLayout } from './layout/bare-layout.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { ownRoutes } from './own-routes.ts'
import type { loadScreens } from './remotes/load-screens.ts'
import { openScreen } from './remotes/open-screen.ts'
import { Root, RootFailure } from './root.tsx'
import type { Router } from './router.ts'
import { type DescribedScreen, screenRoute } from './screen-route.ts'

const ownScreens: Readonly<Record<keyof typeof ownRoutes, () => Promise<{ Component: () => React.ReactNode }>>> = {
  loading: () => import('./loading/loading.tsx'),
  'auto-dl': () => import('./auto-dl/auto-dl.tsx'),
  logout: () => import('./logout/logout.tsx'),
  'release-preview': () => import('./release-preview/release-preview-page.tsx'),
  'dev-override': () => import('./override-question/override-page.tsx'),
  test: () => import('./test-page/test-page.tsx'),
}

/**
 * Every route of the page, known before any screen's code: those of the registry's remotes, the shell's own, and the
 * page for unknown addresses; those of the back-office are added for staff. One tree serves both languages, so that
 * switching keeps the screen and its state.
 * @param routerOf the router that is made of them.
 */
export function routesOf(
  { registry, appRedirects }: Pick<DocumentState, 'registry' | 'appRedirects'>,
  load: typeof loadScreens,
  routerOf: () => Router,
): RouteObject[] {
  const screens: DescribedScreen[] = [
    ...routesOfRegistry(registry).map((owner) => ({ route: owner.route, open: () => openScreen(owner, load) })),
    ...Object.entries(ownRoutes).map(([screen, route]) => ({
      route,
      // `Object.entries` loses the key type.
      open: ownScreens[screen as keyof typeof ownRoutes],
    })),
  ]
  const isBare = ({ route: { layout = 'site' } }: DescribedScreen) => layout !== 'site'
  const routesWhere = (isWanted: (screen: DescribedScreen) => boolean) =>
    screens.filter(isWanted).map((screen) => screenRoute(screen, appRedirects))
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
            ...routesWhere((screen) => !isBare(screen)),
            { path: '*', Component: NotFound, ErrorBoundary: ScreenFailure },
          ],
        },
        { Component: BareLayout, children: routesWhere(isBare) },
        backOfficeRoutes({ load, routerOf, schemes: appRedirects }),
      ],
    },
  ]
}
