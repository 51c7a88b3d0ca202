import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Friends of an account who came by its invitation and verified their email. */
export const countInvited = (user: ExpressionBuilder<Schema, 'user'>) =>
  user
    .selectFrom('user as friend')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('friend.invited_by', '=', 'user.id')
    .where('friend.email_verified_at', 'is not', null)
    .where('friend.deleted_at', 'is', null)
    .$asScalar()
    .$notNull()
