import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../../shared/contract/country.ts'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { User } from '../../../../shared/contract/identity/user.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'user.sex': NonNullable<User['sex']>
    'user.country': CountryId
    'user.user_type': User['userType']
    'user.status': User['status']
    'user.language': Language
    'user_session.country': CountryId
  }
}

/** The columns that `toUser` needs. */
export const userColumns = [
  'user.id',
  'user.email',
  'user.first_name',
  'user.last_name',
  'user.sex',
  'user.birth_date',
  'user.country',
  'user.email_verified_at',
  'user.user_type',
  'user.status',
  'user.avatar_url',
  'user.created_at',
  sql<boolean>`"user".password_hash is not null`.as('has_password'),
] as const

type UserRow = Pick<
  Selectable<Schema['user']>,
  Extract<(typeof userColumns)[number], string> extends `user.${infer Column extends keyof Schema['user']}`
    ? Column
    : never
> & { readonly has_password: boolean }

/** An account as its user sees it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex,
    birthDate: row.birth_date,
    country: row.country,
    isEmailVerified: row.email_verified_at !== null,
    userType: row.user_type,
    status: row.status,
    avatarUrl: row.avatar_url,
    createdAt: row.created_at.toISOString(),
    hasPassword: row.has_password,
  }
}

const present = (db: Kysely<Schema>) => db.selectFrom('user').select(userColumns).where('deleted_at', 'is', null)

/** The account, unless it was deleted. */
export async function findUser(db: Kysely<Schema>, id: string): Promise<User | undefined> {
  const row = await present(db).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** The account with this address, in any notation. */
export async function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User | undefined> {
  const row = await present(db).where('email_folded', '=', foldedEmail(email)).executeTakeFirst()
  return row && toUser(row)
}

/**
 * The caller's own account, on routes for account holders.
 * @throws ApiError `UNAUTHORIZED_ACCESS` if it was deleted in the meantime.
 */
export async function requireUser(db: Kysely<Schema>, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('UNAUTHORIZED_ACCESS')
  return user
}

/** Locks an account's row for changes that must be serialised; rows that refer to it do not wait. */
export async function lockUser(tx: Transaction<Schema>, userId: string) {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'email', 'password_hash as passwordHash', 'user_type as userType', 'delete_at as deleteAt'])
    .select(sql<boolean>`email_verified_at is not null`.as('isEmailVerified'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('UNAUTHORIZED_ACCESS')
  return row
}
