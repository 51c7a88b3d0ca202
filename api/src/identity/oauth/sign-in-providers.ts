import { ClientSecretPost } from 'openid-client'
import { type OAuthProvider, oauthProviders } from '../../../../shared/contract/identity/oauth.routes.ts'
import { bases } from '../../../../shared/contract/route.ts'
import { oncePer } from '../../../../shared/server/once-per.ts'
import type { OAuthClient, OAuthClients } from '../../config/config.ts'
import type { ApiContext } from '../../http/context.ts'
import { appleNames, signedSecret } from './apple.ts'
import { facebookProvider } from './facebook.ts'
import { openIdProvider } from './openid-provider.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/** The available providers, in the order they are offered. */
export type SignInProviders = ReadonlyMap<OAuthProvider, SignInProvider>

interface ProviderSettings {
  readonly clients: OAuthClients
  readonly publicOrigin: string
  /** Replaces Facebook's own origins, for tests; Facebook does not use OpenID. */
  readonly facebookOrigin?: string | undefined
}

/** The scopes requested from each provider. Apple answers a scope only with a form. */
const wishes = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    parameters: { response_mode: 'form_post' },
    namesBeside: appleNames,
  },
  facebook: { issuer: 'https://www.facebook.com', scope: 'openid email profile' },
} as const

/** Creates the configured providers. None is called before the first sign-in. */
function signInProviders(settings: ProviderSettings): SignInProviders {
  const { clients, publicOrigin, facebookOrigin } = settings
  const make = (provider: OAuthProvider, { clientId, credential, issuer }: OAuthClient): SignInProvider => {
    const redirectUri = `${publicOrigin}${bases.api}/oauth/${provider}/callback`
    if (provider === 'facebook' && !issuer && 'secret' in credential) {
      return facebookProvider({ clientId, secret: credential.secret, redirectUri, origin: facebookOrigin })
    }
    const authentication =
      'secret' in credential ? ClientSecretPost(credential.secret) : signedSecret(clientId, credential.signing)
    const wish = wishes[provider]
    return openIdProvider({ ...wish, issuer: issuer ?? wish.issuer, clientId, authentication, redirectUri })
  }
  return new Map(
    oauthProviders.flatMap((provider) => {
      const client = clients[provider]
      return client ? [[provider, make(provider, client)] as const] : []
    }),
  )
}

/** The sign-in providers of an API. */
export const signInProvidersOf = oncePer(({ config, facebookOrigin }: ApiContext) =>
  signInProviders({ clients: config.oauth, publicOrigin: config.publicOrigin, facebookOrigin }),
)
