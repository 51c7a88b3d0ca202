import { type OAuthFailure, oauthFailures } from '@qasima/shared/contract/identity/oauth.routes'
import { useLocation } from '@qasima/shared/router/router'

/** Why a provider sign-in failed, as passed from the callback screen to the sign-in screen. */
export function useProviderFailure(): OAuthFailure | null {
  const state: { provider?: unknown } | null = useLocation().state
  return oauthFailures.find((failure) => failure === state?.provider) ?? null
}
