import { isRecord } from '@qasima/shared/schema/is-record'
import { use, useState } from 'react'
import { UNSAFE_DataRouterStateContext as RouterStateContext, ScrollRestoration } from 'react-router'

/** Key of how far pages of this tab were scrolled, by their keys. */
const storageKey = 'scroll-places'

// Every first page of a tab has the key `default`: one must not be scrolled to where another was left.
const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

/** A page that is opened by its address begins at its top, wherever it was left in this tab; one that is reloaded does not. */
function forgetWhenOpened(): void {
  const [opened] = performance.getEntriesByType?.('navigation') ?? []
  if (!opened || !('type' in opened) || opened.type !== 'navigate') return
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (!isRecord(places)) return
    const { [location.pathname]: _, ...others } = places
    sessionStorage.setItem(storageKey, JSON.stringify(others))
  } catch {
    // Closed storage keeps no places.
  }
}

/**
 * Keeps how far each page was scrolled. It waits for the first screen: what stands in for it is too short for the place that a
 * reload comes back to.
 */
export function ScrollPlace() {
  const isDrawn = use(RouterStateContext)?.initialized
  useState(forgetWhenOpened)
  return isDrawn && <ScrollRestoration getKey={placeKey} storageKey={storageKey} />
}
