import type {} from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Audience } from '../../../shared/contract/route.ts'
import type { Database } from '../database/connection.ts'
import { namedQuery } from '../database/named-query.ts'
import { ApiError } from './api-error.ts'

/** Whoever a valid access token speaks for, as the database knows them now. */
export interface Account {
  readonly id: string
  readonly isStaff: boolean
  readonly permissions: readonly string[]
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string }
    user: { sub: string }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
  }
}

const findAccount = namedQuery('account', (db, input: { id: string }) =>
  db
    .selectFrom('user')
    .select((user) => [
      'id',
      'is_staff as isStaff',
      user
        .selectFrom('user_permission')
        .select(sql<string[]>`coalesce(array_agg(permission), '{}')`.as('list'))
        .whereRef('user_id', '=', 'user.id')
        .$asScalar()
        .$notNull()
        .as('permissions'),
    ])
    .where('id', '=', input.id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null),
)

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function readToken(request: FastifyRequest): Promise<string> {
  try {
    const { sub } = await request.jwtVerify<{ sub: string }>()
    if (idForm.test(sub)) return sub
    throw new Error('the subject is no id of an account')
  } catch (error) {
    const expired = (error as { code?: string }).code === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED'
    throw new ApiError(expired ? 'ACCESS_TOKEN_EXPIRED' : 'UNAUTHORIZED_ACCESS', { cause: error })
  }
}

const isAllowed = (account: Account, audience: Audience): boolean => {
  if (audience === 'user') return true
  if (!account.isStaff) return false
  return audience === 'staff' || account.permissions.includes(audience)
}

/**
 * Lets through who may call. Rights are read from the database each time, so taking one away works at once.
 * @throws ApiError `UNAUTHORIZED_ACCESS`, `ACCESS_TOKEN_EXPIRED` or `FORBIDDEN`.
 */
export async function admit(
  request: FastifyRequest,
  audience: Exclude<Audience, 'public'>,
  { main }: Database,
): Promise<Account> {
  const [account] = await findAccount(main, { id: await readToken(request) })
  if (!account) throw new ApiError('UNAUTHORIZED_ACCESS')
  if (!isAllowed(account, audience)) throw new ApiError('FORBIDDEN')
  return account
}
