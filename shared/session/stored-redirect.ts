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

/** The kept target; null when there is none that may be followed. */
export function keptRedirect(schemes: readonly string[]): string | null {
  try {
    return allowedRedirect(localStorage.getItem(key), schemes)
  } catch {
    return null
  }
}

/** Forgets the kept target: it is used once. */
export function forgetRedirect(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be reached was not kept either.
  }
}
