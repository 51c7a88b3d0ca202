import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/**
 * A part of a store of the shell. Rendered: what the server drew the page with, which the browser draws once more as it
 * takes the page over, before it shows its own.
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
