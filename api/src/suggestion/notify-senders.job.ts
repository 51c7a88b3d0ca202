import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { takeGuestMails } from '../outbox/guest-mail.queries.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { type DueMail, markMailed, takeDue } from './sender-mails.queries.ts'
import {
  codeAcceptedMail,
  codeDeclinedMail,
  codeKnownMail,
  shopAcceptedMail,
  shopDeclinedMail,
  shopKnownMail,
} from './suggestion.mail.ts'
import { namedCode, senderMails, storeName } from './suggestion.rules.ts'

/** Mails of one transaction. */
const atOnce = 100

const mailsOf = {
  code: { accepted: codeAcceptedMail, known: codeKnownMail, declined: codeDeclinedMail },
  shop: { accepted: shopAcceptedMail, known: shopKnownMail, declined: shopDeclinedMail },
} as const

/** Queues the mail that says what became of a suggestion. Answers its id; null where there is no mailbox any more. */
async function queueOutcome(tx: Transaction<Schema>, due: DueMail, publicOrigin: string): Promise<string | null> {
  const { kind, status, reason, to, userId, language, shopId, slug, isListed } = due
  if (to === null) return null
  const store = { name: storeName(due), path: isListed ? `/shop/${shopId}/${slug}` : null }
  const about = { to, userId, language }
  const values = { publicOrigin, store, code: namedCode(due) }
  const mails = mailsOf[kind]
  return reason === null
    ? queueMail(tx, status === 'known' ? mails.known : mails.accepted, { ...about, values })
    : queueMail(tx, mails.declined, { ...about, values: { ...values, reason } })
}

type Context = Pick<JobContext, 'database' | 'config'> & { readonly stopping?: AbortSignal }

/** Mails senders what became of their suggestions, by a hundred, each hundred with what is kept of it; a guest once a day. */
export async function notifySenders({ database, config, stopping }: Context): Promise<void> {
  if (!canMail(config)) return
  for (let count = atOnce; count === atOnce && !stopping?.aborted; ) {
    count = await database.main.kysely.transaction().execute(async (tx) => {
      const due = await takeDue(tx, atOnce)
      const guests = due.flatMap((one) =>
        one.userId === null && one.to !== null ? { about: senderMails, to: one.to, one } : [],
      )
      const mailed = new Set([...(await takeGuestMails(tx, guests))].map(({ one }) => one))
      for (const one of due) {
        const isMailed = one.userId !== null || mailed.has(one)
        await markMailed(tx, one, isMailed ? await queueOutcome(tx, one, config.publicOrigin) : null)
      }
      return due.length
    })
  }
}

export const notifySendersOfSuggestions = defineJob({
  queue: { name: 'notify-senders', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 5,
  run: (context) =>
    repeatForAMinute({ pauseSeconds: 5, stopping: context.stopping }, async () => {
      await notifySenders(context)
      return true
    }),
})
