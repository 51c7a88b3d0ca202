/** The account as stored in the session. */
export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly sex: string | null
  readonly birthDate: string | null
  readonly country: string | null
  readonly isEmailVerified: boolean
}

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}
