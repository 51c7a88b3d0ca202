import { type RouteContract, takesIdempotencyKey } from '../contract/route.ts'
import { randomId } from './random-id.ts'

interface KeyedInput {
  readonly idempotencyKey?: string
  readonly onProgress?: unknown
}

/** The key under which a call is sent, each time it is tried. Lines about progress cannot be answered a second time. */
export const idempotencyKeyOf = (
  route: RouteContract,
  { idempotencyKey, onProgress }: KeyedInput,
): string | undefined => (takesIdempotencyKey(route) && !onProgress ? (idempotencyKey ?? randomId()) : undefined)
