import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { sendJob } from '../worker/job-queue.ts'
import { mailQueue } from './mail.ts'

/** Days for which a mail that was given up can be sent again. */
export const resendDays = 7

/** Mails whose code is no longer good when they were given up: a new one is asked for by those who still want it. */
const expiredKinds = ['code', 'email-change']

/** Puts mails that were given up back into the queue, a hundred in a transaction. Answers how many. */
export async function resendMails(db: Kysely<Schema>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const mails = await tx
        .updateTable('outbox_mail')
        .set({ failed_at: null, last_error: null })
        .where('id', 'in', (given) =>
          given
            .selectFrom('outbox_mail')
            .select('id')
            .where('failed_at', 'is not', null)
            .where('text_body', '!=', '')
            .where('kind', 'not in', expiredKinds)
            .orderBy('id')
            .limit(100)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .execute()
      for (const { id } of mails) await sendJob(tx, mailQueue, { mailId: id })
      return mails.length
    })
    total += count
    if (count === 0) return total
  }
}

/** Mails by what became of them: sent within the hour, on their way, refused at least once, given up. */
export async function countMails(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const filtered = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::integer`
  const { sent, waiting, retrying, given_up } = await db
    .selectFrom('outbox_mail')
    .select([
      filtered(`sent_at > now() - interval '1 hour'`).as('sent'),
      filtered('sent_at is null and failed_at is null and last_error is null').as('waiting'),
      filtered('sent_at is null and failed_at is null and last_error is not null').as('retrying'),
      filtered('failed_at is not null').as('given_up'),
    ])
    .where((mail) =>
      mail.or([mail('sent_at', 'is', null), mail('created_at', '>', sql<Date>`now() - interval '2 days'`)]),
    )
    .executeTakeFirstOrThrow()
  return { sent, waiting, retrying, 'given-up': given_up }
}
