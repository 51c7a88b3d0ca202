import { useSyncExternalStore } from 'react'
import { isUuid } from '../schema/format-checks.ts'

/** Key of the products that a visitor without an account follows in this browser. */
export const localTrackingKey = 'tracked-products'

/** As many as the default plan has at first, so that signing up keeps all of them. */
export const maxLocalTracking = 10

/** A product followed in this browser. */
export interface LocalTracking {
  readonly productId: string
  /** When it was added, in UTC. */
  readonly since: string
}

/** What adding a product came to. */
type LocalTrackingOutcome = 'added' | 'full' | 'refused'

const none: readonly LocalTracking[] = []

const isTracking = (value: unknown): value is LocalTracking =>
  typeof value === 'object' &&
  value !== null &&
  'productId' in value &&
  typeof value.productId === 'string' &&
  isUuid(value.productId) &&
  'since' in value &&
  typeof value.since === 'string'

/** What is kept as text; browsers with storage switched off keep nothing and throw. */
function keptText(): string {
  try {
    return localStorage.getItem(localTrackingKey) ?? ''
  } catch {
    return ''
  }
}

/** What can be trusted of a stored value: older releases and other programs may have written it. */
function parse(text: string): readonly LocalTracking[] {
  if (!text) return none
  try {
    const value: unknown = JSON.parse(text)
    const kept = Array.isArray(value) ? value.filter(isTracking).slice(0, maxLocalTracking) : none
    return kept.length > 0 ? kept : none
  } catch {
    return none
  }
}

let seenText = ''
let seen = none

/** The products followed in this browser, newest first. The same list until it changes. */
export function localTracking(): readonly LocalTracking[] {
  const text = keptText()
  if (text !== seenText) {
    seenText = text
    seen = parse(text)
  }
  return seen
}

/** Reported within this page; browsers report a change to the other pages only. */
const changed = 'local-tracking'

function write(kept: readonly LocalTracking[]): boolean {
  try {
    if (kept.length > 0) localStorage.setItem(localTrackingKey, JSON.stringify(kept))
    else localStorage.removeItem(localTrackingKey)
  } catch {
    return false
  }
  window.dispatchEvent(new Event(changed))
  return true
}

/** Follows a product in this browser; `refused` where it keeps nothing. Adding it again changes nothing. */
export function trackLocally(productId: string, now = new Date()): LocalTrackingOutcome {
  const kept = localTracking()
  if (kept.some((tracking) => tracking.productId === productId)) return 'added'
  if (kept.length >= maxLocalTracking) return 'full'
  return write([{ productId, since: now.toISOString() }, ...kept]) ? 'added' : 'refused'
}

/** Ends following these products in this browser; after signing up, those that the account has taken over. */
export function untrackLocally(productIds: readonly string[]): void {
  write(localTracking().filter(({ productId }) => !productIds.includes(productId)))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(changed, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** The products followed in this browser, as they change here and in other tabs. None while rendered on a server. */
export const useLocalTracking = (): readonly LocalTracking[] =>
  useSyncExternalStore(subscribe, localTracking, () => none)
