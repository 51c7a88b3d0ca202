import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { Preferences } from '../../session/preferences.ts'

export type ViewMode = Preferences['viewMode']
export type Density = 'comfortable' | 'compact'

interface Look {
  readonly viewMode?: ViewMode
  readonly density?: Density
  readonly columns?: readonly string[]
}

const modes: readonly unknown[] = ['list', 'grid', 'hybrid']

/** What can be trusted of a stored look. */
function trusted(stored: unknown): Look {
  if (typeof stored !== 'object' || stored === null) return {}
  const { viewMode, density, columns } = stored as Record<string, unknown>
  return {
    ...(modes.includes(viewMode) ? { viewMode: viewMode as ViewMode } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
    ...(Array.isArray(columns) && columns.every((name) => typeof name === 'string') ? { columns } : {}),
  }
}

/** How each section's list looks in this browser: what is not here is as the preferences say. */
export const looks = createStore<Readonly<Record<string, Look>>>()(
  persist(() => ({}), {
    name: 'list-looks',
    storage: createJSONStorage(() => localStorage),
    merge: (stored, current) => ({
      ...current,
      ...Object.fromEntries(Object.entries(stored ?? {}).map(([section, look]) => [section, trusted(look)])),
    }),
  }),
)

export const changeLook = (section: string, change: Look): void =>
  void looks.setState((all) => ({ [section]: { ...all[section], ...change } }))
