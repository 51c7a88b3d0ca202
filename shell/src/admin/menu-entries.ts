import { backOfficePath } from '@qasima/shared/federation/back-office'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { MenuEntry } from '@qasima/shared/federation/remote'

/** The menu of the back-office, in its order. */
export const menuOf = (registry: KnownRegistry): MenuEntry[] =>
  registry
    .flatMap(({ menu }) => menu ?? [])
    .toSorted((one, other) => one.order - other.order || one.label.en.localeCompare(other.label.en))

/** The section's part of an address: `coupon` of `/admin/coupon/new`. */
export const sectionOf = (path: string): string => path.slice(backOfficePath.length + 1).split('/', 1)[0] ?? ''

/** Whether an address is a page of the section that an entry leads to; the dashboard has none but itself. */
export const isWithin = ({ path }: Pick<MenuEntry, 'path'>, address: string): boolean =>
  path === backOfficePath ? address === path : sectionOf(address) === sectionOf(path)

/** Pages where a record can be made, by the section they belong to. */
export const createPages = (registry: KnownRegistry) =>
  routesOfRegistry(registry)
    .filter(({ route }) => /^\/admin\/[^/:]+\/new$/.test(route.path))
    .map(({ route }) => ({ section: sectionOf(route.path), path: route.path, access: route.access ?? 'public' }))
