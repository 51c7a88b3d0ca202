import type { OAuthFailure } from '../../../../shared/contract/identity/oauth.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'

/** What a provider says about one of its users. */
export interface ProviderProfile {
  /** The issuer; together with `subject` it identifies the person permanently. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider verified the email. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Random values of one sign-in, either returned by the provider or known only to us. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** A way to sign in elsewhere. Both calls can fail because the provider is unavailable. */
export interface SignInProvider {
  /** Where the user is asked, in this language if supported. */
  authorizationUrl(secrets: FlowSecrets, language: Language): Promise<URL>
  /** The user who returned, by the parameters of the return. */
  readProfile(answer: URLSearchParams, secrets: FlowSecrets): Promise<ProviderProfile>
}

/** A sign-in that failed for a reason shown to the user. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly failure: OAuthFailure

  constructor(failure: OAuthFailure) {
    super(failure)
    this.failure = failure
  }
}
