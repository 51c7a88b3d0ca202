import { type ExpressionBuilder, sql } from 'kysely'
import { toError } from '../../../shared/server/error-code.ts'
import type { Connection } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import type { MailTransport } from './mail-transport.ts'

const isWaiting = (mail: ExpressionBuilder<Schema, 'outbox_mail'>) =>
  mail.and([mail('sent_at', 'is', null), mail('failed_at', 'is', null)])

/** A mail to an account that is erased. */
export const isToErasedAccount = (mail: ExpressionBuilder<Schema, 'outbox_mail'>) =>
  mail.exists(
    mail
      .selectFrom('user')
      .select('user.id')
      .whereRef('user.id', '=', 'outbox_mail.user_id')
      .where('user.status', '=', sql.lit('deleted')),
  )

/** What a mail says holds codes and links; nothing keeps them once it is sent, or given up for a week. */
export const blank = { text_body: '', html_body: null, unsubscribe_url: null }

/** A mailbox that is refused for good is not asked for a day, as a server that is away is. */
const maxRefusals = 5
const isRefusal = (failure: string): boolean => /^EENVELOPE 5\d\d/.test(failure)

/**
 * Sends a mail of the outbox, unless that is done. Without a transport it has arrived where it is: in the
 * development inbox.
 * @throws Error when it could not be sent; its message holds nothing of the mail.
 */
export async function sendMail(
  { kysely }: Connection,
  id: string,
  transport: MailTransport | undefined,
): Promise<void> {
  const mail = await kysely
    .updateTable('outbox_mail')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isWaiting)
    .returning([
      'id',
      'to_address as to',
      'language',
      'subject',
      'text_body as text',
      'html_body as html',
      'kind',
      'attempts',
    ])
    .returning('unsubscribe_url as unsubscribeUrl')
    .executeTakeFirst()
  if (!mail) return
  const row = kysely.updateTable('outbox_mail').where('id', '=', id)
  const sent = { sent_at: sql<Date>`now()`, last_error: null }
  if (!transport) {
    await row.set(sent).execute()
    return
  }
  try {
    await transport.send(mail)
  } catch (error) {
    const { message } = toError(error)
    await row.set({ last_error: message }).execute()
    if (isRefusal(message) && mail.attempts >= maxRefusals) await markMailFailed({ kysely }, id)
    throw error
  }
  await row.set({ ...sent, ...blank }).execute()
  await removeLastMail({ kysely }, id)
}

/** Marks a mail that no attempt could send. What it says is kept for those who have it sent again. */
export async function markMailFailed({ kysely }: Pick<Connection, 'kysely'>, id: string): Promise<void> {
  await kysely
    .updateTable('outbox_mail')
    .set((row) => ({
      failed_at: sql<Date>`now()`,
      // An attempt that ended with its process left no reason.
      last_error: row.fn.coalesce('last_error', sql<string>`'interrupted'`),
    }))
    .where('id', '=', id)
    .where(isWaiting)
    .execute()
  await removeLastMail({ kysely }, id)
}

/** The last mail to an erased account is the last place that names its user. */
async function removeLastMail({ kysely }: Pick<Connection, 'kysely'>, id: string): Promise<void> {
  await kysely.deleteFrom('outbox_mail').where('id', '=', id).where(isToErasedAccount).execute()
}
