import { sql, type Transaction } from 'kysely'
import { advisoryLock } from '../../database/advisory-lock.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** The security-related state of an account. */
export interface AccountState {
  readonly id: string
  readonly email: string
  readonly status: string
  readonly isStaff: boolean
  readonly isVerified: boolean
  readonly isTrashed: boolean
  /** All permissions, direct and through roles, even if inactive now. */
  readonly given: readonly string[]
  /** The same including roles in the trash: everything that could become active. */
  readonly stored: readonly string[]
}

/** One account before and after a change; undefined if it did not or does not exist. */
export interface AccountChange {
  readonly before: AccountState | undefined
  readonly after: AccountState | undefined
}

/** The subject of a change; null for a record about to be created. */
export type RightsSubject = { readonly user: string | null } | { readonly role: string | null }

const usable = (account: AccountState | undefined): readonly string[] =>
  account?.isStaff && account.isVerified && !account.isTrashed && account.status === 'active' ? account.given : []

async function statesOf(tx: Transaction<Schema>, subject: RightsSubject): Promise<Map<string, AccountState>> {
  const [id, isAffected] =
    'user' in subject
      ? [subject.user, sql`id = ${subject.user}`]
      : [subject.role, sql`id in (select user_id from user_role where role_id = ${subject.role})`]
  if (id === null) return new Map()
  const roles = sql`select unnest(role.permissions) from user_role join role on role.id = user_role.role_id
    where user_role.user_id = "user".id`
  const own = sql`select permission from user_permission where user_id = "user".id`
  const { rows } = await sql<AccountState>`
    select id, email, status, is_staff as "isStaff",
      email_verified_at is not null as "isVerified", deleted_at is not null as "isTrashed",
      array(${own} union ${roles} and role.deleted_at is null order by 1) as given,
      array(${own} union ${roles} order by 1) as stored
    from "user" where ${isAffected} order by id
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The permissions a role gives, now or once restored from the trash. */
async function permissionsOfRole(tx: Transaction<Schema>, subject: RightsSubject): Promise<readonly string[]> {
  if (!('role' in subject) || subject.role === null) return []
  const row = await tx.selectFrom('role').select('permissions').where('id', '=', subject.role).executeTakeFirst()
  return row?.permissions ?? []
}

const isSameList = (one: readonly string[] = [], other: readonly string[] = []) => one.join() === other.join()

/** Whether a change of a role affects an account: one that has all its permissions in other ways does not change. */
const isReached = ({ before, after }: AccountChange) =>
  !isSameList(before?.given, after?.given) || !isSameList(before?.stored, after?.stored)

/**
 * The single guard for every change of permissions, or of accounts with more permissions. It is called before a change
 * and, through the function it returns, afterwards, in the same transaction. No sequence of calls by a member of staff
 * can give an account a permission that they lack, and accounts with more permissions than they have stay unchanged.
 * Inactive permissions count too: of roles in the trash, and of accounts that are not staff, trashed, suspended or
 * unverified. A lock serialises changes, so each is judged against the result of the previous one.
 * @returns the changes to each affected account.
 * @throws ApiError `FORBIDDEN`.
 */
export async function guardRights(
  tx: Transaction<Schema>,
  actorId: string,
  subject: RightsSubject,
): Promise<(subject: RightsSubject) => Promise<readonly AccountChange[]>> {
  await sql`select pg_advisory_xact_lock(${advisoryLock('rights')})`.execute(tx)
  const actor = (await statesOf(tx, { user: actorId })).get(actorId)
  const own = new Set(usable(actor))
  const requireWithin = (permissions: readonly string[]) => {
    if (permissions.some((permission) => !own.has(permission))) throw new ApiError('FORBIDDEN')
  }
  // The own account may have more stored than active: a role in the trash.
  const requireNotRicher = (account: AccountState | undefined) => {
    if (account && account.id !== actorId) requireWithin(account.stored)
  }
  const isOfUser = 'user' in subject
  const before = await statesOf(tx, subject)
  requireWithin(await permissionsOfRole(tx, subject))
  if (isOfUser) for (const account of before.values()) requireNotRicher(account)

  return async (changed) => {
    const after = await statesOf(tx, changed)
    requireWithin(await permissionsOfRole(tx, changed))
    const changes = [...new Set([...before.keys(), ...after.keys()])]
      .map((id): AccountChange => ({ before: before.get(id), after: after.get(id) }))
      .filter((change) => isOfUser || isReached(change))
    for (const change of changes) {
      requireNotRicher(change.before)
      requireNotRicher(change.after)
      const had = new Set(change.before?.stored)
      const could = new Set(usable(change.before))
      requireWithin((change.after?.stored ?? []).filter((permission) => !had.has(permission)))
      requireWithin(usable(change.after).filter((permission) => !could.has(permission)))
    }
    return changes
  }
}
