import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { permissionList } from '../user/permissions.ts'

/** Grants previously unknown permissions to staff who have all known ones. */
export async function giveNewPermissions(tx: Transaction<Schema>, permissions: readonly string[]): Promise<void> {
  const known = (await tx.selectFrom('known_permission').select('permission').execute()).map((row) => row.permission)
  const added = permissions.filter((permission) => !known.includes(permission))
  if (added.length === 0) return
  // A database without known permissions was never prepared.
  if (known.length > 0) {
    await sql`
      insert into user_permission (user_id, permission)
      select id, permission from "user", unnest(${[...added]}::text[]) as permission
      where is_staff and deleted_at is null and ${permissionList} @> ${known}::text[]
      on conflict do nothing
    `.execute(tx)
  }
  await tx
    .insertInto('known_permission')
    .values(added.map((permission) => ({ permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
