/** The remotes that the person at the screen may see, their sections of the back-office among them; the shell tells. */
import { createContext, useContext } from 'react'
import type { Registry } from '../../federation/registry.ts'
import { valueLabel } from '../describe/labels.ts'

export const StaffRegistryContext = createContext<Registry>([])

export const useStaffRegistry = (): Registry => useContext(StaffRegistryContext)

/** What the menu calls a section, where it is in this person's menu. */
export function useSectionTitle(): (section: string) => string {
  const registry = useStaffRegistry()
  return (section) => {
    const entries = registry.flatMap(({ menu }) => menu ?? [])
    return entries.find(({ path }) => path === `/admin/${section}`)?.label.en ?? valueLabel(section)
  }
}
