/** The remotes that the signed-in staff may use, including sections of the back-office, as provided by the shell. */

import { createContext, useContext } from 'react'
import { permissionActions } from '../../contract/permission.ts'
import { type KnownRegistry, routesOfRegistry } from '../../federation/registry.ts'
import { valueLabel } from '../describe/labels.ts'
import { pathOfSection } from '../describe/section.ts'

export const StaffRegistryContext = createContext<KnownRegistry>([])

export const useStaffRegistry = (): KnownRegistry => useContext(StaffRegistryContext)

/** The title of a section in the staff member's menu; otherwise its title in the contract, if known. */
export function useSectionTitle(): (section: string, title?: string) => string {
  const registry = useStaffRegistry()
  return (section, title = valueLabel(section)) => {
    const entries = registry.flatMap(({ menu }) => menu ?? [])
    return entries.find(({ path }) => path === pathOfSection(section))?.label.en ?? title
  }
}

const permissionForm = new RegExp(`^(?:${permissionActions.toSorted().toReversed().join('|')})_(.+)$`)

/** Names of the sections whose permissions the routes of these remotes require: `shop` for `view_shop`. */
export const requiredSections = (registry: KnownRegistry): string[] => [
  ...new Set(routesOfRegistry(registry).flatMap(({ route }) => permissionForm.exec(route.access ?? '')?.[1] ?? [])),
]
