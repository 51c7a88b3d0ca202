import type { DocumentState } from '@qasima/shared/federation/document-state'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import { Outlet, type RouteObject, useRouteError } from 'react-router'
import { loadScreens } from './remotes/load-screens.ts'

function Failed() {
  const e = useRouteError() as Error
  return <p>failed: {e.message}</p>
}

export function routesOf(state: DocumentState): RouteObject[] {
  return [
    {
      path: '/en?',
      caseSensitive: true,
      Component: Outlet,
      ErrorBoundary: Failed,
      children: routesOfRegistry(state.registry).map(({ remote, screen, route }) => ({
        path: route.path.slice(1),
        ErrorBoundary: Failed,
        lazy: async () => (await (await loadScreens(remote))[screen]?.()) as RouteObject,
      })) as RouteObject[],
    },
  ]
}
