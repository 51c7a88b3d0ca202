import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { cacheFor } from '../../database/cache.ts'
import { providerFetch, providerTimeout } from './provider-fetch.ts'
import type { ProviderProfile, SignInProvider } from './sign-in-provider.ts'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly authentication: ClientAuth
  /** Where the provider sends its user back to. */
  readonly redirectUri: string
  readonly scope: string
  /** Sent to this provider in addition to the usual parameters. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Names outside the token: Apple sends them once, through the browser, and nowhere else. */
  readonly namesBeside?: (answer: URLSearchParams) => Names
}

type Names = Pick<ProviderProfile, 'firstName' | 'lastName'>

/** Seconds for which a provider's metadata are cached. */
const metadataSeconds = 3_600

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

/** The callback address with the reply's parameters: ours, whatever host the request used. */
export function answerAddress(redirectUri: string, answer: URLSearchParams): URL {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = answer.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return url
}

/** An OpenID Connect provider. Its metadata are fetched at the first sign-in. */
export function openIdProvider(settings: OpenIdSettings): SignInProvider {
  const { issuer, clientId, authentication, redirectUri, scope, parameters, namesBeside } = settings
  const isLocal = new URL(issuer).protocol === 'http:'
  const kept = cacheFor<Configuration>(metadataSeconds)
  const configuration = () =>
    kept(issuer, () =>
      discovery(new URL(issuer), clientId, undefined, authentication, {
        timeout: providerTimeout,
        [customFetch]: providerFetch,
        execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
      }),
    )

  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }, language) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...parameters,
      }),
    readProfile: async (answer, { state, nonce, codeVerifier }) => {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answerAddress(redirectUri, answer), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      })
      const token = tokens.claims()
      if (!token) throw new Error('the provider sent no token of identity')
      // Some return the email only from the userinfo endpoint.
      const asks = token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const claims = asks ? await fetchUserInfo(config, tokens.access_token, token.sub) : token
      return {
        issuer: token.iss,
        subject: token.sub,
        email: textOf(claims.email),
        // Apple sends it as a string.
        emailVerified: claims.email_verified === true || String(claims.email_verified) === 'true',
        ...(namesBeside?.(answer) ?? { firstName: textOf(claims.given_name), lastName: textOf(claims.family_name) }),
      }
    },
  }
}
