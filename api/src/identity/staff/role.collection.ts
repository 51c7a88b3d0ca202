import { role } from '../../../../shared/contract/role/role.collection.ts'
import { defineStore } from '../../collection/collection.ts'
import { requireGrantable } from '../user/permissions.ts'

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
