import { allowedRedirect } from '../schema/allowed-redirect.ts'

const key = 'redirect_uri'
/** Of the target that was used last in this tab. */
const usedKey = 'redirect_uri_used'

/** Storage may be closed or full; what is asked of it then comes to nothing. */
function guarded<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Whether the browser shows an address again that it had opened before, instead of being led there anew. */
const isShownAgain = (): boolean => {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return visit !== undefined && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
}

/**
 * Keeps the `redirect_uri` of a query for after signing in; what is not allowed is never stored. The address may keep
 * it: when it is only shown again, one that was used already is not stored a second time.
 */
export function storeRedirect(search: string, schemes: readonly string[], shownAgain = isShownAgain()): void {
  const target = allowedRedirect(new URLSearchParams(search).get(key), schemes)
  if (target === null) return
  if (shownAgain && guarded(() => sessionStorage.getItem(usedKey)) === target) return
  // Without storage the visitor lands on the dashboard, as without a redirect.
  guarded(() => localStorage.setItem(key, target))
}

/** The kept target; null when there is none that may be followed. */
export const readStoredRedirect = (schemes: readonly string[]): string | null =>
  allowedRedirect(
    guarded(() => localStorage.getItem(key)),
    schemes,
  )

/** Forgets the kept target: it is used once. */
export function clearRedirect(): void {
  const target = guarded(() => localStorage.getItem(key))
  if (target) guarded(() => sessionStorage.setItem(usedKey, target))
  guarded(() => localStorage.removeItem(key))
}
