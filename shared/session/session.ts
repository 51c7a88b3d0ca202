import { createStore } from 'zustand/vanilla'

/** The account as the session remembers it. */
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

export interface Session {
  readonly user: SessionUser | null
  readonly tokens: SessionTokens | null
}

export type SessionState = 'UNAUTHENTICATED' | 'AWAITING_VERIFICATION' | 'PROFILE_INCOMPLETE' | 'AUTHENTICATED'

const profileFields = ['firstName', 'lastName', 'sex', 'birthDate', 'country'] as const

/** Where an account stands: verification comes first, then the profile. */
export function sessionState({ user, tokens }: Session): SessionState {
  if (!user || !tokens?.accessToken || !tokens.refreshToken) return 'UNAUTHENTICATED'
  if (!user.isEmailVerified) return 'AWAITING_VERIFICATION'
  if (profileFields.some((field) => !user[field])) return 'PROFILE_INCOMPLETE'
  return 'AUTHENTICATED'
}

/** The one session of the page. */
export const session = createStore<Session>(() => ({ user: null, tokens: null }))

export const clearSession = () => session.setState({ user: null, tokens: null })
