import { type OAuthFailure, oauthFailures } from '@qasima/shared/contract/identity/oauth.routes'
import { useLocation } from '@qasima/shared/router/router'

/** How a sign-in at a provider came to nothing, as the callback's screen tells the one for signing in. */
export function useProviderFailure(): OAuthFailure | null {
  const state = useLocation().state as { provider?: unknown } | null
  return oauthFailures.find((failure) => failure === state?.provider) ?? null
}
