import type { Audience } from '../../../shared/contract/route.ts'
import { ApiError } from './api-error.ts'

/** The account that a valid access token speaks for, as the database knows it now. */
export interface Account {
  readonly id: string
  readonly sessionId: string
  readonly isStaff: boolean
  readonly permissions: readonly string[]
}

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

/** The account that is signed in, on a route that only such accounts reach. */
export function holderOf(account: Account | null): Account {
  if (!account) throw new ApiError('UNAUTHORIZED_ACCESS')
  return account
}
