import { type CatalogueEntry, type CommonErrorKey, catalogue, findEntry } from '../contract/error-catalogue.ts'
import type { Language } from '../contract/language.ts'
import type { Problem } from '../contract/problem.ts'
import { waitSentence } from '../contract/wait-sentence.ts'
import { chosenDigits, inArabicDigits } from '../i18n/digits.ts'
import { translate } from '../i18n/words.ts'
import { failureWords } from './failure.words.ts'

interface ProblemParts {
  readonly problem: Problem['message']
  readonly status: number
  readonly code: number
  readonly detail: string
  /** Language of the detail; that of the page by default. */
  readonly detailLanguage?: Language
  readonly data?: unknown
  readonly headers?: Headers
  readonly retryAfter?: number | null
  readonly requestId?: string | null
  readonly records?: Problem['records']
  readonly challenge?: Problem['challenge']
  readonly reason?: Problem['reason']
  readonly cause?: unknown
}

/** The meaning of a status, if our own response does not say more. */
const keyOfStatus: Readonly<Record<number, CommonErrorKey>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED_ACCESS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
}

/** The statuses with which a proxy reports that the server did not respond. */
const noResponse: readonly number[] = [502, 503, 504]

/** A failed call: the server's error, or the reason why there was no response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** A message key, one per invalid field, or the status text of a response that is not ours. */
  readonly problem: Problem['message']
  readonly status: number
  /** Numeric error code; 0 for a response that is not ours. */
  readonly code: number
  /** The response body: parsed, as text if it is not JSON, undefined if there was none. */
  readonly data: unknown
  /** Response headers; empty if there was no response. */
  readonly headers: Headers
  /** Seconds after which a retry makes sense, if the server said so. */
  readonly retryAfter: number | null
  readonly requestId: string | null
  readonly detail: string
  /** For a conflict: the conflicting records. */
  readonly records: NonNullable<Problem['records']>
  /** For a sign-in that still needs the second factor. */
  readonly challenge: Problem['challenge']
  /** For a store's page: why it was not read. */
  readonly reason: Problem['reason']
  readonly #detailLanguage: Language | undefined

  constructor(parts: ProblemParts) {
    super(typeof parts.problem === 'string' ? parts.problem : 'VALIDATION_ERROR', { cause: parts.cause })
    this.problem = parts.problem
    this.status = parts.status
    this.code = parts.code
    this.data = parts.data
    this.headers = parts.headers ?? new Headers()
    this.detail = parts.detail
    this.#detailLanguage = parts.detailLanguage
    this.retryAfter = parts.retryAfter ?? null
    this.requestId = parts.requestId ?? null
    this.records = parts.records ?? []
    this.challenge = parts.challenge
    this.reason = parts.reason
  }

  /** When to try again; empty if the server did not say. */
  waitSentence(language: Language): string {
    if (this.retryAfter === null) return ''
    const sentence = waitSentence(this.retryAfter, language)
    return language === 'ar' && chosenDigits() === 'arab' ? inArabicDigits(sentence) : sentence
  }

  #textOf(entry: CatalogueEntry, language: Language): string {
    const text = entry.text[language]
    return entry === catalogue.TOO_MANY_REQUESTS ? `${text} ${this.waitSentence(language)}`.trim() : text
  }

  /**
   * The message for users, always in the requested language: our own text for a known key, with the wait after too many
   * calls; otherwise the server's text if it is in this language; otherwise the meaning of the status.
   */
  sentence(language: Language): string {
    const known = findEntry(this.message)
    if (known) return this.#textOf(known, language)
    if (this.detail && (this.#detailLanguage ?? language) === language) return this.detail
    const t = translate(failureWords, language)
    if (noResponse.includes(this.status)) return t('noResponse')
    const key = keyOfStatus[this.status]
    return key ? this.#textOf(catalogue[key], language) : t('apiError')
  }
}

/** An error without a response: offline, no response, a timeout, or "not found" as stated by the document. */
export function clientProblem(
  key: 'OFFLINE' | 'NETWORK_ERROR' | 'TIMEOUT_ERROR' | 'NOT_FOUND',
  cause?: unknown,
): ProblemError {
  const { code, status, text } = catalogue[key]
  return new ProblemError({ problem: key, code, status, detail: text.en, detailLanguage: 'en', cause })
}
