import type { OAuthProvider } from '@qasima/shared/contract/identity/oauth.routes'

/** Provider names, the same in every language. */
export const providerNames: Readonly<Record<OAuthProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}
