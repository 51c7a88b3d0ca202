import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { ApiContext } from '../../http/context.ts'
import type { MailKind } from '../../outbox/define-mail.ts'
import { canMail, type Mail, queueMail } from '../../outbox/mail.ts'

/** Mails a user what has happened to the account. It happens also where no mail can be sent. */
export async function notifyUser<Values>(
  { config }: Pick<ApiContext, 'config'>,
  tx: Transaction<Schema>,
  kind: MailKind<Values>,
  mail: Mail<Values>,
): Promise<void> {
  if (canMail(config)) await queueMail(tx, kind, mail)
}
