import { emptyTrashDaily } from '../collection/empty-trash.ts'
import { eraseAccounts } from '../identity/account/erase-account.ts'
import { sweepMediaDaily } from '../media/sweep-media.ts'
import { mailJobs } from '../outbox/mail.jobs.ts'
import { cleanUp, endOldSessions } from './clean-up.ts'
import type { Job } from './job.ts'

/** All the background work there is. */
export const jobs: readonly Job[] = [
  ...mailJobs,
  eraseAccounts,
  endOldSessions,
  cleanUp,
  emptyTrashDaily,
  sweepMediaDaily,
]
