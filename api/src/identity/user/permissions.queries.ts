import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isProvenStaff, permissionList } from './permissions.ts'

/** Whether a member of staff currently has a permission, for rules that only know the caller's id. */
export async function hasPermission(db: Kysely<Schema>, userId: string, permission: string): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where(sql<SqlBool>`${isProvenStaff} and ${permission} = any (${permissionList})`)
    .executeTakeFirst()
  return found !== undefined
}

/** Staff who currently have a permission, except one; null excludes none. */
export const listOthersWith = (db: Kysely<Schema>, userId: string | null, permission: string) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'language'])
    .$if(userId !== null, (query) => query.where('id', '<>', userId))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${isProvenStaff} and ${permission} = any (${permissionList})`)
    .execute()
