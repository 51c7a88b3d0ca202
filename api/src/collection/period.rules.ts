import type { FieldError } from '../http/api-error.ts'

/** A period ends after it starts. Moments: ISO 8601 in UTC; no end is fine. */
export function periodProblems({ startsAt, endsAt }: { startsAt?: string; endsAt?: string | null }): FieldError[] {
  const isBackwards = startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)
  return isBackwards ? [{ key: 'endsAt', message: 'OUT_OF_RANGE' }] : []
}
