import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { answerAddress } from './openid-provider.ts'
import { providerFetch, providerTimeout } from './provider-fetch.ts'
import type { SignInProvider } from './sign-in-provider.ts'

export interface FacebookSettings {
  readonly clientId: string
  readonly secret: string
  readonly redirectUri: string
  /** Replaces the origins of the dialog and the Graph, for tests. */
  readonly origin?: string | undefined
}

const version = 'v23.0'
const issuer = 'https://www.facebook.com'
const graph = 'https://graph.facebook.com'

interface GraphUser {
  readonly id?: unknown
  readonly email?: unknown
  readonly first_name?: unknown
  readonly last_name?: unknown
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Facebook without OpenID: its dialog, and its Graph to identify the user. */
export function facebookProvider({ clientId, secret, redirectUri, origin }: FacebookSettings): SignInProvider {
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: `${origin ?? issuer}/${version}/dialog/oauth`,
      token_endpoint: `${origin ?? graph}/${version}/oauth/access_token`,
    },
    clientId,
    undefined,
    ClientSecretPost(secret),
  )
  configuration.timeout = providerTimeout
  configuration[customFetch] = providerFetch
  if (origin?.startsWith('http:')) allowInsecureRequests(configuration)

  const readUser = async (accessToken: string): Promise<GraphUser> => {
    const address = new URL(`${origin ?? graph}/${version}/me?fields=id,first_name,last_name,email`)
    // Proves that the app makes the call, so that a stolen token is useless here.
    address.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(accessToken).digest('hex'))
    const response = await fetchProtectedResource(configuration, accessToken, address, 'GET')
    if (!response.ok) throw new Error(`the Graph answered ${response.status}`)
    const user: GraphUser = await response.json()
    return user
  }

  return {
    authorizationUrl: async ({ state, codeVerifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    readProfile: async (answer, { state, codeVerifier }) => {
      const tokens = await authorizationCodeGrant(configuration, answerAddress(redirectUri, answer), {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const user = await readUser(tokens.access_token)
      const subject = textOf(user.id)
      if (!subject) throw new Error('the Graph named no user')
      return {
        issuer,
        subject,
        email: textOf(user.email),
        // The Graph does not say whether it was verified.
        emailVerified: false,
        firstName: textOf(user.first_name),
        lastName: textOf(user.last_name),
      }
    },
  }
}
