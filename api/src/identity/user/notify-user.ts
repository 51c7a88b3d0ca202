import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { ApiConfig } from '../../http/context.ts'
import type { MailKind } from '../../outbox/define-mail.ts'
import { canMail, type Mail, queueMail } from '../../outbox/mail.ts'

/** The settings needed to mail a user: a command has no more. */
export interface MailContext {
  readonly config: Pick<ApiConfig, 'production' | 'mail' | 'publicOrigin'>
}

/** Mails a user what happened to the account. Does nothing if mail is not configured. */
export async function notifyUser<Values>(
  { config }: MailContext,
  tx: Transaction<Schema>,
  kind: MailKind<Values>,
  mail: Mail<Values>,
): Promise<void> {
  if (canMail(config)) await queueMail(tx, kind, mail)
}
