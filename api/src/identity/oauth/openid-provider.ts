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
  /** Sent to this provider beside what all of them are sent. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Names that come beside the token: Apple tells them once, by way of the browser, and nowhere else. */
  readonly namesBeside?: (answer: URLSearchParams) => Names
}

type Names = Pick<ProviderProfile, 'firstName' | 'lastName'>

/** Seconds for which the metadata of a provider is kept. */
const metadataSeconds = 3_600

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

/** The address with what came back: ours, whatever the request says it was called by. */
export function answerAddress(redirectUri: string, answer: URLSearchParams): URL {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = answer.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return url
}

/** A provider that speaks OpenID Connect. It is asked for its metadata at the first sign-in. */
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
      // Some tell the email only where one asks for it.
      const asks = token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const claims = asks ? await fetchUserInfo(config, tokens.access_token, token.sub) : token
      return {
        issuer: token.iss,
        subject: token.sub,
        email: textOf(claims.email),
        // Apple writes it as a text.
        emailVerified: claims.email_verified === true || String(claims.email_verified) === 'true',
        ...(namesBeside?.(answer) ?? { firstName: textOf(claims.given_name), lastName: textOf(claims.family_name) }),
      }
    },
  }
}
