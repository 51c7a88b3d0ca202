import { allowedRedirect } from '../schema/allowed-redirect.ts'

const key = 'redirect_uri'
/** Storage key for the redirect that was used last in this tab. */
const usedKey = 'redirect_uri_used'

/** Storage may be blocked or full; access then has no effect. */
function guarded<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Whether the browser shows an already opened address again, instead of navigating to it anew. */
const isShownAgain = (): boolean => {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return visit !== undefined && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
}

/**
 * Stores a query's `redirect_uri` for after sign-in; a disallowed one is never stored. The address may keep it: if it
 * is only shown again, one that was already used is not stored a second time.
 */
export function storeRedirect(search: string, schemes: readonly string[], shownAgain = isShownAgain()): void {
  const target = allowedRedirect(new URLSearchParams(search).get(key), schemes)
  if (target === null) return
  if (shownAgain && guarded(() => sessionStorage.getItem(usedKey)) === target) return
  // Without storage the visitor lands on the dashboard, as without a redirect.
  guarded(() => localStorage.setItem(key, target))
}

/** The stored redirect; null if there is none that is allowed. */
export const readStoredRedirect = (schemes: readonly string[]): string | null =>
  allowedRedirect(
    guarded(() => localStorage.getItem(key)),
    schemes,
  )

/** Deletes the stored redirect: it is used once. */
export function clearRedirect(): void {
  const target = guarded(() => localStorage.getItem(key))
  if (target) guarded(() => sessionStorage.setItem(usedKey, target))
  guarded(() => localStorage.removeItem(key))
}
