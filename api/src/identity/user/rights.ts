import { sql, type Transaction } from 'kysely'
import { advisoryLock } from '../../database/advisory-lock.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** An account as far as its security goes. */
export interface AccountState {
  readonly id: string
  readonly email: string
  readonly status: string
  readonly isStaff: boolean
  readonly isVerified: boolean
  readonly isTrashed: boolean
  /** Of its own and by its roles, whether or not it can use them now. */
  readonly given: readonly string[]
  /** The same with the roles in the trash: all that could wake. */
  readonly stored: readonly string[]
}

/** One account before and after a change; undefined where there was or is none. */
export interface AccountChange {
  readonly before: AccountState | undefined
  readonly after: AccountState | undefined
}

/** What a change is about; null is a record that is about to be made. */
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

/** What a role gives those who hold it, now or once it is out of the trash. */
async function permissionsOfRole(tx: Transaction<Schema>, subject: RightsSubject): Promise<readonly string[]> {
  if (!('role' in subject) || subject.role === null) return []
  const row = await tx.selectFrom('role').select('permissions').where('id', '=', subject.role).executeTakeFirst()
  return row?.permissions ?? []
}

const isSameList = (one: readonly string[] = [], other: readonly string[] = []) => one.join() === other.join()

/** Whether a change of a role reaches an account: one that has all of it by other ways stays as it is. */
const isReached = ({ before, after }: AccountChange) =>
  !isSameList(before?.given, after?.given) || !isSameList(before?.stored, after?.stored)

/**
 * The one guard of everything that changes what accounts may do, or the accounts of those who may do more. It is asked
 * before a change and, by the function that it answers, after it, in the transaction of the change. Nothing that a
 * member of staff brings about, by whatever sequence of calls, gives an account a right that they lack themselves, and
 * accounts that have more rights than they have stay as they are. Rights count that are stored for an account which
 * cannot use them now: of roles in the trash, of an account that is not staff, in the trash, suspended or unverified.
 * Changes follow each other by a lock, so each is judged by what the one before left.
 * @returns what the change made of each account that it reached.
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
  // What is stored for the own account may be more than can be used: a role of theirs in the trash.
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
