import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { permissionPattern } from '../permission.ts'

declare module '../../schema/kind.ts' {
  interface Kinds {
    permission: string
  }
}

export const PermissionList = Type.Array(
  Type.String({ maxLength: 60, pattern: permissionPattern, kind: 'permission' }),
  {
    maxItems: 500,
    uniqueItems: true,
  },
)

const write = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  permissions: PermissionList,
}

/** Named sets of permissions that are given to staff. They belong to the section of users. */
export const role = defineCollection({
  name: 'role',
  nouns: ['role', 'Roles'],
  item: Exactly({ ...recordFields, ...write }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['name']],
  searchable: false,
  viewers: 'view_user',
  writers: 'update_user',
  exporters: 'export_user',
  stepUp: true,
  fields: { ...recordListFields, id: 'filter', name: 'sort' },
})
export type RoleRecord = Type.Static<typeof role.item>
