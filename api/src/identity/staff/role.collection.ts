import { sql } from 'kysely'
import { role } from '../../../../shared/contract/role/role.collection.ts'
import { defineStore } from '../../collection/collection.ts'
import { watchAccounts } from './watch-accounts.ts'

export const roles = defineStore(role, {
  table: 'role',
  foldedKeys: { name: (value) => sql`lower(name) = lower(${value})` },
  rulesIn: (context) => ({ guard: watchAccounts(context, 'role') }),
})
