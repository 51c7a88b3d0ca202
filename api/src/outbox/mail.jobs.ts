import type { Job } from '../worker/job.ts'
import { mailQueue } from './mail.ts'
import { giveUpMail, sendMail } from './send-mail.ts'

const failedMailQueue = 'mail-failed'
const mostAttempts = 5

/** Gets the mails that no attempt could send, those whose worker died at the last one included. */
const giveUp: Job = {
  queue: { name: failedMailQueue, retryLimit: 10, retryDelay: 30, expireInSeconds: 60 },
  pollingSeconds: 5,
  run: ({ database }, { mailId = '' }) => giveUpMail(database.main, mailId),
}

/** Tries again after about 1, 2, 4 and 8 minutes; a worker that died lets go of its mail after one. */
const send: Job = {
  queue: {
    name: mailQueue,
    deadLetter: failedMailQueue,
    retryLimit: mostAttempts - 1,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  pollingSeconds: 1,
  run: ({ database, transport }, { mailId = '' }) => sendMail(database.main, mailId, transport),
}

/** A queue comes before the one whose dead letters it gets. */
export const mailJobs = [giveUp, send]
