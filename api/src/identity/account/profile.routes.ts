import { sql } from 'kysely'
import {
  changeProfile,
  completeProfile,
  type Profile,
  profileProblems,
  readInvites,
  readPermissions,
  readProfile,
} from '../../../../shared/contract/identity/account.routes.ts'
import { ApiError, assertNoProblems } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { countInvited, plannedLimit } from '../../plan/tracking-limit.queries.ts'
import { trackingLimit } from '../../plan/tracking-limit.rules.ts'
import { requireUser, toUser, userColumns } from '../user/user.queries.ts'

function checkedProfile(profile: Profile) {
  assertNoProblems(profileProblems(profile, new Date()))
  const { firstName, lastName, sex, birthDate, country } = profile
  return { first_name: firstName, last_name: lastName, sex, birth_date: birthDate, country }
}

/** Who the caller is, and what they may do. */
export const routes: NounRoutes = (serve, { database, config }) => {
  const db = database.main.kysely

  serve(readProfile, async ({ account }) => ({ user: await requireUser(db, account.id) }))

  serve(completeProfile, async ({ account, body }) => {
    const { id } = account
    const row = await db
      .updateTable('user')
      .set(checkedProfile(body))
      .where('id', '=', id)
      .where('email_verified_at', 'is not', null)
      .where(sql<boolean>`num_nulls(first_name, last_name, sex, birth_date, country) > 0`)
      .returning(userColumns)
      .executeTakeFirst()
    if (row) return { user: toUser(row) }
    const { isEmailVerified } = await requireUser(db, id)
    throw new ApiError(isEmailVerified ? 'PROFILE_ALREADY_FINISHED' : 'EMAIL_NOT_VERIFIED')
  })

  serve(changeProfile, async ({ account, body }) => {
    const row = await db
      .updateTable('user')
      .set(checkedProfile(body))
      .where('id', '=', account.id)
      .where('email_verified_at', 'is not', null)
      .returning(userColumns)
      .executeTakeFirst()
    if (!row) throw new ApiError('EMAIL_NOT_VERIFIED')
    return { user: toUser(row) }
  })

  serve(readPermissions, async ({ account }) => {
    const { isStaff, permissions } = account
    return { hasAccess: isStaff, permissions: isStaff ? [...permissions] : [] }
  })

  serve(readInvites, async ({ account }) => {
    const { inviteCode, invited, planned, tracked } = await db
      .selectFrom('user')
      .select((user) => [
        'invite_code as inviteCode',
        countInvited(user).as('invited'),
        user
          .selectFrom('tracking')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('user_id', '=', 'user.id')
          .$asScalar()
          .$notNull()
          .as('tracked'),
        plannedLimit(user).as('planned'),
      ])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    return {
      inviteCode,
      inviteUrl: `${config.publicOrigin}/signup?invite=${inviteCode}`,
      invited,
      tracked,
      trackingLimit: trackingLimit({ planned, invited }),
    }
  })
}
