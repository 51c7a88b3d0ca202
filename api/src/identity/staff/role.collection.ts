import { role } from '../../../../shared/contract/role/role.collection.ts'
import { defineStore } from '../../collection/collection.ts'
import { watchAccounts } from './watch-accounts.ts'

export const roles = defineStore(role, {
  table: 'role',
  rulesIn: (context) => ({ guard: watchAccounts(context, 'role') }),
})
