import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { preferences } from '../../session/preferences.ts'
import { type Density, looks, type ViewMode } from '../data/list-look.ts'

const wide = '(min-width: 768px)'

/** Whether there is room for a table. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = globalThis.matchMedia?.(wide)
      query?.addEventListener('change', changed)
      return () => query?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(wide).matches ?? true,
    () => true,
  )

interface ListLook {
  readonly viewMode: ViewMode
  readonly density: Density
  /** Whether records are shown as cards now. */
  readonly asCards: boolean
  /** The columns of the last visit; undefined for the section's own. */
  readonly columns: readonly string[] | undefined
}

/** How the list of a section looks in this browser, on this screen. */
export function useListLook(section: string): ListLook {
  const isWide = useIsWide()
  const look = useStore(looks, (all) => all[section])
  const usualMode = useStore(preferences, ({ viewMode }) => viewMode)
  const viewMode = look?.viewMode ?? usualMode
  return {
    viewMode,
    density: look?.density ?? 'comfortable',
    asCards: viewMode === 'grid' || (viewMode === 'hybrid' && !isWide),
    columns: look?.columns,
  }
}
