import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'

const key = 'provider_redirect'

/** Stores in this tab where to go after signing in while the visitor is at a provider. */
export function saveProviderRedirect(wanted: string | null): void {
  try {
    if (wanted === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wanted)
  } catch {
    // Without storage, the visitor lands on the dashboard.
  }
}

/** Returns the stored redirect, once. */
export function consumeProviderRedirect(schemes: readonly string[]): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return allowedRedirect(kept, schemes)
  } catch {
    return null
  }
}
