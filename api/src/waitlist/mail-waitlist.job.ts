import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { MailKind } from '../outbox/define-mail.ts'
import { takeGuestMails } from '../outbox/guest-mail.queries.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { findDownloadsOut } from '../shortner/downloads-out.queries.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { outMail, waitingMail } from './waitlist.mail.ts'
import {
  deleteOldEntries,
  type MailedEntry,
  markConfirmed,
  markNotified,
  takeUnconfirmed,
  takeWaiting,
} from './waitlist.queries.ts'
import { leaveAddress } from './waitlist-link.ts'

/** Mails of one transaction. */
const atOnce = 100

type Context = Pick<JobContext, 'database' | 'config'> & { readonly stopping?: AbortSignal }
type WaitlistMail = MailKind<(typeof outMail)['example']>

/** Mails entries by a hundred, each hundred with what is kept of it, until there are no more; one mail a mailbox and day. */
async function mailAll(
  { database, config, stopping }: Context,
  { mail, aboutOf }: { readonly mail: WaitlistMail; readonly aboutOf: (entry: MailedEntry) => string },
  take: (tx: Transaction<Schema>) => Promise<readonly MailedEntry[]>,
  mark: (tx: Transaction<Schema>, entries: readonly MailedEntry[]) => Promise<unknown>,
): Promise<void> {
  const { publicOrigin } = config
  for (let count = atOnce; count === atOnce && !stopping?.aborted; ) {
    count = await database.main.kysely.transaction().execute(async (tx) => {
      const entries = await take(tx)
      const mails = entries.map((entry) => ({ ...entry, about: aboutOf(entry), to: entry.email }))
      for (const { to, platform, language, leaveKey } of await takeGuestMails(tx, mails)) {
        const leaveUrl = leaveAddress(publicOrigin, leaveKey, language)
        const values = { publicOrigin, platform, leaveUrl }
        await queueMail(tx, mail, { to, userId: null, language, unsubscribeUrl: leaveUrl, values })
      }
      if (entries.length > 0) await mark(tx, entries)
      return entries.length
    })
  }
}

const joined = { mail: waitingMail, aboutOf: () => waitingMail.kind }
const released = { mail: outMail, aboutOf: ({ platform }: MailedEntry) => `${outMail.kind} ${platform}` }

/** Mails those who wait for a download that is out, and then those who came on the list. Each once. */
export async function mailWaitlist(context: Context): Promise<void> {
  const { database, config } = context
  if (!canMail(config)) return
  const out = await findDownloadsOut(database.main.kysely, config.publicOrigin)
  if (out.length > 0) await mailAll(context, released, (tx) => takeWaiting(tx, out, atOnce), markNotified)
  await mailAll(context, joined, (tx) => takeUnconfirmed(tx, atOnce), markConfirmed)
}

export const mailWaitlistEntries = defineJob({
  queue: { name: 'mail-waitlist', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 5,
  run: (context) =>
    repeatForAMinute({ pauseSeconds: 5, stopping: context.stopping }, async () => {
      await mailWaitlist(context)
      return true
    }),
})

export const removeOldWaitlistEntries = defineJob({
  queue: { name: 'remove-old-waitlist-entries', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '53 2 * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const removed = await deleteOldEntries(database.main.kysely)
    if (removed > 0) log.info({ removed }, 'old entries of the waiting list were removed')
  },
})
