import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLocation } from '@qasima/shared/router/router'
import { useState } from 'react'

/** The challenge with which a sign-in continues after a correct first step; undefined for any other failure. */
export const challengeOf = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.problem === 'SECOND_FACTOR_REQUIRED' ? error.challenge : undefined

/** The challenge that another screen passed to the sign-in screen; null for a sign-in that starts here. */
export function useHandedChallenge(): string | null {
  const handed: unknown = useLocation().state?.challenge
  const [challenge] = useState(typeof handed === 'string' ? handed : null)
  return challenge
}
