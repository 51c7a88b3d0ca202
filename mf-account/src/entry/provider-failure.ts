import { type OAuthFailure, oauthFailures } from '@qasima/shared/contract/identity/oauth.routes'
import { useLocation } from '@qasima/shared/router/router'

/** Why a sign-in at a provider failed, as the callback's screen hands it to the one for signing in. */
export function useProviderFailure(): OAuthFailure | null {
  const state: { provider?: unknown } | null = useLocation().state
  return oauthFailures.find((failure) => failure === state?.provider) ?? null
}
