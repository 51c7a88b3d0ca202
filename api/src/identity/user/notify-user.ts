import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { ApiConfig } from '../../http/context.ts'
import type { MailKind } from '../../outbox/define-mail.ts'
import { canMail, type Mail, queueMail } from '../../outbox/mail.ts'

/** All that mailing a user asks of the settings: a command has no more. */
export interface MailContext {
  readonly config: Pick<ApiConfig, 'production' | 'mail' | 'publicOrigin'>
}

/** Mails a user what has happened to the account. It happens also where no mail can be sent. */
export async function notifyUser<Values>(
  { config }: MailContext,
  tx: Transaction<Schema>,
  kind: MailKind<Values>,
  mail: Mail<Values>,
): Promise<void> {
  if (canMail(config)) await queueMail(tx, kind, mail)
}
