import { ProblemError } from '@qasima/shared/http/problem-error'

/** Whether the account has a password, and what was given is not it. */
export const isAboutPassword = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (typeof error.problem === 'string'
    ? error.problem === 'INVALID_CREDENTIALS'
    : error.problem.some(({ key }) => key === 'password'))
