import { pino } from 'pino'
import { findJobs } from '../app/find-jobs.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../database/connection.ts'
import type { Turbo } from '../turbo/turbo.ts'
import { startWorker } from '../worker/worker.ts'

/** A worker in the test's process that has every job, and looks for them more often than a service does. */
export async function startTestWorker(database: Database, settings: Readonly<Record<string, string>>, turbo?: Turbo) {
  const config: Config = readConfig({ NODE_ENV: 'test', ...settings })
  return startWorker({
    config,
    database,
    log: pino({ level: 'silent' }),
    jobs: await findJobs(),
    collections: [],
    ...(turbo && { turbo }),
    pollingSeconds: 0.5,
    superviseSeconds: 1,
  })
}
