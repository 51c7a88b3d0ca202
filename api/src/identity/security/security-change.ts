import type { Transaction } from 'kysely'
import type { Language } from '../../../../shared/contract/language.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import { endSessions } from '../session/session.queries.ts'
import { type MailContext, notifyUser } from '../user/notify-user.ts'
import { type SecurityChangeKind, securityMail } from './security.mail.ts'
import { voidSecrets } from './void-secrets.queries.ts'

type Fields = Readonly<Record<string, unknown>>

/** A change of credentials, email, permissions or status of an account, by its holder or staff. */
export interface SecurityChange {
  /** The account as it is now. */
  readonly user: { readonly id: string; readonly email: string }
  readonly kinds: readonly [SecurityChangeKind, ...SecurityChangeKind[]]
  /** Null for the service itself. */
  readonly actorId: string | null
  /** The differences, without secrets, for the audit; `recorded` if the collections engine has written it. */
  readonly audit?: { readonly before: Fields; readonly after: Fields } | 'recorded'
  /** If the email was changed: the previous one, which is mailed too. */
  readonly previousEmail?: string | undefined
  /** The session that continues: the one in which the holder made the change. */
  readonly exceptSession?: string | undefined
  /** Language of the mail; by default that of the account. */
  readonly language?: Language | undefined
}

/** Changes after which a password link would be useless, or would no longer reach the holder. */
const needContact: ReadonlySet<SecurityChangeKind> = new Set(['email', 'status', 'trashed'])

const languageOf = async (tx: Transaction<Schema>, userId: string) =>
  (await tx.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirstOrThrow()).language

/**
 * Applies the consequences of a security change, in its transaction: audit row, mail to the holder (also to the old
 * address), end of sessions, and invalidation of links and codes mailed before.
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
