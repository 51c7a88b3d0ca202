import { isRecord } from '@qasima/shared/schema/is-record'
import { use, useState } from 'react'
import { UNSAFE_DataRouterStateContext as RouterStateContext, ScrollRestoration } from 'react-router'

/** Storage key of scroll positions in this tab, by page key. */
const storageKey = 'scroll-places'

// Every first page of a tab has the key `default`, so the path is added to keep them apart.
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

/** A page opened by its address starts at the top, wherever it was left in this tab; a reloaded one does not. */
function forgetWhenOpened(): void {
  const [opened] = performance.getEntriesByType?.('navigation') ?? []
  if (!opened || !('type' in opened) || opened.type !== 'navigate') return
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (!isRecord(places)) return
    const { [location.pathname]: _, ...others } = places
    sessionStorage.setItem(storageKey, JSON.stringify(others))
  } catch {
    // Blocked storage keeps no positions.
  }
}

/** Keeps scroll positions. Waits for the first screen: its placeholder is too short for the restored position. */
export function ScrollPlace() {
  const isDrawn = use(RouterStateContext)?.initialized
  useState(forgetWhenOpened)
  return isDrawn && <ScrollRestoration getKey={placeKey} storageKey={storageKey} />
}
