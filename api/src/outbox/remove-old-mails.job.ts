import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { defineJob } from '../worker/job.ts'
import { forgetGuestMails } from './guest-mail.queries.ts'
import { resendDays } from './resend-mails.ts'
import { blank, isToErasedAccount } from './send-mail.ts'

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Removes mails that were sent, or given up, long ago, and before that what the latter said. */
export async function removeOldMails(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where((mail) => {
      const done = mail.fn.coalesce('sent_at', 'failed_at')
      // A farewell that was mailed is gone already; this one landed in the development inbox.
      return mail.or([mail(done, '<', ago(30)), mail.and([isToErasedAccount(mail), mail(done, '<', ago(1))])])
    })
    .execute()
  await db
    .updateTable('outbox_mail')
    .set(blank)
    .where('failed_at', '<', ago(resendDays))
    .where('text_body', '!=', '')
    .execute()
  await forgetGuestMails(db)
}

export const removeOldMailsHourly = defineJob({
  queue: { name: 'remove-old-mails', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '23 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => removeOldMails(database.main.kysely),
})
