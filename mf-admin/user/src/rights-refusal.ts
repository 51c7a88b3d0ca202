import { usePermissions } from '@qasima/shared/admin/permissions'
import { useRecords } from '@qasima/shared/admin/record-queries'
import { type RoleRecord, role } from '@qasima/shared/contract/role/role.collection'
import type { UserRecord } from '@qasima/shared/contract/user/user.collection'
import { isOwnAccount } from './own-account.rules.ts'

/** Whether the person at the screen lacks some of these permissions; the API leaves what has them to others. */
function useLacks(permissions: readonly string[]): boolean {
  const known = usePermissions()
  return known !== undefined && permissions.some((permission) => !known.permissions.includes(permission))
}

export function useRoleRefusal(item: RoleRecord | null): string | null {
  const isBeyond = useLacks(item?.permissions ?? [])
  return isBeyond ? 'This role has permissions you don’t have, so you can view it but not change it.' : null
}

/** Counts what the account is given of its own and by its roles, those in the trash among them. */
export function useUserRefusal(item: UserRecord | null): string | null {
  const ids = item?.roleIds ?? []
  const query = { 'filter[id][in]': ids.join(), limit: '100', trash: 'with' }
  const roles = useRecords(role, query, { enabled: ids.length > 0 })
  const ofRoles = ids.length > 0 ? (roles.data?.items ?? []) : []
  const byRoles = ofRoles.flatMap(({ permissions }) => (Array.isArray(permissions) ? permissions.map(String) : []))
  const isBeyond = useLacks([...(item?.permissions ?? []), ...byRoles])
  if (!item || isOwnAccount(item) || !isBeyond) return null
  return 'This user has permissions you don’t have, so you can view the account but not change it.'
}
