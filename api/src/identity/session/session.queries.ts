import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Device, SignIn } from '../../../../shared/contract/identity/account.routes.ts'
import {
  refreshGrace,
  sessionDays,
  signInHistoryDays,
  staffSession,
} from '../../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../../database/schema.ts'
import { hashOfToken } from './refresh-token.ts'

/** Why a session ended. */
export type EndReason = 'signed_out' | 'everywhere' | 'password' | 'deletion' | 'reuse' | 'proven' | 'expired'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'user_session.end_reason': EndReason
  }
}

const session = expressionBuilder<Schema, 'user_session'>()

const { idleHours, absoluteDays } = staffSession

/**
 * A session that was idle too long, or is past its last day. The check for staff comes last, because nearly every
 * session is too young for it to matter.
 */
export const isExpired = session.or([
  session('user_session.expires_at', '<=', sql<Date>`now()`),
  session('user_session.last_used_at', '<=', sql<Date>`now() - make_interval(days => ${sql.lit(sessionDays.idle)})`),
  session.and([
    session.or([
      session('user_session.last_used_at', '<=', sql<Date>`now() - make_interval(hours => ${sql.lit(idleHours)})`),
      session('user_session.created_at', '<=', sql<Date>`now() - make_interval(days => ${sql.lit(absoluteDays)})`),
    ]),
    session.exists(
      session
        .selectFrom('user as holder')
        .select(sql.lit(1).as('one'))
        .whereRef('holder.id', '=', 'user_session.user_id')
        .where('holder.is_staff', 'is', sql.lit(true)),
    ),
  ]),
])

/** A session that can be used now. */
export const isAlive = session.and([session('user_session.ended_at', 'is', null), session.not(isExpired)])

/**
 * Ends open sessions in one statement with what depends on them: page streams and push subscriptions. Returns how many.
 */
async function end(db: Kysely<Schema>, reason: EndReason, ...conditions: Expression<SqlBool>[]): Promise<number> {
  const rows = await db
    .with('ended', (query) =>
      query
        .updateTable('user_session')
        .set({ ended_at: sql<Date>`now()`, end_reason: reason })
        .where('user_session.ended_at', 'is', null)
        .where(session.and(conditions))
        .returning('user_session.id'),
    )
    .with('removed', (query) =>
      query.deleteFrom('push_subscription').where('session_id', 'in', (from) => from.selectFrom('ended').select('id')),
    )
    .selectFrom('ended')
    .select(sql`pg_notify('notification', 'ended ' || id)`.as('announced'))
    .execute()
  return rows.length
}

/** Which of these sessions are active now, of active accounts. */
export async function findAliveSessions(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('user_session')
    .innerJoin('user', 'user.id', 'user_session.user_id')
    .select('user_session.id')
    .where('user_session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isAlive)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ends every session of an account, except a given one. Their access tokens stop working with them. */
export async function endSessions(
  tx: Kysely<Schema>,
  { userId, reason, except }: { readonly userId: string; readonly reason: EndReason; readonly except?: string },
): Promise<void> {
  const others = except === undefined ? [] : [session('user_session.id', '!=', except)]
  await end(tx, reason, session('user_session.user_id', '=', userId), ...others)
}

/** Ends one session of an account; false if the account has no active session with this id. */
export async function endSession(
  tx: Kysely<Schema>,
  { userId, sessionId, reason }: { readonly userId: string; readonly sessionId: string; readonly reason: EndReason },
): Promise<boolean> {
  const isOwn = session('user_session.user_id', '=', userId)
  return (await end(tx, reason, isOwn, session('user_session.id', '=', sessionId))) > 0
}

/** Ends the session of a refresh token, be it the newest or an earlier one. */
export async function endSessionOfToken(db: Kysely<Schema>, token: string): Promise<void> {
  const ofToken = session.selectFrom('refresh_token').select('session_id').where('token_hash', '=', hashOfToken(token))
  await end(db, 'signed_out', session('user_session.id', 'in', ofToken))
}

/** The devices an account is signed in on, most recently used first. */
export async function findDevices(db: Kysely<Schema>, userId: string): Promise<readonly Omit<Device, 'isCurrent'>[]> {
  const rows = await db
    .selectFrom('user_session')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'country'])
    .where('user_id', '=', userId)
    .where(isAlive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    userAgent: row.user_agent,
    // A table constraint limits it to the contract's countries.
    country: row.country,
  }))
}

/** Recent sign-ins of an account, newest first. */
export async function findSignIns(db: Kysely<Schema>, userId: string): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sign_in')
    .select(['id', 'created_at', 'method', 'user_agent as userAgent', 'country'])
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${signInHistoryDays})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ created_at, ...rest }) => ({ at: created_at.toISOString(), ...rest }))
}

/**
 * Ends sessions that were idle too long or reached their age limit, and deletes what is no longer needed: salts past
 * the grace period, tokens and ended sessions older than the idle limit.
 */
export async function expireSessions(db: Kysely<Schema>): Promise<void> {
  const idle = sql<Date>`now() - make_interval(days => ${sessionDays.idle})`
  await end(db, 'expired', isExpired)
  await db
    .updateTable('refresh_token')
    .set({ successor_salt: null })
    .where('successor_salt', 'is not', null)
    .where('used_at', '<', sql<Date>`now() - make_interval(secs => ${refreshGrace.deviceSeconds})`)
    .execute()
  await db.deleteFrom('refresh_token').where('used_at', '<', idle).execute()
  await db.deleteFrom('user_session').where('ended_at', '<', idle).execute()
}
