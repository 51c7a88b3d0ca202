import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** Everything an account may do, of its own and by its roles, in a statement that has `"user".id` in scope. */
export const permissionList: RawBuilder<string[]> = sql<string[]>`array(
  select permission from user_permission where user_id = "user".id
  union
  select unnest(role.permissions) from user_role join role on role.id = user_role.role_id and role.deleted_at is null
  where user_role.user_id = "user".id
)`

/** Everything an account may do, now. Empty for an account that is not staff. */
export async function permissionsOf(kysely: Kysely<Schema>, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ permissions: string[] }>`
    select ${permissionList} as permissions from "user" where id = ${id} and is_staff
  `.execute(kysely)
  return rows[0]?.permissions ?? []
}

/**
 * Staff cannot hand out, or take away, more than they may do themselves.
 * @throws ApiError `FORBIDDEN`.
 */
export async function requireGrantable(
  transaction: Transaction<Schema>,
  actorId: string,
  permissions: readonly string[],
): Promise<void> {
  const own = new Set(await permissionsOf(transaction, actorId))
  if (permissions.some((permission) => !own.has(permission))) throw new ApiError('FORBIDDEN')
}
