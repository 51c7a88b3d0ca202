import { retryDelay } from '../contract/call.limits.ts'
import { catalogue, type ErrorKey } from '../contract/error-catalogue.ts'
import { ProblemError } from './problem-error.ts'

/** Whether a retry, on another origin or a second later, may succeed. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.status >= 500 || error.problem === 'API_ERROR' || error.problem === 'IDEMPOTENCY_KEY_IN_USE')

/** A wrong password is also a 401, and a new token does not help. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 401 && error.code !== catalogue.INVALID_CREDENTIALS.code

export const hasProblem = (error: unknown, key: ErrorKey): boolean =>
  error instanceof ProblemError && error.problem === key

/** Milliseconds before the next attempt; a `Retry-After` applies only to the origin that sent it. */
export const delayAfter = (error: unknown, isSameOrigin: boolean): number =>
  Math.max(retryDelay, error instanceof ProblemError && isSameOrigin ? (error.retryAfter ?? 0) * 1_000 : 0)
