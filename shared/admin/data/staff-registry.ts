/**
 * The remotes that the member of staff at the screen may see, their sections of the back-office among them, as the
 * shell provides them.
 */

import { createContext, useContext } from 'react'
import { permissionActions } from '../../contract/permission.ts'
import { type KnownRegistry, routesOfRegistry } from '../../federation/registry.ts'
import { valueLabel } from '../describe/labels.ts'
import { pathOfSection } from '../describe/section.ts'

export const StaffRegistryContext = createContext<KnownRegistry>([])

export const useStaffRegistry = (): KnownRegistry => useContext(StaffRegistryContext)

/** What the menu calls a section, where it is in this person's menu; else what the contract calls it, where that is known. */
export function useSectionTitle(): (section: string, title?: string) => string {
  const registry = useStaffRegistry()
  return (section, title = valueLabel(section)) => {
    const entries = registry.flatMap(({ menu }) => menu ?? [])
    return entries.find(({ path }) => path === pathOfSection(section))?.label.en ?? title
  }
}

const permissionForm = new RegExp(`^(?:${permissionActions.toSorted().toReversed().join('|')})_(.+)$`)

/** Names of the sections that the routes of these remotes ask permissions for: `shop` of `view_shop`. */
export const requiredSections = (registry: KnownRegistry): string[] => [
  ...new Set(routesOfRegistry(registry).flatMap(({ route }) => permissionForm.exec(route.access ?? '')?.[1] ?? [])),
]
