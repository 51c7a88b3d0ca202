import type { Transaction } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../database/schema.ts'
import type { MailKind } from '../../outbox/define-mail.ts'
import { canMail, queueMail } from '../../outbox/mail.ts'
import { listOthersWith } from './permissions.queries.ts'

/** What a mail needs of a service. */
export interface NotifyContext {
  readonly config: Pick<Config, 'production' | 'mail' | 'publicOrigin'>
}

interface Recipients {
  readonly permission: string
  /** The person who caused it, who is not mailed. Null mails all. */
  readonly exceptId: string | null
}

/** Mails staff who currently have a permission. */
export async function mailStaff<Values extends object>(
  tx: Transaction<Schema>,
  { config }: NotifyContext,
  { permission, exceptId }: Recipients,
  mail: MailKind<Values>,
  values: Values,
): Promise<void> {
  if (!canMail(config)) return
  for (const { id, email, language } of await listOthersWith(tx, exceptId, permission)) {
    await queueMail(tx, mail, {
      to: email,
      userId: id,
      language,
      values: { ...values, publicOrigin: config.publicOrigin },
    })
  }
}
