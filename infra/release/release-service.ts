import { releaseFailures } from '../../shared/contract/release/release.failures.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteContract } from '../../shared/contract/route.ts'
import { addressOf } from '../../shared/http/request.ts'
import { StartError } from '../start/start-error.ts'

/** The service that a release goes to, and as whom. */
export interface ReleaseService {
  /** Such as `https://qasima.example`. */
  readonly origin: string
  /** Bearer of the calls; undefined before there is one. */
  readonly token?: string | undefined
}

interface ServiceCall<Route> {
  readonly params?: ParamsOf<Route>
  readonly query?: QueryOf<Route>
  readonly body?: BodyOf<Route>
}

/** A call that the service refused. */
export class Refusal extends StartError {
  override readonly name = 'Refusal'
  readonly code: number
  /** Each in a sentence. */
  readonly reasons: readonly string[]
  /** With which the second step of a sign-in continues. */
  readonly challenge: string | undefined

  constructor(status: number, problem: { code?: number; detail?: string; message?: unknown; challenge?: string }) {
    const { message, detail = `status ${status}` } = problem
    const listed = Array.isArray(message)
      ? message.map((item: { key: string; message: string }) =>
          problem.code === releaseFailures.RELEASE_REJECTED.code ? item.message : `${item.key}: ${item.message}`,
        )
      : []
    super([detail, ...listed.map((reason) => `  ${reason}`)].join('\n'))
    this.code = problem.code ?? 0
    this.reasons = listed.length > 0 ? listed : [detail]
    this.challenge = problem.challenge
  }
}

/** Milliseconds that the service has for a call; an archive is on its way meanwhile. */
const deadline = 120_000

/** Makes a call of the contract. @throws Refusal, or StartError where the service does not answer. */
export async function callService<Route extends RouteContract>(
  { origin, token }: ReleaseService,
  route: Route,
  { params, query, body }: ServiceCall<Route> = {},
): Promise<ReplyOf<Route>> {
  const content: unknown = body
  const form = content instanceof FormData ? content : undefined
  const response = await fetch(origin + addressOf(route, params, query), {
    method: route.method,
    headers: {
      accept: 'application/json',
      'accept-language': 'en',
      ...(content !== undefined && !form && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(content !== undefined && { body: form ?? JSON.stringify(content) }),
    signal: AbortSignal.timeout(deadline),
  }).catch((error: Error) => {
    const { cause } = error
    throw new StartError(
      `RELEASE_URL: ${origin} does not answer (${cause instanceof Error ? cause.message : error.message})`,
    )
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Refusal(response.status, answer)
  return answer
}
