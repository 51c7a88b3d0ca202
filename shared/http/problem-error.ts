import { catalogue, type ErrorKey } from '../contract/error-catalogue.ts'
import type { Language } from '../contract/language.ts'
import type { Problem } from '../contract/problem.ts'

/** A call that did not succeed: what the server said, or what kept it from answering. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** Key of the catalogue, or one for each field that is wrong. */
  readonly problem: Problem['message']
  readonly status: number
  readonly code: number
  /** Seconds after which a new try makes sense, when the server said so. */
  readonly retryAfter: number | null
  readonly requestId: string | null
  readonly detail: string
  /** Of a conflict: the records in the way. */
  readonly records: NonNullable<Problem['records']>

  constructor(parts: {
    problem: Problem['message']
    status: number
    code: number
    detail: string
    retryAfter?: number | null
    requestId?: string | null
    records?: Problem['records']
    cause?: unknown
  }) {
    super(typeof parts.problem === 'string' ? parts.problem : 'VALIDATION_ERROR', { cause: parts.cause })
    this.problem = parts.problem
    this.status = parts.status
    this.code = parts.code
    this.detail = parts.detail
    this.retryAfter = parts.retryAfter ?? null
    this.requestId = parts.requestId ?? null
    this.records = parts.records ?? []
  }

  /** The sentence for a person: our own words for a known key, else what the server wrote. */
  sentence(language: Language): string {
    const key = typeof this.problem === 'string' ? this.problem : 'VALIDATION_ERROR'
    return key in catalogue ? catalogue[key as ErrorKey].text[language] : this.detail
  }
}

/** A failure that only clients know: offline, no answer, or none in time. */
export function clientProblem(key: 'OFFLINE' | 'NETWORK_ERROR' | 'TIMEOUT_ERROR', cause?: unknown): ProblemError {
  const { code, status, text } = catalogue[key]
  return new ProblemError({ problem: key, code, status, detail: text.en, cause })
}
