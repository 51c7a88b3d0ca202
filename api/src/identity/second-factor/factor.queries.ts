import { type Kysely, sql } from 'kysely'
import type { Factors, ProofMethod } from '../../../../shared/contract/identity/second-factor.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { voidChallenges } from './challenge.queries.ts'

const momentOf = (row: { created_at: Date; last_used_at: Date | null }) => ({
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** The factors of an account, as its holder sees them. */
export async function factorsOf(db: Kysely<Schema>, userId: string): Promise<Omit<Factors, 'isRequired'>> {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const app = await db
    .selectFrom('authenticator_app')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    passkeys: passkeys.map((row) => ({ id: row.id, name: row.name, ...momentOf(row) })),
    app: app ? momentOf(app) : null,
    recoveryCodes: Number(left),
  }
}

/** The possible second-step methods of an account; none without a factor. */
export async function factorMethodsOf(db: Kysely<Schema>, userId: string): Promise<Exclude<ProofMethod, 'password'>[]> {
  const { passkeys, app, recoveryCodes } = await factorsOf(db, userId)
  if (passkeys.length === 0 && !app) return []
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app ? (['code'] as const) : []),
    ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
  ]
}

/** Whether sign-in to the account needs a second step: it is staff, and has a factor. */
export async function needsSecondStep(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('is_staff', 'is', sql.lit(true))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('passkey').select('passkey.id').whereRef('passkey.user_id', '=', 'user.id')),
        exists(
          selectFrom('authenticator_app')
            .select('authenticator_app.user_id')
            .whereRef('authenticator_app.user_id', '=', 'user.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Removes every factor of an account, with recovery codes and steps in progress. */
export async function clearFactors(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const table of ['passkey', 'authenticator_app', 'recovery_code'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await voidChallenges(db, userId)
}
