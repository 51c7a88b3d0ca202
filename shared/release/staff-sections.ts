import { backOfficePath, isForStaff } from '../federation/back-office.ts'
import { type Registry, type RegistryEntry, routesOfRegistry } from '../federation/registry.ts'
import type { RouteAccess } from '../federation/remote.ts'
import { canStaffOpen, type StaffPermissions } from '../session/guard.ts'

/** The remotes that everyone may know of. */
export const publicRemotes = (registry: Registry): Registry => registry.filter((remote) => !isForStaff(remote))

/** A section with the menu entries that these permissions open; null when they open none. */
function visibleSection<Remote extends RegistryEntry>(permissions: StaffPermissions, remote: Remote): Remote | null {
  const routes = Object.values(remote.routes)
  const isOpen = (access: RouteAccess = 'public') => canStaffOpen(permissions, access)
  const menu = remote.menu?.filter(({ path }) => routes.some((route) => route.path === path && isOpen(route.access)))
  const isSeen = menu ? menu.length > 0 : routes.some(({ access }) => isOpen(access))
  return isSeen ? { ...remote, menu } : null
}

const placeInMenu = ({ menu }: RegistryEntry): number => menu?.[0]?.order ?? 0

/**
 * The sections of the back-office that these permissions open, in the order of its menu. Of the others, not even the
 * names are given away.
 */
export function sectionsFor<Remote extends RegistryEntry>(
  permissions: StaffPermissions,
  registry: readonly Remote[],
): readonly Remote[] {
  const seen = registry.filter(isForStaff).flatMap((remote) => visibleSection(permissions, remote) ?? [])
  const paths = new Set(routesOfRegistry(seen).map(({ route }) => route.path))
  // A section may count records of another one.
  return seen
    .map((remote) => ({
      ...remote,
      figures: remote.figures?.filter(({ collection }) => paths.has(`${backOfficePath}/${collection}`)),
    }))
    .toSorted((one, other) => placeInMenu(one) - placeInMenu(other))
}
