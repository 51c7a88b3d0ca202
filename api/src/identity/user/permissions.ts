import { type RawBuilder, sql } from 'kysely'

/** All permissions of an account, direct and through roles, in a statement with `"user".id` in scope. */
export const permissionList: RawBuilder<string[]> = sql<string[]>`array(
  select permission from user_permission where user_id = "user".id
  union
  select unnest(role.permissions) from user_role join role on role.id = user_role.role_id and role.deleted_at is null
  where user_role.user_id = "user".id
)`

/** Whether an account is staff now: permissions are inactive until the mailbox is verified. */
export const isProvenStaff: RawBuilder<boolean> = sql<boolean>`(is_staff and email_verified_at is not null)`
