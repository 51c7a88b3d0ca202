import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { backOfficePath, isBackOffice } from '@qasima/shared/federation/back-office'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { readableQuery } from '@qasima/shared/router/readable-query'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { authorize, sendTo } from '../access/guarded-route.ts'
import { openScreen } from '../remotes/open-screen.ts'
import { screenRoute } from '../screen-route.ts'
import { sectionOf } from './menu-entries.ts'
import { backOfficeId, type SectionTools, unknownAddressId } from './section-tools.ts'
import { readStaffRegistry } from './staff-registry-store.ts'

const sectionRoutes = (registry: KnownRegistry, { load, schemes }: SectionTools): RouteObject[] =>
  routesOfRegistry(registry)
    .filter(({ route }) => isBackOffice(route.path))
    .map((owner) => screenRoute({ route: owner.route, open: () => openScreen(owner, load) }, schemes))

/** Who may learn whether an address exists: all staff if the section is theirs, otherwise those who may see it. */
export function accessOfAddress(pathname: string, registry: KnownRegistry): RouteAccess {
  const section = sectionOf(pathWithoutLanguage(pathname))
  const isOtherRoute = routesOfRegistry(registry).some(
    ({ route }) => isBackOffice(route.path) && sectionOf(route.path) === section,
  )
  return isOtherRoute || section === '' ? 'staff' : `view_${section}`
}

function NothingHere() {
  return (
    <EmptyState
      titleAs="h1"
      title="This page does not exist"
      description="It may have moved, or the address may be mistyped."
      action={
        <Button asChild variant="secondary">
          <Link to={backOfficePath}>Dashboard</Link>
        </Button>
      }
    />
  )
}

/**
 * A back-office address without a known section yet: sections become known when staff first open one. Others belong to
 * sections of other staff, or to no remote.
 */
export function unknownAddress(tools: SectionTools): Pick<RouteObject, 'Component' | 'loader'> {
  return {
    Component: NothingHere,
    loader: async ({ url }: LoaderFunctionArgs) => {
      const router = tools.routerOf()
      const registry = await readStaffRegistry()
      router.patchRoutes(backOfficeId, sectionRoutes(registry, tools))
      const isKnownNow = matchRoutes(router.routes, url.pathname)?.at(-1)?.route.id !== unknownAddressId
      // The router's copy of an address encodes brackets differently than people write them.
      if (isKnownNow) throw sendTo(url.pathname + readableQuery(url.search) + url.hash, url)
      await authorize(accessOfAddress(url.pathname, registry), url, tools.schemes)
      return null
    },
  }
}
