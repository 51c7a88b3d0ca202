import { type ErrorKey, entryOf } from '../../../../shared/contract/error-catalogue.ts'
import { Problem } from '../../../../shared/contract/problem.ts'
import { commonErrors, type RouteContract, takesIdempotencyKey } from '../../../../shared/contract/route.ts'
import { problemOf } from '../../../../shared/server/problem-reply.ts'
import type { Json, SchemaComponents } from './schema-components.ts'

/** As much of a route as says how its calls fail. */
type FailingRoute = Parameters<typeof takesIdempotencyKey>[0] &
  Pick<RouteContract, 'audience' | 'body' | 'stepUp' | 'scope' | 'errors'>

/** Every failure that a call can have, its own and those of its audience and body. */
function failuresOf(route: FailingRoute): readonly ErrorKey[] {
  const { audience, body, stepUp, scope, errors = [] } = route
  const accessErrors: ErrorKey[] =
    audience === 'public' ? [] : ['UNAUTHORIZED_ACCESS', 'ACCESS_TOKEN_EXPIRED', 'FORBIDDEN']
  if (scope) accessErrors.push('UNAUTHORIZED_ACCESS', 'FORBIDDEN')
  if (stepUp) accessErrors.push('STEP_UP_REQUIRED')
  const size: ErrorKey[] = body ? ['BODY_TOO_LARGE'] : []
  const key: ErrorKey[] = takesIdempotencyKey(route) ? ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] : []
  return [...new Set([...errors, ...accessErrors, ...size, ...key, ...commonErrors])]
}

const fieldsOf = (key: ErrorKey) =>
  key === 'VALIDATION_ERROR' ? [{ key: 'limit', message: 'OUT_OF_RANGE' } as const] : undefined

const exampleOf = (key: ErrorKey) =>
  problemOf(
    { key, fields: fieldsOf(key) },
    { id: '01a1fbb4-8d20-7f11-b0c5-5a7a4e1c2d3e', headers: { 'accept-language': 'en' } },
  )

/** Failures that travel with one status, as the document names and shows them. */
function failureResponse(keys: readonly ErrorKey[], { refer }: SchemaComponents): Json {
  const examples = keys.map((key) => [key, { value: { ...exampleOf(key) } }] as const)
  const content = { schema: refer(Problem), examples: JSON.parse(JSON.stringify(Object.fromEntries(examples))) }
  return { description: keys.join(', '), content: { 'application/problem+json': content } }
}

/** What nearly every call can have has a short name; any other set of failures is named by its members. */
const shortNames: Readonly<Record<string, string>> = {
  'ACCESS_TOKEN_EXPIRED,UNAUTHORIZED_ACCESS': 'Unauthorized',
  'BAD_REQUEST,VALIDATION_ERROR': 'Invalid',
  TOO_MANY_REQUESTS: 'TooMany',
  INTERNAL_SERVER_ERROR: 'Internal',
  SERVICE_UNAVAILABLE: 'Unavailable',
  GATEWAY_TIMEOUT: 'Timeout',
  IDEMPOTENCY_KEY_IN_USE: 'KeyInUse',
  'CONFLICT,IDEMPOTENCY_KEY_IN_USE': 'Conflict',
  IDEMPOTENCY_KEY_REUSED: 'KeyReused',
}

const nameOf = (keys: readonly ErrorKey[]): string =>
  shortNames[keys.join()] ?? keys.map((key) => entryOf(key).name).join('Or')

export interface FailureResponses {
  /** References by status, for the operation of a route. */
  readonly refer: (route: FailingRoute) => Readonly<Record<string, Json>>
  /** Every response that was referred to. */
  readonly responses: Readonly<Record<string, Json>>
}

/** The failures of the document: one response for each set of keys that travel with one status. */
export function createFailures(components: SchemaComponents): FailureResponses {
  const responses: Record<string, Json> = {}

  const refer = (route: FailingRoute) => {
    const byStatus = Map.groupBy(failuresOf(route).toSorted(), (key) => entryOf(key).status)
    return Object.fromEntries(
      [...byStatus].map(([status, keys]) => {
        const name = nameOf(keys)
        responses[name] ??= failureResponse(keys, components)
        return [String(status), { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  return { refer, responses }
}
