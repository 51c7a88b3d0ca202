import type { Transaction } from 'kysely'
import type { Language } from '../../../../shared/contract/language.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import { endSessions } from '../session/session.queries.ts'
import { type MailContext, notifyUser } from '../user/notify-user.ts'
import { type SecurityChangeKind, securityMail } from './security.mail.ts'
import { voidSecrets } from './void-secrets.queries.ts'

type Fields = Readonly<Record<string, unknown>>

/** One change of credentials, email, rights or state of an account, by its holder or by staff. */
export interface SecurityChange {
  /** The account as it is now. */
  readonly user: { readonly id: string; readonly email: string }
  readonly kinds: readonly [SecurityChangeKind, ...SecurityChangeKind[]]
  /** Null is the service itself. */
  readonly actorId: string | null
  /** What differs, without secrets, for the audit; `recorded` where the collections engine has written it. */
  readonly audit?: { readonly before: Fields; readonly after: Fields } | 'recorded'
  /** Where the email was changed: the one before, which is mailed too. */
  readonly previousEmail?: string | undefined
  /** The session that goes on: the one in which the holder made the change. */
  readonly exceptSession?: string | undefined
  /** Of the mail; the language the account is used in where it is not named. */
  readonly language?: Language | undefined
}

/** Changes after which a link for a new password would be of no use, or no longer reach the holder. */
const needContact: ReadonlySet<SecurityChangeKind> = new Set(['email', 'status', 'trashed'])

const languageOf = async (tx: Transaction<Schema>, userId: string) =>
  (await tx.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirstOrThrow()).language

/**
 * What follows from every such change, in its transaction: an audit row, a mail to the holder (to the old address as
 * well), the end of the account's sessions, and links and codes mailed before become invalid.
 */
export async function applySecurityChange(
  context: MailContext,
  tx: Transaction<Schema>,
  change: SecurityChange,
): Promise<void> {
  const { user, kinds, actorId, audit, previousEmail, exceptSession } = change
  if (audit !== 'recorded') {
    await recordAudit(tx, {
      actorId,
      action: 'update',
      section: 'user',
      recordId: user.id,
      before: audit?.before ?? null,
      after: { ...audit?.after, changed: kinds },
    })
  }
  await endSessions(tx, {
    userId: user.id,
    reason: kinds.includes('password') ? 'password' : 'everywhere',
    ...(exceptSession && { except: exceptSession }),
  })
  await voidSecrets(tx, user.id)
  const language = change.language ?? (await languageOf(tx, user.id))
  const canSetPassword = !kinds.some((kind) => needContact.has(kind))
  for (const to of new Set([user.email, previousEmail ?? user.email])) {
    await notifyUser(context, tx, securityMail, {
      to,
      userId: user.id,
      language,
      values: { publicOrigin: context.config.publicOrigin, kinds, at: new Date(), canSetPassword },
    })
  }
}
