import type { OAuthProvider } from '@qasima/shared/contract/identity/oauth.routes'

/** As the providers write themselves, in every language. */
export const providerNames: Readonly<Record<OAuthProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}
