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

/** What a status means, where no answer of ours says more. */
const keyOfStatus: Readonly<Record<number, CommonErrorKey>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED_ACCESS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
}

/** A proxy answers so when there is no answer behind it. */
const noResponse: readonly number[] = [502, 503, 504]

/** A call that did not succeed: what the server said, or what kept it from answering. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** Key of the catalogue, one for each field that is wrong, or the status text of an answer that is not ours. */
  readonly problem: Problem['message']
  readonly status: number
  /** Number of the catalogue; 0 for an answer that is not ours. */
  readonly code: number
  /** The body of the answer: parsed, as text where it is no JSON, undefined where there was none. */
  readonly data: unknown
  /** Headers of the answer; none where there was no answer. */
  readonly headers: Headers
  /** Seconds after which a new try makes sense, when the server said so. */
  readonly retryAfter: number | null
  readonly requestId: string | null
  readonly detail: string
  /** Of a conflict: the records in the way. */
  readonly records: NonNullable<Problem['records']>
  /** Of a sign-in that still needs the second factor. */
  readonly challenge: Problem['challenge']
  /** Of a page of a store: why it was not read. */
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

  /** When a new try makes sense; empty when the server did not say so. */
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
   * The sentence for a person, always in the language asked for: our own words for a known key, with the wait after
   * too many calls; else what the server wrote, if it wrote in this language; else what the status means.
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

/** A failure that needs no answer: offline, none that came, none in time, or that the document says of its own address. */
export function clientProblem(
  key: 'OFFLINE' | 'NETWORK_ERROR' | 'TIMEOUT_ERROR' | 'NOT_FOUND',
  cause?: unknown,
): ProblemError {
  const { code, status, text } = catalogue[key]
  return new ProblemError({ problem: key, code, status, detail: text.en, detailLanguage: 'en', cause })
}
