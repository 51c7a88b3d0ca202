import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { loadOrCreateSecret } from '../../config/signing-keys.ts'
import type { Connection } from '../../database/connection.ts'
import { hashPassword, isPassword } from '../password/password.ts'

export interface StaffCredentials {
  readonly email: string
  readonly password: string
}

/** The account of `ADMIN_EMAIL` and `ADMIN_PASSWORD`; without one, a password made once under the data folder. */
export async function firstStaffCredentials({
  admin,
  dataDir,
}: Pick<Config, 'admin' | 'dataDir'>): Promise<StaffCredentials> {
  const made = () => randomBytes(12).toString('base64url')
  return { email: admin.email, password: admin.password ?? (await loadOrCreateSecret(dataDir, 'admin-password', made)) }
}

/** A complete profile, so that the first sign-in leads to the back-office and not to a form. */
const profile = {
  first_name: 'Qasima',
  last_name: 'Staff',
  sex: 'FEMALE',
  birth_date: '1990-01-01',
  country: 'eg',
} as const

/** Makes the first staff account, or brings it up to date: active, verified, this password, these permissions. */
export async function ensureFirstStaff(
  { kysely }: Connection,
  { email, password }: StaffCredentials,
  permissions: readonly string[],
): Promise<void> {
  const present = await kysely
    .selectFrom('user')
    .select('password_hash')
    .where('email_folded', '=', email.normalize('NFKC').toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isSamePassword = present?.password_hash && (await isPassword(password, present.password_hash))
  const passwordHash = isSamePassword ? present.password_hash : await hashPassword(password)

  await kysely.transaction().execute(async (transaction) => {
    const account = { password_hash: passwordHash, is_staff: true, status: 'active', email_verified_at: new Date() }
    const { id } = await transaction
      .insertInto('user')
      .values({ ...account, ...profile, email })
      .onConflict((conflict) =>
        conflict
          .column('email_folded')
          .where('deleted_at', 'is', null)
          .doUpdateSet({
            ...account,
            email_verified_at: (update) => update.fn.coalesce('user.email_verified_at', 'excluded.email_verified_at'),
            // What the person entered stays.
            sex: (update) => update.fn.coalesce('user.sex', 'excluded.sex'),
            birth_date: (update) => update.fn.coalesce('user.birth_date', 'excluded.birth_date'),
            country: (update) => update.fn.coalesce('user.country', 'excluded.country'),
          }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('user_permission')
      .values(permissions.map((permission) => ({ user_id: id, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
