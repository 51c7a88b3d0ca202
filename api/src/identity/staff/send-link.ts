import { sql, type Transaction } from 'kysely'
import { invitationHours } from '../../../../shared/contract/identity/identity.limits.ts'
import type { UserLink } from '../../../../shared/contract/user/user-links.routes.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { queueMail } from '../../outbox/mail.ts'
import { resetMail } from '../password/password.mail.ts'
import { issueResetToken } from '../password/reset-token.ts'
import { invitationMail } from './invitation.mail.ts'

const hour = 3_600_000

async function findHolder(tx: Transaction<Schema>, id: string) {
  const holder = await tx
    .selectFrom('user')
    .select(['id', 'email', 'status', 'language', 'is_staff'])
    .select(
      sql<boolean>`email_verified_at is not null and (password_hash is not null
        or exists (select from oauth_identity where user_id = "user".id))`.as('hasJoined'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!holder) throw new ApiError('NOT_FOUND')
  if (holder.status !== 'active') throw new ApiError('USER_INACTIVE')
  return holder
}

/**
 * Mails the holder of an account a link to choose a password, in the account's language. The audit records that it was
 * sent; only the mailbox gets the link.
 * @throws ApiError `NOT_FOUND`, `USER_INACTIVE`, `EMAIL_RATE_LIMIT`; `EMAIL_ALREADY_VERIFIED` for an invitation of a
 * holder who has joined.
 */
export async function sendLink(
  { config }: Pick<ApiContext, 'config'>,
  tx: Transaction<Schema>,
  { link, userId, actorId }: { readonly link: UserLink; readonly userId: string; readonly actorId: string },
): Promise<void> {
  const { id, email, language, is_staff: isStaff, hasJoined } = await findHolder(tx, userId)
  const { publicOrigin } = config
  const mail = { to: email, userId: id, language }
  if (link === 'invitation') {
    if (hasJoined) throw new ApiError('EMAIL_ALREADY_VERIFIED')
    const token = await issueResetToken(tx, id, 'invitation')
    const until = new Date(Date.now() + invitationHours * hour)
    await queueMail(tx, invitationMail, { ...mail, values: { publicOrigin, token, until, isStaff } })
  } else {
    const token = await issueResetToken(tx, id)
    await queueMail(tx, resetMail, { ...mail, values: { publicOrigin, token } })
  }
  const audit = { actorId, action: 'update', section: 'user', recordId: id } as const
  await recordAudit(tx, { ...audit, before: null, after: { linkSent: link } })
}
