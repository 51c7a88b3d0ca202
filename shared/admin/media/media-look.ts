import { useStore } from 'zustand'
import { changeLook, looks } from '../data/list-look.ts'

const key = 'media'

export type MediaLook = 'grid' | 'list'

/** Whether the library shows pictures or lines, as this browser remembers it. */
export function useMediaLook(): [MediaLook, (look: MediaLook) => void] {
  const look = useStore(looks, (all) => (all[key]?.viewMode === 'list' ? 'list' : 'grid'))
  return [look, (viewMode) => changeLook(key, { viewMode })]
}
