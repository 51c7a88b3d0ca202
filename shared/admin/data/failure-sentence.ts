import { clientProblem, ProblemError } from '../../http/problem-error.ts'

/** What an Alert or a toast says of something that failed, and when a new try makes sense. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ProblemError)) return (error instanceof Error && error.message) || 'Something went wrong.'
  // To whoever presses a button, being offline and having no network is the same thing.
  const told = error.problem === 'OFFLINE' ? clientProblem('NETWORK_ERROR') : error
  const sentence = told.sentence('en') || 'Something went wrong.'
  return error.retryAfter === null ? sentence : `${sentence} Try again after ${error.retryAfter} seconds.`
}
