import { ProblemError } from '@qasima/shared/http/problem-error'

/** Whether an error means that the account has a password, and the given one was wrong or missing. */
export const isAboutPassword = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (typeof error.problem === 'string'
    ? error.problem === 'INVALID_CREDENTIALS'
    : error.problem.some(({ key }) => key === 'password'))
