import type { FieldProblem } from '../../../shared/contract/problem.ts'

/** A period must end after it starts. Times: ISO 8601 in UTC; a missing end is fine. */
export function periodProblems({ startsAt, endsAt }: { startsAt?: string; endsAt?: string | null }): FieldProblem[] {
  const isBackwards = startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)
  return isBackwards ? [{ key: 'endsAt', message: 'OUT_OF_RANGE' }] : []
}
