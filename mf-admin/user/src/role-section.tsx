import { defineSection } from '@qasima/shared/admin/section'
import { role } from '@qasima/shared/contract/role/role.collection'
import { useRoleRefusal } from './rights-refusal.ts'

export const roleSection = defineSection(role, {
  columns: [{ name: 'name' }, { name: 'permissions' }, { name: 'createdAt' }, { name: 'updatedAt' }],
  query: 'sort=name',
  fields: [{ name: 'name' }, { name: 'permissions' }],
  useRefusal: useRoleRefusal,
})
