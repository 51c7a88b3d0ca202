import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/**
 * Part of a shell store. `rendered`: the value used on the server, which the browser uses once more for hydration
 * before its own.
 */
export const useSiteStore = <State, Part>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  select: (state: State) => Part,
  rendered: Part,
): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => rendered,
  )
