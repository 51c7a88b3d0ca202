import type { Transaction } from 'kysely'
import { role } from '../../../../shared/contract/role/role.collection.ts'
import { defineStore } from '../../collection/collection.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { permissionsOf } from '../user/permissions.ts'

/** Staff cannot hand out, or take away, more than they may do themselves. */
export async function requireGrantable(
  transaction: Transaction<Schema>,
  actorId: string,
  permissions: readonly string[],
): Promise<void> {
  const own = new Set(await permissionsOf(transaction, actorId))
  if (permissions.some((permission) => !own.has(permission))) throw new ApiError('FORBIDDEN')
}

export const roles = defineStore(role, {
  table: 'role',
  save: (transaction, _id, { actorId, before, next }) => {
    const old: readonly string[] = Array.isArray(before?.permissions) ? before.permissions : []
    const changed = [
      ...next.permissions.filter((permission) => !old.includes(permission)),
      ...old.filter((permission) => !next.permissions.includes(permission)),
    ]
    return requireGrantable(transaction, actorId, changed)
  },
})
