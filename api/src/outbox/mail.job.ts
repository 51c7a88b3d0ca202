import { oncePer } from '../../../shared/server/once-per.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { mailQueue } from './mail.ts'
import { type MailTransport, openMailTransport } from './mail-transport.ts'
import { markMailFailed, sendMail } from './send-mail.ts'

const failedMailQueue = 'mail-failed'
/** After the last of these an hour each, a mail has been tried for a day: longer than a mail server is away unseen. */
const maxAttempts = 30

/** The mail transport of a worker, opened at its first mail. */
const transportOf = oncePer(({ config, onStop }: JobContext): MailTransport | undefined => {
  const transport = openMailTransport(config)
  onStop(() => transport?.close())
  return transport
})

/** Gets the mails that no attempt could send, those whose worker died at the last one included. */
export const failedMails = defineJob({
  queue: { name: failedMailQueue, retryLimit: 10, retryDelay: 30, expireInSeconds: 60 },
  data: mailQueue.data,
  pollingSeconds: 5,
  run: ({ database }, { mailId }) => markMailFailed(database.main, mailId),
})

/**
 * Tries again after about 1, 2, 4, 8, 16 and 32 minutes, then hourly for a day; the mail of a crashed worker is released
 * after a minute.
 */
export const sendMails = defineJob({
  queue: {
    name: mailQueue.name,
    deadLetter: failedMailQueue,
    retryLimit: maxAttempts - 1,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
  },
  data: mailQueue.data,
  pollingSeconds: 1,
  run: (context, { mailId }) => sendMail(context.database.main, mailId, transportOf(context)),
})
