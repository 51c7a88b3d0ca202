import type { OAuthFailure } from '../../../../shared/contract/identity/oauth.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'

/** What a provider says about one of its users. */
export interface ProviderProfile {
  /** Who says it; with `subject`, the name of this person for good. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider vouches that the email is its user's. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
}

/** What is made up for one sign-in, and has to be returned by the provider or is known only to us. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** One way to sign in elsewhere. Both calls can fail because the provider is away. */
export interface SignInProvider {
  /** Where its user is asked, in this language if it knows it. */
  authorizationUrl(secrets: FlowSecrets, language: Language): Promise<URL>
  /** Who came back, by the parameters they came back with. */
  readProfile(answer: URLSearchParams, secrets: FlowSecrets): Promise<ProviderProfile>
}

/** A sign-in that ended for a reason that its user is shown. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly failure: OAuthFailure

  constructor(failure: OAuthFailure) {
    super(failure)
    this.failure = failure
  }
}
