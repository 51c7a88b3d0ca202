import type { Audience } from '../../../shared/contract/route.ts'
import { ApiError } from './api-error.ts'

/** The account of a valid access token, as it is in the database now. */
export interface Account {
  readonly id: string
  readonly sessionId: string
  readonly isStaff: boolean
  readonly permissions: readonly string[]
  /** Whether the session signed in, or confirmed the identity, within `stepUpMinutes`. */
  readonly isRecent: boolean
  /** When the call's access token expires. */
  readonly tokenEndsAt: Date
  /** For a release token: the only remote it may release, and the key that signs for it. Undefined for a person. */
  readonly releases?: { readonly remote: string; readonly publicKey: string }
}

/** An account of staff. */
type StaffAccount = Account & { readonly isStaff: true }

/** The callers that an audience allows. */
export type CallerOf<Access extends Audience> = Access extends 'public'
  ? null
  : Access extends 'user'
    ? Account
    : StaffAccount

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
  }
}

/** Whether an account belongs to the audience of a route. */
export const isAllowed = (account: Account, audience: Audience): boolean => {
  if (audience === 'user') return true
  if (!account.isStaff) return false
  return audience === 'staff' || account.permissions.includes(audience)
}

/** @throws ApiError `FORBIDDEN` for an account that does not belong to the audience. */
export function requireAllowed(account: Account, audience: Audience): void {
  if (!isAllowed(account, audience)) throw new ApiError('FORBIDDEN')
}
