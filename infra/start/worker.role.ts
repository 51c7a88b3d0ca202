import { findJobs } from '../../api/src/app/find-jobs.ts'
import { addDatabaseFigures } from '../../api/src/app/metrics.ts'
import { findCollections } from '../../api/src/app/nouns.ts'
import { readWorkerSettings } from '../../api/src/config/config.ts'
import { isReachable } from '../../api/src/database/reachable.ts'
import { checkObjectStore } from '../../api/src/object-store/open-object-store.ts'
import { canMail } from '../../api/src/outbox/mail.ts'
import { addTurboFigures } from '../../api/src/turbo/turbo-figures.ts'
import { addJobFigures } from '../../api/src/worker/job-figures.ts'
import { startWorker, type Worker } from '../../api/src/worker/worker.ts'
import type { PrepareRole } from './role.ts'

/** Background work; over HTTP only the probes. */
export const prepareRole: PrepareRole = (environment) => {
  const config = readWorkerSettings(environment)
  return async ({ server, figures, database, turbo }) => {
    if (!database) throw new Error('The role worker needs a database')
    await checkObjectStore(config)
    addDatabaseFigures(figures, database)
    addTurboFigures(figures)
    addJobFigures(figures, database)
    let worker: Worker | undefined
    return {
      probes: [() => isReachable(database.main)],
      begin: async () => {
        if (!canMail(config))
          server.log.warn('SMTP_URL is not set: this worker sends no mail, and mails of others wait')
        const [jobs, collections] = await Promise.all([findJobs(), findCollections()])
        worker = await startWorker({
          config,
          database,
          log: server.log,
          jobs,
          collections,
          ...(turbo && { turbo: turbo.turbo }),
        })
      },
      stop: async () => worker?.stop(),
    }
  }
}
