import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'

const key = 'provider_redirect'

/** Keeps, in this tab, what signing in is for while the visitor is at a provider. */
export function saveProviderRedirect(wanted: string | null): void {
  try {
    if (wanted === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wanted)
  } catch {
    // Without storage the way leads to the dashboard.
  }
}

/** What was kept, once. */
export function consumeProviderRedirect(schemes: readonly string[]): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return allowedRedirect(kept, schemes)
  } catch {
    return null
  }
}
