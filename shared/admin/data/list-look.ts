import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { isRecord } from '../../schema/is-record.ts'
import type { Preferences } from '../../session/preferences.ts'

export type ViewMode = Preferences['viewMode']
export type Density = 'comfortable' | 'compact'

interface Look {
  readonly viewMode?: ViewMode
  readonly density?: Density
  readonly columns?: readonly string[]
}

const modes = ['list', 'grid', 'hybrid'] as const satisfies readonly ViewMode[]

/** The valid part of stored view settings. */
function trusted(stored: unknown): Look {
  if (!isRecord(stored)) return {}
  const { density, columns } = stored
  const viewMode = modes.find((mode) => mode === stored.viewMode)
  return {
    ...(viewMode ? { viewMode } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
    ...(Array.isArray(columns) && columns.every((name) => typeof name === 'string') ? { columns } : {}),
  }
}

/** The view settings of each section's list in this browser; missing ones follow the preferences. */
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
