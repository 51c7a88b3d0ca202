import { type RouteContract, takesIdempotencyKey } from '../contract/route.ts'
import { randomId } from './random-id.ts'

interface KeyedInput {
  readonly idempotencyKey?: string
  readonly onProgress?: unknown
}

/** The key of a call, the same for each attempt. Calls that stream progress cannot be replayed and have none. */
export const idempotencyKeyOf = (
  route: RouteContract,
  { idempotencyKey, onProgress }: KeyedInput,
): string | undefined => (takesIdempotencyKey(route) && !onProgress ? (idempotencyKey ?? randomId()) : undefined)
