import { type RouteContract, takesIdempotencyKey } from '../contract/route.ts'

/** A key that no other action has. `randomUUID` is not there on plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

interface KeyedInput {
  readonly idempotencyKey?: string
  readonly onProgress?: unknown
}

/** The key under which a call is sent, each time it is tried. Lines about progress cannot be answered a second time. */
export const idempotencyKeyOf = (
  route: RouteContract,
  { idempotencyKey, onProgress }: KeyedInput,
): string | undefined =>
  takesIdempotencyKey(route) && !onProgress ? (idempotencyKey ?? newIdempotencyKey()) : undefined
