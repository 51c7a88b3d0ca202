import { backOfficePath } from '@qasima/shared/federation/back-office'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { MenuEntry } from '@qasima/shared/federation/remote'

/** The menu of the back-office, in order. */
export const menuOf = (registry: KnownRegistry): MenuEntry[] =>
  registry
    .flatMap(({ menu }) => menu ?? [])
    .toSorted((one, other) => one.order - other.order || one.label.en.localeCompare(other.label.en))

/** The section's part of an address: `coupon` in `/admin/coupon/new`. */
export const sectionOf = (path: string): string => path.slice(backOfficePath.length + 1).split('/', 1)[0] ?? ''

/** Whether an address belongs to the section of a menu entry; the dashboard has only itself. */
export const isWithin = ({ path }: Pick<MenuEntry, 'path'>, address: string): boolean =>
  path === backOfficePath ? address === path : sectionOf(address) === sectionOf(path)

/** Pages for creating a record, by section. */
export const createPages = (registry: KnownRegistry) =>
  routesOfRegistry(registry)
    .filter(({ route }) => /^\/admin\/[^/:]+\/new$/.test(route.path))
    .map(({ route }) => ({ section: sectionOf(route.path), path: route.path, access: route.access ?? 'public' }))
