import { type RawBuilder, sql } from 'kysely'

/** Everything an account may do, of its own and by its roles, in a statement that has `"user".id` in scope. */
export const permissionList: RawBuilder<string[]> = sql<string[]>`array(
  select permission from user_permission where user_id = "user".id
  union
  select unnest(role.permissions) from user_role join role on role.id = user_role.role_id and role.deleted_at is null
  where user_role.user_id = "user".id
)`

/** Whether an account is staff now: the rights of one whose mailbox is not proven sleep until it is. */
export const isProvenStaff: RawBuilder<boolean> = sql<boolean>`(is_staff and email_verified_at is not null)`
