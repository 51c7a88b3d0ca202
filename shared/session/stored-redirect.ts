import { allowedRedirect } from './allowed-redirect.ts'

const key = 'redirect_uri'

/** Keeps the `redirect_uri` of a query for after signing in; what is not allowed is never stored. */
export function keepRedirect(search: string, schemes: readonly string[]): void {
  const target = allowedRedirect(new URLSearchParams(search).get(key), schemes)
  if (target === null) return
  try {
    localStorage.setItem(key, target)
  } catch {
    // Storage may be closed or full; the visitor then lands on the dashboard, as without a redirect.
  }
}

/** The kept target, once: it is forgotten as it is read. */
export function takeRedirect(schemes: readonly string[]): string | null {
  try {
    const kept = localStorage.getItem(key)
    localStorage.removeItem(key)
    return allowedRedirect(kept, schemes)
  } catch {
    return null
  }
}
